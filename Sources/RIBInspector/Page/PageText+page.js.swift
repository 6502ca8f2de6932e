// swift-format-ignore-file
// Written by `.ci/run embed` from page.js. Edit that, and run it again.

extension PageText {
  static let pageJS: String = #"""
// The page: the reader's position in the trace, and the keys, buttons and addresses that change it.
//
// From trace.js: TraceTree, rowsOf, change, firstIndex.
// From views.js: $, List, rowHeight, element, kindElement, noteOf, printable, seconds, treeRow, eventRow, detailParts.
// From timeline.js: Lives, Sequence, drawOverview.

const trace = JSON.parse($("trace").textContent);
// The text is as long as the trace, and no longer needed.
$("trace").remove();
const trees = new Map();

/** The reader's position and choices. */
const state = {
  /** Written by open(). */
  tree: null,
  /** The index of the current event; written by open() and go(). */
  at: 0,
  /** The selected RIB; `null` selects the RIB of the event. Written by open() and select(). */
  node: null,
  /** The first and the last event of the marked range; written by open() and mark(). */
  marks: null,
  /** Written by chooseKind() and toggleProblems(). */
  filters: { hidden: new Set(["returned", "attached"]), onlyProblems: false },
  /** The indices of the shown events; written by filter(). */
  shown: [],
  /** The rows of the tree; written by show(). */
  treeRows: [],
  /** Written by zoom(). */
  zoom: 1,
  /** Written by play(). */
  timer: null,
};

const eventList = new List($("events"), rowHeight, (row) => {
  const index = state.shown[row], made = eventRow(state.tree, index, state.tree.depths[index] === 0);
  made.onclick = () => go(index, null);
  return made;
}, "option");
const treeList = new List($("tree"), rowHeight, (row) => {
  const { rib } = state.treeRows[row], made = treeRow(state.treeRows[row], problemsSoFar(rib.node));
  made.onclick = () => select(rib.node);
  return made;
}, "treeitem");
const lives = new Lives($("lives"), (index, node) => go(index, node));
const sequence = new Sequence($("sequence"), (index) => go(index, null));

const hasEvents = () => state.tree !== null && state.tree.count > 0;
const ownNode = () => state.node === null ? state.tree.node[state.at] : state.node;

function problemsSoFar(node) {
  const problems = state.tree.problemsOf.get(node) || [];
  return firstIndex(problems.length, (i) => problems[i] > state.at);
}

/** The index, among the shown events, of the first one at or after an event. */
const shownPlace = (index) => firstIndex(state.shown.length, (i) => state.shown[i] >= index);

/** Shows everything at the current event. */
function show() {
  const { tree, at } = state;
  const base = $("since").value === "turn" ? tree.turn(at)[0] - 1 : at - 1;
  // The newer state is derived from the older one, so that an unchanged RIB is the same object.
  const old = tree.stateAt(base), ribs = tree.stateAt(at, { at: base + 1, ribs: old });
  const both = new Map([...old].filter(([node]) => !ribs.has(node)).concat([...ribs]));
  state.treeRows = rowsOf(both);
  for (const row of state.treeRows) row.change = change(old.get(row.rib.node), ribs.get(row.rib.node));
  const node = ownNode(), place = shownPlace(at);
  treeList.show(state.treeRows.length);
  treeList.reveal(state.treeRows.findIndex(({ rib }) => rib.node === node));
  eventList.reveal(state.shown[place] === at ? place : -1);
  $("details").replaceChildren(...detailParts(tree, at, old.get(node), ribs.get(node)));
  $("details").scrollTop = 0;
  showTime();
  $("slider").value = at;
  $("slider").setAttribute("aria-valuetext", `event ${tree.seqs[at]}, ${tree.path(at)} ${tree.kind(at)}`);
  $("place").textContent = `${at + 1} of ${tree.count} · ${seconds(tree.times[at])} s`;
  // The shown event and tree, for programs that read the page.
  document.body.dataset.seq = tree.seqs[at];
  document.body.dataset.tree = rowsOf(ribs).map(({ rib, depth }) => " ".repeat(depth) + rib.name).join("\n");
}

function showTime() {
  const { tree, at, marks } = state, isSequence = document.body.dataset.timeline === "sequence";
  for (const button of document.querySelectorAll("button[data-timeline]")) {
    button.setAttribute("aria-pressed", isSequence === (button.dataset.timeline === "sequence"));
  }
  if (isSequence) {
    const near = [Math.max(0, at - 50), Math.min(tree.count - 1, at + 50)];
    sequence.show(tree, { turn: tree.turn(at), near, marked: marks || near }[$("range").value], at);
  } else {
    lives.show(tree, at, ownNode(), state.zoom);
    lives.reveal(ownNode());
  }
  $("range-note").textContent = isSequence ? sequence.note : "";
}

/** The address of an event, with the marked range. */
function address(index) {
  const { tree, marks } = state;
  return `#tree=${tree.number}&seq=${tree.seqs[index]}` + (marks ? `&from=${tree.seqs[marks[0]]}&to=${tree.seqs[marks[1]]}` : "");
}

/** Goes to an event, and selects a RIB there. */
function go(index, node = state.node) {
  if (!hasEvents()) return;
  state.at = Math.max(0, Math.min(state.tree.count - 1, index));
  history.replaceState(null, "", address(state.at));
  select(node);
}

/** Selects a RIB, and updates the events if they depend on it. */
function select(node) {
  state.node = node;
  if ($("scope").value !== "all") filter(); else show();
}

/** Finds the events to show. */
function filter() {
  const { tree } = state, scope = $("scope").value, node = ownNode();
  const life = scope === "node" ? null : tree.lives.find((life) => life.node === node);
  const matches = tree.matcher({
    query: $("search").value, ...state.filters,
    scope: scope === "all" ? null : scope === "node" || !life ? { node } : { path: life.path, isBelow: scope === "below" },
  });
  const shown = [];
  for (let i = 0; i < tree.count; i++) if (matches(i)) shown.push(i);
  state.shown = shown;
  $("found").textContent = shown.length === tree.count ? `${tree.count} events` : `${shown.length} of ${tree.count} events`;
  document.body.dataset.found = shown.length;
  eventList.show(shown.length);
  if (tree.count > 0) show();
}

/** Opens a tree of the trace at its beginning. */
function open(number) {
  const data = trace.trees.find((some) => some.number === number) || trace.trees[0];
  if (!data) return;
  if (!trees.has(data.number)) trees.set(data.number, new TraceTree(data, trace));
  const tree = trees.get(data.number);
  Object.assign(state, { tree, at: 0, node: null, marks: null });
  $("which").value = String(tree.number);
  $("slider").max = Math.max(0, tree.count - 1);
  const count = tree.problems.length;
  $("problems").textContent = count === 0 ? "no problems" : `! ${count} problem${count === 1 ? "" : "s"}`;
  $("problems").disabled = count === 0;
  $("problems").className = tree.problems.some(({ level }) => level === "error") ? "error" : count > 0 ? "warning" : "";
  drawOverview($("overview"), tree, null);
  filter();
}

/** Goes to the event in the page's address. */
function follow() {
  const query = new URLSearchParams(location.hash.slice(1));
  const number = query.has("tree") ? Number(query.get("tree")) : state.tree ? state.tree.number : NaN;
  if (!state.tree || state.tree.number !== number) open(number);
  const { tree } = state;
  if (!tree) return;
  const [from, to, at] = ["from", "to", "seq"].map((name) => tree.indexOf(Number(query.get(name) || NaN)));
  if (from >= 0 && to >= from) mark([from, to]);
  go(at < 0 ? state.at : at, null);
}

/** Marks a range for the sequence diagram. */
function mark(marks) {
  state.marks = marks;
  if (marks) $("range").value = "marked";
  drawOverview($("overview"), state.tree, marks);
}

/** Goes to the shown event that is a number of rows away. */
function step(rows) {
  const { shown, at } = state, place = shownPlace(at), isShown = shown[place] === at;
  const to = rows > 0 && !isShown ? place + rows - 1 : place + rows;
  if (shown.length > 0) go(shown[Math.max(0, Math.min(shown.length - 1, to))], null);
}

/** Goes to the next or previous event that meets a condition. */
function seek(direction, test, node = null) {
  for (let i = state.at + direction; i >= 0 && i < state.tree.count; i += direction) if (test(i)) return go(i, node);
}

/** Goes to the next or previous event of the selected RIB, and keeps it selected. */
function seekOwn(direction) {
  const node = ownNode();
  seek(direction, (i) => state.tree.node[i] === node, node);
}

function panel(name) {
  document.body.dataset.panel = name;
  for (const button of document.querySelectorAll("#panels button")) {
    button.setAttribute("aria-pressed", button.dataset.panel === name);
  }
  if (hasEvents()) show();
}

function timeline(name) {
  document.body.dataset.timeline = name;
  if (hasEvents()) showTime();
}

function play() {
  clearInterval(state.timer);
  const next = () => { if (shownPlace(state.at + 1) >= state.shown.length) play(); else step(1); };
  state.timer = state.timer ? null : setInterval(next, 250);
  $("play").textContent = state.timer ? "❚❚" : "▶▶";
}

function zoom(factor) {
  state.zoom = Math.max(1, Math.min(state.tree.count / 10, state.zoom * factor));
  showTime();
}

/** Selects the RIB that is a number of rows away in the tree. */
function stepTree(rows) {
  const { treeRows } = state, place = treeRows.findIndex(({ rib }) => rib.node === ownNode());
  const row = treeRows[Math.max(0, Math.min(treeRows.length - 1, place + rows))];
  if (row) select(row.rib.node);
}

/** Starts the marked range at the current event, or ends it there. */
function markFrom() {
  const { at, marks } = state;
  mark([at, Math.max(at, marks ? marks[1] : at)]);
  go(at);
}

function markTo() {
  const { at, marks } = state;
  mark([Math.min(at, marks ? marks[0] : at), at]);
  go(at);
}

function goToCause() {
  const reason = state.tree.reason(state.at);
  if (reason && reason.index >= 0) go(reason.index, null);
}

/** Goes to the oldest event in the chain of causes. */
function goToOrigin() {
  go(state.tree.reasons(state.at).filter((reason) => reason.index >= 0).pop().index, null);
}

/** Sets a control to one of two values, the other one than it has. */
function toggle(control, first, second) {
  control.value = control.value === first ? second : first;
}

function toggleProblems() {
  state.filters.onlyProblems = !state.filters.onlyProblems;
  $("problems").setAttribute("aria-pressed", state.filters.onlyProblems);
  filter();
}

function toggleTheme() {
  const root = document.documentElement.style, prefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const wasDark = root.colorScheme ? root.colorScheme === "dark" : prefersDark;
  root.colorScheme = wasDark ? "light" : "dark";
}

function chooseKind(kind, isShown) {
  if (isShown) state.filters.hidden.delete(kind); else state.filters.hidden.add(kind);
  filter();
}

const isInTree = () => document.activeElement === $("tree");
const isTurn = (index) => state.tree.depths[index] === 0;
const isProblem = (index) => state.tree.problemAt.has(index);
const commands = [
  { keys: ["ArrowRight", "j"], label: "→ j", text: "next event", run: () => step(1) },
  { keys: ["ArrowLeft", "k"], label: "← k", text: "previous event", run: () => step(-1) },
  { keys: ["ArrowDown"], label: "↓", text: "next event, or next RIB if the tree has the focus",
    run: () => isInTree() ? stepTree(1) : step(1) },
  { keys: ["ArrowUp"], label: "↑", text: "previous event, or previous RIB",
    run: () => isInTree() ? stepTree(-1) : step(-1) },
  { keys: ["PageDown"], label: "Page Down", text: "20 events forward", run: () => step(20) },
  { keys: ["PageUp"], label: "Page Up", text: "20 events back", run: () => step(-20) },
  { keys: ["Home"], label: "Home", text: "first event", run: () => step(-Infinity) },
  { keys: ["End"], label: "End", text: "last event", run: () => step(Infinity) },
  { keys: ["t"], label: "t", text: "next turn", run: () => seek(1, isTurn) },
  { keys: ["T"], label: "T", text: "previous turn", run: () => seek(-1, isTurn) },
  { keys: ["p"], label: "p", text: "next problem", run: () => seek(1, isProblem) },
  { keys: ["P"], label: "P", text: "previous problem", run: () => seek(-1, isProblem) },
  { keys: ["n"], label: "n", text: "next event of this RIB", run: () => seekOwn(1) },
  { keys: ["N"], label: "N", text: "previous event of this RIB", run: () => seekOwn(-1) },
  { keys: ["c"], label: "c", text: "go to the event's cause", run: goToCause },
  { keys: ["o"], label: "o", text: "go to the event from outside that triggered it", run: goToOrigin },
  { keys: ["/"], label: "/", text: "search", run: () => { panel("events"); $("search").focus(); } },
  { keys: ["f"], label: "f", text: "show events of this RIB, or of all",
    run: () => { toggle($("scope"), "all", "node"); filter(); } },
  { keys: ["e"], label: "e", text: "show problems only, or all events", run: () => $("problems").click() },
  { keys: ["w"], label: "w", text: "compare with the previous turn, or the previous event",
    run: () => { toggle($("since"), "turn", "event"); show(); } },
  { keys: ["s"], label: "s", text: "show lifetimes, or the sequence of messages",
    run: () => timeline(document.body.dataset.timeline === "lives" ? "sequence" : "lives") },
  { keys: ["["], label: "[", text: "start the range here", run: markFrom },
  { keys: ["]"], label: "]", text: "end the range here", run: markTo },
  { keys: ["+", "="], label: "+", text: "zoom in on the lifetimes", run: () => zoom(2) },
  { keys: ["-"], label: "-", text: "zoom out", run: () => zoom(0.5) },
  { keys: [" "], label: "space", text: "play or stop", run: play },
  { keys: ["d"], label: "d", text: "switch between light and dark", run: () => $("theme").click() },
  { keys: ["?"], label: "?", text: "show these keys",
    run: () => $("keys").open ? $("keys").close() : $("keys").showModal() },
];

/** Runs the command of a key. */
function pressKey(event) {
  const active = document.activeElement;
  if (event.key === "Escape" && active === $("search")) { $("search").value = ""; filter(); }
  if (event.key === "Escape") active.blur();
  // An input field, a button (space) and the details (scrolling) handle their own keys.
  const isTaken = active.matches("input:not([type=range]), select")
    || active.matches("button, summary, a") && /^( |Enter)$/.test(event.key)
    || active === $("details") && /^(Page|Home|End|ArrowUp|ArrowDown)/.test(event.key);
  const command = commands.find(({ keys }) => keys.includes(event.key));
  if (!hasEvents() && event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || isTaken || !command) return;
  event.preventDefault();
  command.run();
}

/** Fills the parts that depend on the trace alone. */
function fill() {
  for (const some of trace.trees) {
    const option = element("option", "", `tree ${some.number}: ${some.seq.length} events`);
    option.value = String(some.number);
    $("which").append(option);
  }
  for (const kind of trace.kinds) {
    const label = element("label"), box = element("input");
    box.type = "checkbox";
    box.checked = !state.filters.hidden.has(kind);
    box.onchange = () => chooseKind(kind, box.checked);
    label.append(box, kindElement(kind));
    label.title = noteOf(kind)[2];
    $("kinds").append(label);
  }
  const rows = commands.flatMap(({ label, text }) => [element("dt", "", label), element("dd", "", text)]);
  $("keys").append(element("h2", "", "Keys"), element("dl", "", ...rows),
    element("p", "", "In the search, kind:, rib: or path: limits a word to that field, and - excludes it. ",
      "The page's URL links to this moment."));
  for (const note of trace.notes) $("notes").append(element("p", "", "! " + printable(note)));
}

/** Connects the controls to the functions above. */
function wire() {
  const clicks = { previous: () => step(-1), next: () => step(1), play, in: () => zoom(2), out: () => zoom(0.5),
    help: () => $("keys").showModal(), keys: () => $("keys").close(), theme: toggleTheme, problems: toggleProblems };
  for (const id in clicks) $(id).onclick = clicks[id];
  for (const button of document.querySelectorAll("#panels button")) button.onclick = () => panel(button.dataset.panel);
  for (const button of document.querySelectorAll("button[data-timeline]")) button.onclick = () => timeline(button.dataset.timeline);
  $("which").onchange = () => { open(Number($("which").value)); go(0, null); };
  $("search").oninput = $("scope").onchange = filter;
  $("since").onchange = show;
  $("range").onchange = showTime;
  $("slider").oninput = () => go(Number($("slider").value), null);
  document.addEventListener("keydown", pressKey);
  window.addEventListener("hashchange", follow);
  window.addEventListener("resize", () => { if (hasEvents()) show(); });
}

fill();
wire();
panel(document.body.dataset.panel);
follow();
document.body.dataset.ready = "yes";

"""#
}
