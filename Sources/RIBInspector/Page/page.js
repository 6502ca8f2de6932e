// The page: the reader's position in the trace, and the keys, buttons and addresses that change it.

const trace = JSON.parse($("trace").textContent);
// The text is as long as the trace, and no longer needed.
$("trace").remove();
const trees = new Map();

/** The reader's position. The node is the selected RIB; `null` selects the RIB of the event. */
const reader = { tree: null, at: 0, node: null, zoom: 1, marks: null, timer: null };
const filters = { hidden: new Set(["returned", "attached"]), onlyProblems: false };
let shown = [], treeRows = [], problemsOf = new Map();

const eventList = new List($("events"), rowHeight, (row) => {
  const index = shown[row], made = eventRow(reader.tree, index, reader.tree.depths[index] === 0);
  made.onclick = () => go(index, null);
  return made;
}, "option");
const treeList = new List($("tree"), rowHeight, (row) => {
  const { rib } = treeRows[row], made = treeRow(treeRows[row], problemsSoFar(rib.node));
  made.onclick = () => select(rib.node);
  return made;
}, "treeitem");
const lives = new Lives($("lives"), (index, node) => go(index, node));
const sequence = new Sequence($("sequence"), (index) => go(index, null));

const ownNode = () => reader.node === null ? reader.tree.node[reader.at] : reader.node;

function problemsSoFar(node) {
  const problems = problemsOf.get(node) || [];
  return firstIndex(problems.length, (i) => problems[i] > reader.at);
}

/** The index, among the shown events, of the first one at or after an event. */
const shownPlace = (index) => firstIndex(shown.length, (i) => shown[i] >= index);

/** Shows everything at the current event. */
function show() {
  const { tree, at } = reader;
  const base = $("since").value === "turn" ? tree.turn(at)[0] - 1 : at - 1;
  // The newer state is derived from the older one, so that an unchanged RIB is the same object.
  const old = tree.stateAt(base), ribs = tree.stateAt(at, { at: base + 1, ribs: old });
  const both = new Map([...old].filter(([node]) => !ribs.has(node)).concat([...ribs]));
  treeRows = rowsOf(both);
  for (const row of treeRows) row.change = change(old.get(row.rib.node), ribs.get(row.rib.node));
  const node = ownNode();
  treeList.show(treeRows.length);
  treeList.reveal(treeRows.findIndex(({ rib }) => rib.node === node));
  eventList.reveal(shown[shownPlace(at)] === at ? shownPlace(at) : -1);
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
  const { tree, at, marks } = reader, isSequence = document.body.dataset.timeline === "sequence";
  for (const id of ["lives", "sequence"]) document.querySelector(`button[data-timeline=${id}]`).setAttribute("aria-pressed", isSequence === (id === "sequence"));
  if (isSequence) {
    const near = [Math.max(0, at - 50), Math.min(tree.count - 1, at + 50)];
    sequence.show(tree, { turn: tree.turn(at), near, marked: marks || near }[$("range").value], at);
  } else {
    lives.show(tree, at, ownNode(), reader.zoom);
    lives.reveal(ownNode());
  }
  $("range-note").textContent = isSequence ? sequence.note : "";
}

/** The address of an event, with the marked range. */
function address(index) {
  const { tree, marks } = reader;
  return `#tree=${tree.number}&seq=${tree.seqs[index]}` + (marks ? `&from=${tree.seqs[marks[0]]}&to=${tree.seqs[marks[1]]}` : "");
}

/** Goes to an event, and selects a RIB there. */
function go(index, node = reader.node) {
  const { tree } = reader;
  if (!tree || tree.count === 0) return;
  reader.at = Math.max(0, Math.min(tree.count - 1, index));
  reader.node = node;
  history.replaceState(null, "", address(reader.at));
  if ($("scope").value !== "all") filter(); else show();
}

/** Selects a RIB, and updates the events if they depend on it. */
function select(node) {
  reader.node = node;
  if ($("scope").value !== "all") filter(); else show();
}

/** Finds the events to show. */
function filter() {
  const { tree } = reader, scope = $("scope").value, node = ownNode();
  const life = scope === "node" ? null : tree.lives.find((life) => life.node === node);
  const matches = tree.matcher({
    query: $("search").value, ...filters,
    scope: scope === "all" ? null : scope === "node" || !life ? { node } : { path: life.path, isBelow: scope === "below" },
  });
  shown = [];
  for (let i = 0; i < tree.count; i++) if (matches(i)) shown.push(i);
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
  Object.assign(reader, { tree, at: 0, node: null, marks: null });
  problemsOf = new Map();
  for (const { index } of tree.problems) {
    const node = tree.node[index];
    if (problemsOf.has(node)) problemsOf.get(node).push(index); else problemsOf.set(node, [index]);
  }
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
  const number = query.has("tree") ? Number(query.get("tree")) : reader.tree ? reader.tree.number : NaN;
  if (!reader.tree || reader.tree.number !== number) open(number);
  const { tree } = reader, [from, to, at] = ["from", "to", "seq"].map((name) => tree ? tree.indexOf(Number(query.get(name) || NaN)) : -1);
  if (!tree) return;
  if (from >= 0 && to >= from) mark([from, to]);
  go(at < 0 ? reader.at : at, null);
}

/** Marks a range for the sequence diagram. */
function mark(marks) {
  reader.marks = marks;
  if (marks) $("range").value = "marked";
  drawOverview($("overview"), reader.tree, marks);
}

/** Goes to the shown event that is a number of rows away. */
function step(rows) {
  const place = shownPlace(reader.at), isShown = shown[place] === reader.at;
  const to = rows > 0 && !isShown ? place + rows - 1 : place + rows;
  if (shown.length > 0) go(shown[Math.max(0, Math.min(shown.length - 1, to))], null);
}

/** Goes to the next or previous event that meets a condition. */
function seek(direction, test, node = null) {
  for (let i = reader.at + direction; i >= 0 && i < reader.tree.count; i += direction) if (test(i)) return go(i, node);
}

/** Goes to the next or previous event of the selected RIB, and keeps it selected. */
function seekOwn(direction) {
  const node = ownNode();
  seek(direction, (i) => reader.tree.node[i] === node, node);
}

function panel(name) {
  document.body.dataset.panel = name;
  for (const button of document.querySelectorAll("#panels button")) button.setAttribute("aria-pressed", button.dataset.panel === name);
  if (reader.tree && reader.tree.count > 0) show();
}

function timeline(name) {
  document.body.dataset.timeline = name;
  if (reader.tree && reader.tree.count > 0) showTime();
}

function play() {
  clearInterval(reader.timer);
  reader.timer = reader.timer ? null : setInterval(() => { if (shownPlace(reader.at + 1) >= shown.length) play(); else step(1); }, 250);
  $("play").textContent = reader.timer ? "❚❚" : "▶▶";
}

function zoom(factor) {
  reader.zoom = Math.max(1, Math.min(reader.tree.count / 10, reader.zoom * factor));
  showTime();
}

/** Selects the RIB that is a number of rows away in the tree. */
function stepTree(rows) {
  const place = treeRows.findIndex(({ rib }) => rib.node === ownNode()), row = treeRows[Math.max(0, Math.min(treeRows.length - 1, place + rows))];
  if (row) select(row.rib.node);
}

const lastReason = (index) => reader.tree.reasons(index).filter((reason) => reason.index >= 0).pop().index;
const keys = [
  [["ArrowRight", "j"], "→ j", "next event", () => step(1)],
  [["ArrowLeft", "k"], "← k", "previous event", () => step(-1)],
  [["ArrowDown"], "↓", "next event, or next RIB if the tree has the focus", () => document.activeElement === $("tree") ? stepTree(1) : step(1)],
  [["ArrowUp"], "↑", "previous event, or previous RIB", () => document.activeElement === $("tree") ? stepTree(-1) : step(-1)],
  [["PageDown"], "Page Down", "20 events forward", () => step(20)],
  [["PageUp"], "Page Up", "20 events back", () => step(-20)],
  [["Home"], "Home", "first event", () => step(-Infinity)],
  [["End"], "End", "last event", () => step(Infinity)],
  [["t"], "t", "next turn", () => seek(1, (i) => reader.tree.depths[i] === 0)],
  [["T"], "T", "previous turn", () => seek(-1, (i) => reader.tree.depths[i] === 0)],
  [["p"], "p", "next problem", () => seek(1, (i) => reader.tree.problemAt.has(i))],
  [["P"], "P", "previous problem", () => seek(-1, (i) => reader.tree.problemAt.has(i))],
  [["n"], "n", "next event of this RIB", () => seekOwn(1)],
  [["N"], "N", "previous event of this RIB", () => seekOwn(-1)],
  [["c"], "c", "go to the event's cause", () => { const reason = reader.tree.reason(reader.at); if (reason && reason.index >= 0) go(reason.index, null); }],
  [["o"], "o", "go to the event from outside that triggered it", () => go(lastReason(reader.at), null)],
  [["/"], "/", "search", () => { panel("events"); $("search").focus(); }],
  [["f"], "f", "show events of this RIB, or of all", () => { $("scope").value = $("scope").value === "all" ? "node" : "all"; filter(); }],
  [["e"], "e", "show problems only, or all events", () => $("problems").click()],
  [["w"], "w", "compare with the previous turn, or the previous event",
    () => { $("since").value = $("since").value === "turn" ? "event" : "turn"; show(); }],
  [["s"], "s", "show lifetimes, or the sequence of messages", () => timeline(document.body.dataset.timeline === "lives" ? "sequence" : "lives")],
  [["["], "[", "start the range here", () => { mark([reader.at, Math.max(reader.at, reader.marks ? reader.marks[1] : reader.at)]); go(reader.at); }],
  [["]"], "]", "end the range here", () => { mark([Math.min(reader.at, reader.marks ? reader.marks[0] : reader.at), reader.at]); go(reader.at); }],
  [["+", "="], "+", "zoom in on the lifetimes", () => zoom(2)],
  [["-"], "-", "zoom out", () => zoom(0.5)],
  [[" "], "space", "play or stop", play],
  [["d"], "d", "switch between light and dark", () => $("theme").click()],
  [["?"], "?", "show these keys", () => $("keys").open ? $("keys").close() : $("keys").showModal()],
];

document.addEventListener("keydown", (event) => {
  const active = document.activeElement;
  if (event.key === "Escape" && active === $("search")) { $("search").value = ""; filter(); }
  if (event.key === "Escape") active.blur();
  // An input field, a button (space) and the details (scrolling) handle their own keys.
  const isTaken = active.matches("input:not([type=range]), select") || active.matches("button, summary, a") && /^( |Enter)$/.test(event.key)
    || active === $("details") && /^(Page|Home|End|ArrowUp|ArrowDown)/.test(event.key);
  const found = keys.find(([names]) => names.includes(event.key));
  const isEmpty = !reader.tree || reader.tree.count === 0;
  if (isEmpty && event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || isTaken || !found) return;
  event.preventDefault();
  found[3]();
});

for (const some of trace.trees) {
  const option = element("option", "", `tree ${some.number}: ${some.seq.length} events`);
  option.value = String(some.number);
  $("which").append(option);
}
for (const kind of trace.kinds) {
  const label = element("label"), box = element("input");
  box.type = "checkbox";
  box.checked = !filters.hidden.has(kind);
  box.onchange = () => { if (box.checked) filters.hidden.delete(kind); else filters.hidden.add(kind); filter(); };
  label.append(box, kindElement(kind));
  label.title = noteOf(kind)[2];
  $("kinds").append(label);
}
$("keys").append(element("h2", "", "Keys"), element("dl", "", ...keys.flatMap(([, name, text]) => [element("dt", "", name), element("dd", "", text)])),
  element("p", "", "In the search, kind:, rib: or path: limits a word to that field, and - excludes it. ",
    "The page's URL links to this moment."));
for (const note of trace.notes) $("notes").append(element("p", "", "! " + printable(note)));
for (const button of document.querySelectorAll("#panels button")) button.onclick = () => panel(button.dataset.panel);
for (const button of document.querySelectorAll("button[data-timeline]")) button.onclick = () => timeline(button.dataset.timeline);
const actions = { previous: () => step(-1), next: () => step(1), play, in: () => zoom(2), out: () => zoom(0.5),
  help: () => $("keys").showModal(), keys: () => $("keys").close() };
for (const id in actions) $(id).onclick = actions[id];
$("theme").onclick = () => {
  const root = document.documentElement.style, wasDark = root.colorScheme ? root.colorScheme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.colorScheme = wasDark ? "light" : "dark";
};
$("problems").onclick = () => {
  filters.onlyProblems = !filters.onlyProblems;
  $("problems").setAttribute("aria-pressed", filters.onlyProblems);
  filter();
};
$("which").onchange = () => { open(Number($("which").value)); go(0, null); };
$("search").oninput = $("scope").onchange = filter;
$("since").onchange = show;
$("range").onchange = showTime;
$("slider").oninput = () => go(Number($("slider").value), null);
window.addEventListener("hashchange", follow);
window.addEventListener("resize", () => { if (reader.tree && reader.tree.count > 0) show(); });
panel(document.body.dataset.panel);
follow();
document.body.dataset.ready = "yes";
