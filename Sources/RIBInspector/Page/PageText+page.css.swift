// swift-format-ignore-file
// Written by `.ci/run embed` from page.css. Edit that, and run it again.

extension PageText {
  static let pageCSS: String = #"""
:root {
  color-scheme: light dark;
  --paper: light-dark(#ffffff, #14171c); --panel: light-dark(#f6f7f9, #1b1f26); --raised: light-dark(#ffffff, #262b34);
  --ink: light-dark(#1c2128, #e6e9ee); --soft: light-dark(#5d6673, #98a2b0); --line: light-dark(#dde1e7, #2c323c);
  --accent: light-dark(#0b5cd6, #6cb0ff); --chosen: light-dark(#e3eefd, #1d3350); --hover: light-dark(#f0f3f7, #20262f);
  --come: light-dark(#0d7a3e, #5ad08c); --come-back: light-dark(#e5f6ec, #163424);
  --go: light-dark(#6b4a9e, #c5a5f5); --go-back: light-dark(#f0eafa, #2b2240);
  --say: light-dark(#0b5cd6, #6cb0ff); --take: light-dark(#0f6b78, #5cc9d6); --work: light-dark(#7a5a00, #dcb650);
  --changed-back: light-dark(#fff6d9, #352d12); --changed: light-dark(#7a5a00, #e9c55c);
  --warning: light-dark(#9a4b00, #ffb066); --error: light-dark(#b3161f, #ff8c8c); --error-back: light-dark(#fdeaea, #3d1d1f);
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html, body { height: 100%; }
body { margin: 0; display: flex; flex-direction: column; background: var(--paper); color: var(--ink);
  font: 13px/20px -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif; }
button, select, input { font: inherit; color: inherit; }
button, select, input[type=search], summary { background: var(--raised); border: 1px solid var(--line); border-radius: 6px; padding: 2px 8px; min-height: 28px; }
button:hover:enabled, select:hover, summary:hover { border-color: var(--soft); cursor: pointer; }
button:disabled { color: var(--soft); }
button[aria-pressed=true] { background: var(--chosen); border-color: var(--accent); color: var(--accent); font-weight: 600; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.list:focus-visible { outline-offset: -2px; }

header, footer { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; padding: 8px 12px; background: var(--panel); }
header { border-bottom: 1px solid var(--line); }
footer { border-top: 1px solid var(--line); }
#search { flex: 1 1 220px; max-width: 440px; min-width: 0; }
#found { color: var(--soft); font-variant-numeric: tabular-nums; }
.space { flex: 1; }
#filter { position: relative; font-weight: normal; }
summary { line-height: 22px; }
#kinds { position: absolute; z-index: 4; top: 34px; right: 0; padding: 8px 12px; columns: 2; width: 260px; background: var(--raised);
  border: 1px solid var(--line); border-radius: 8px; box-shadow: 0 8px 24px #0003; }
#kinds label { display: block; white-space: nowrap; }
#problems.error:not([aria-pressed=true]) { color: var(--error); font-weight: 600; }
#problems.warning:not([aria-pressed=true]) { color: var(--warning); font-weight: 600; }
#notes { flex-basis: 100%; color: var(--error); font-weight: 600; }
#notes:empty { display: none; }
#notes p { margin: 0; }
#panels { display: none; }

main { flex: 1; min-height: 0; display: grid; gap: 1px; background: var(--line);
  grid: "tree events details" minmax(0, 1.7fr) "timeline timeline details" minmax(0, 1fr) / minmax(0, 1fr) minmax(0, 1.55fr) minmax(0, 1.15fr); }
main > section { display: flex; flex-direction: column; min-width: 0; min-height: 0; background: var(--paper); }
#panel-tree { grid-area: tree; } #panel-events { grid-area: events; } #panel-details { grid-area: details; } #panel-timeline { grid-area: timeline; }
h2 :is(select, label, span) { font-weight: normal; }
h2 { margin: 0; padding: 4px 12px; min-height: 37px; display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: center; font-size: 13px; border-bottom: 1px solid var(--line); }
.choice { color: var(--soft); }
#range-note { color: var(--soft); }
#panel-tree h2 { justify-content: space-between; }
body[data-timeline=lives] :is(#ranges, #sequence), body[data-timeline=sequence] :is(#zooms, #lives) { display: none; }
.list { flex: 1; min-height: 0; overflow: auto; position: relative; overflow-anchor: none; }
.inner { position: relative; overflow: hidden; }
.row { position: absolute; left: 0; right: 0; padding: 0 12px; overflow: hidden; white-space: pre; cursor: pointer; display: flex; align-items: center; gap: 6px; }
.row:hover { background: var(--hover); }
.row.current { background: var(--chosen); box-shadow: inset 3px 0 var(--accent); }
bdi { unicode-bidi: isolate; }

.seq, .time, .took, .label { color: var(--soft); font-variant-numeric: tabular-nums; }
.seq { flex: none; min-width: 50px; }
.time { flex: none; min-width: 78px; text-align: right; margin-right: 4px; }
.took { flex: none; margin-left: auto; font-size: 12px; }
.what { display: flex; gap: 6px; min-width: 0; overflow: hidden; align-items: center; }
.kind { flex: none; font-weight: 600; white-space: nowrap; }
.kind .mark { margin-right: 2px; }
.mark { display: inline-block; width: 16px; flex: none; text-align: center; font-weight: 700; }
.come { color: var(--come); } .go { color: var(--go); } .say { color: var(--say); } .take { color: var(--take); }
.work { color: var(--work); } .end { color: var(--soft); } .warning { color: var(--warning); } .error { color: var(--error); }
.path { flex: none; } .path .above { color: var(--soft); }
.value { color: var(--soft); font-family: var(--mono); font-size: 12px; overflow: hidden; text-overflow: ellipsis; }
.turn { border-top: 1px solid var(--line); }

#tree .row { gap: 8px; }
#tree .name { flex: none; }
.tag { flex: none; font-size: 11px; line-height: 16px; padding: 0 6px; border-radius: 8px; border: 1px solid currentColor; }
.task { flex: none; font-size: 12px; line-height: 18px; padding: 0 6px; border-radius: 4px; background: var(--panel); color: var(--work); }
.tag.problem { color: var(--warning); }
.row.new:not(.current) { background: var(--come-back); } .row.new :is(.mark, .name, .tag:not(.problem)) { color: var(--come); }
.row.changed:not(.current) { background: var(--changed-back); } .row.changed :is(.mark, .tag:not(.problem)) { color: var(--changed); }
.row:is(.going, .gone):not(.current) { background: var(--go-back); } .row:is(.going, .gone) :is(.mark, .name, .tag:not(.problem)) { color: var(--go); }
.row.gone .name { text-decoration: line-through; }

#details { padding: 10px 14px 24px; }
.head { display: flex; flex-wrap: wrap; gap: 2px 10px; align-items: baseline; font-size: 14px; }
.head .seq { min-width: 0; } .head .path { overflow-wrap: anywhere; flex: 0 1 auto; }
.hint { margin: 2px 0 8px; color: var(--soft); }
p.problem { margin: 2px 0 8px; color: var(--error); font-weight: 600; }
h3 { margin: 18px 0 4px; font-size: 13px; padding-bottom: 3px; border-bottom: 1px solid var(--line); }
h4 { margin: 8px 0 2px; font-size: 12px; color: var(--soft); font-weight: 600; }
#details p { margin: 2px 0; }
#details p a .seq { margin-right: 6px; }
pre { margin: 0; padding: 6px 8px; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--panel); border-radius: 6px; font: 12px/18px var(--mono); }
pre + pre { margin-top: 2px; }
pre.before, pre.after { padding-left: 24px; position: relative; }
pre.before::before, pre.after::before { position: absolute; left: 9px; font-weight: 700; }
pre.before::before { content: "−"; color: var(--error); } pre.after::before { content: "+"; color: var(--come); }
del { background: var(--error-back); color: var(--error); text-decoration: line-through; }
ins { background: var(--come-back); color: var(--come); text-decoration: underline; }
table { border-collapse: collapse; margin: 4px 0; font-size: 12px; }
th, td { text-align: left; vertical-align: top; padding: 2px 10px 2px 0; overflow-wrap: anywhere; }
th { color: var(--soft); font-weight: 600; white-space: nowrap; overflow: hidden; max-width: 160px; text-overflow: ellipsis; }
td { font-family: var(--mono); }
ol.why { list-style: none; margin: 0; padding: 0; }
ol.why li { border-left: 2px solid var(--line); padding: 1px 0 1px 8px; margin-left: 4px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
ol.why .seq { display: inline-block; min-width: 42px; }
ol.why i { color: var(--soft); margin-right: 4px; }
ol.why .outside { color: var(--soft); font-style: italic; }
#details a { color: inherit; text-decoration: none; }
#details a:hover .path b { text-decoration: underline; }
#details a .path b { color: var(--accent); }
#details a .mark { width: auto; margin-right: 3px; }

.axis { position: sticky; top: 0; z-index: 2; display: flex; height: 24px; padding: 0 12px; min-width: 100%; background: var(--panel); border-bottom: 1px solid var(--line); }
#lives .label { flex: none; width: 200px; overflow: hidden; text-overflow: ellipsis; color: var(--ink); }
#lives .axis .label { color: var(--soft); }
#lives .row { gap: 0; } #lives .row.own { background: var(--chosen); } #lives .row.current { box-shadow: none; }
.count { color: var(--soft); font-weight: 600; }
.track { position: relative; flex: 1; align-self: stretch; }
.tick { position: absolute; top: 2px; font-size: 11px; color: var(--soft); border-left: 1px solid var(--line); padding-left: 3px; }
.bar { position: absolute; top: 4px; bottom: 4px; border-radius: 3px; background: color-mix(in srgb, var(--accent) 45%, var(--paper)); }
.bar.own { background: var(--accent); }
.bar.open { border-radius: 3px 0 0 3px; border-right: 3px double var(--paper); }
.flag { position: absolute; z-index: 1; top: 0; width: 10px; margin-left: -5px; text-align: center; font-weight: 800; text-shadow: 0 0 2px var(--paper), 0 0 3px var(--paper); }
.now { position: absolute; top: -1px; bottom: -1px; width: 2px; margin-left: -1px; background: var(--ink); }

#sequence .axis .label, #sequence .row .label { flex: none; width: 58px; }
.column { flex: none; text-align: center; font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; padding: 2px 4px; }
.lifeline { position: absolute; top: 0; bottom: 0; border-left: 2px solid var(--line); margin-left: -1px; }
.lifeline.none { border-left: 1px dotted var(--line); }
.arrow { position: absolute; top: 0; height: 24px; border-bottom: 2px solid currentColor; text-align: center; font-size: 11px; line-height: 22px; padding: 0 10px; overflow: visible; }
.arrow bdi { display: block; overflow: hidden; text-overflow: ellipsis; color: var(--ink); }
.arrow::after { content: ""; position: absolute; bottom: -5px; border: 4px solid transparent; }
.arrow.right::after { right: 0; border-left: 7px solid currentColor; border-right: 0; }
.arrow.left::after { left: 0; border-right: 7px solid currentColor; border-left: 0; }
.note { position: absolute; top: 4px; height: 22px; line-height: 19px; padding: 0 6px; font-size: 11px; overflow: hidden; text-overflow: ellipsis;
  background: var(--paper); border: 1px solid currentColor; border-radius: 4px; }
.note bdi { color: var(--ink); }

#moment { position: relative; flex: 1 1 200px; padding-top: 8px; }
#slider { display: block; width: 100%; margin: 0; accent-color: var(--accent); }
#overview { position: absolute; top: 0; left: 8px; right: 8px; height: 9px; }
.spot { position: absolute; top: 0; height: 9px; width: 3px; margin-left: -1px; background: var(--warning); }
.spot.error { background: var(--error); } .spot.gap { background: repeating-linear-gradient(var(--ink) 0 2px, transparent 2px 4px); }
#overview .range { position: absolute; top: 7px; height: 3px; background: var(--accent); }
#place { color: var(--soft); font-variant-numeric: tabular-nums; min-width: 170px; text-align: right; }

dialog { border: 1px solid var(--line); border-radius: 10px; background: var(--raised); color: var(--ink); max-width: 560px; padding: 8px 20px 16px; }
dialog::backdrop { background: #0006; }
dialog h2 { border: 0; padding: 0; font-size: 15px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 14px; margin: 0; }
dt { font-family: var(--mono); font-weight: 600; text-align: right; }
dd { margin: 0; }

@media (max-width: 820px) {
  header, footer { padding: 6px 8px; gap: 6px; }
  #help { display: none; }
  #search { flex-basis: 100%; max-width: none; order: 1; }
  #notes { order: 2; }
  button, select, input[type=search], summary { min-height: 36px; }
  summary { line-height: 30px; }
  #panels { display: flex; background: var(--panel); border-bottom: 1px solid var(--line); padding: 0 8px 6px; gap: 6px; }
  #panels button { flex: 1; }
  main { display: block; }
  main > section { display: none; height: 100%; }
  body[data-panel=tree] #panel-tree, body[data-panel=events] #panel-events, body[data-panel=details] #panel-details,
  body[data-panel=timeline] #panel-timeline { display: flex; }
  #panel-events h2 { padding: 4px 8px; font-size: 0; }
  #panel-events h2 > * { font-size: 13px; }
  #scope { max-width: 120px; }
  .time { min-width: 0; } .seq { min-width: 40px; } .above { display: none; }
  #lives .label { width: 110px; }
  #place { flex-basis: 100%; text-align: center; order: 3; min-width: 0; }
}

"""#
}
