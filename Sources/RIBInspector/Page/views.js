// The views: lists that create only the visible rows, the tree, the events, and the details of one.
// Strings from the trace enter the document as text, not as markup.

const $ = (id) => document.getElementById(id);
const isTouched = matchMedia("(pointer: coarse)").matches, rowHeight = isTouched ? 34 : 24;

/** For each kind: its mark, which is readable without color; its group, which has a color; and its meaning. */
const kindNotes = {
  attaching: ["+", "come", "The RIB was added to its parent; its hooks run next."],
  attached: ["+", "come", "The attach hooks returned."],
  detaching: ["−", "go", "The RIB is about to be detached; its hooks run next."],
  detached: ["−", "go", "The RIB was removed from its parent."],
  routed: ["→", "say", "The interactor requested a route."],
  notified: ["↑", "say", "The interactor sent an event to its parent."],
  delivered: ["↓", "take", "The interactor received a model, an event, a result or a timer."],
  shown: ["◧", "take", "The presenter showed a view model."],
  returned: ["↩", "end", "The work that its cause triggered is done."],
  started: ["▸", "work", "A task or a worker was started."],
  ended: ["▪", "work", "A task or a worker ended or was cancelled."],
  workflow: ["◇", "work", "A workflow entered a step or ended."],
  preserved: ["▤", "work", "A preserved value was restored, or couldn't be restored or saved."],
  late: ["!", "warning", "The call arrived after the interactor was deactivated and was ignored."],
  dropped: ["!", "warning", "The event or result was lost, because its receiver was no longer active or nothing read it."],
  outdated: ["·", "end", "A value arrived for work that had ended. This is fine, unless the RIB shouldn't have been detached."],
  flooded: ["!", "warning", "Events arrive faster than an observation without a limit handles them."],
  failed: ["✕", "error", "A worker or an observed sequence failed."],
  fault: ["✕", "error", "The tree rejected an invalid call."],
  unfinished: ["✕", "error", "Tasks keep running after they were cancelled."],
  leaked: ["✕", "error", "The interactor was still in memory after its RIB was detached."],
};
const noteOf = (kind) => kindNotes[kind] || ["·", "end", ""];

/** The text with escapes for line feeds, direction marks and invisible characters, truncated to a limit. */
function printable(text, limit = 300) {
  return (text.length > limit ? text.slice(0, limit) + "…" : text)
    .replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
      (c) => c === "\n" ? "\\n" : "\\u{" + c.codePointAt(0).toString(16).toUpperCase() + "}");
}

/** An element with strings and elements in it. */
function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

const seconds = (ns) => (ns / 1e9).toFixed(6);

/** A duration for people. */
function duration(ns) {
  if (ns < 1e3) return `${ns} ns`;
  return ns < 1e6 ? `${+(ns / 1e3).toPrecision(3)} µs` : ns < 1e9 ? `${+(ns / 1e6).toPrecision(3)} ms` : `${+(ns / 1e9).toPrecision(4)} s`;
}

/** A path with its last name emphasized and only the nearest parents. */
function pathElement(path, parents = Infinity) {
  const at = path.lastIndexOf("/") + 1, made = element("bdi", "path");
  let from = at;
  for (let count = 0; count < parents && from > 0; count++) from = path.lastIndexOf("/", from - 2) + 1;
  made.append(element("span", "above", printable(path.slice(from, at))), element("b", "", printable(path.slice(at))));
  if (from > 0) made.title = printable(path);
  return made;
}

function kindElement(kind, problem) {
  const [mark, group] = noteOf(kind), level = problem ? problem.level : group;
  return element("span", `kind ${level}`, element("span", "mark", problem ? (level === "error" ? "✕" : "!") : mark), kind);
}

/** A list of any length. */
class List {
  constructor(box, rowHeight, fill, role) {
    Object.assign(this, { box, rowHeight, fill, role, count: 0, current: -1 });
    this.inner = element("div", "inner");
    box.append(this.inner);
    box.addEventListener("scroll", () => this.draw(), { passive: true });
  }
  // Browsers limit the height of an element; a list that would be higher scrolls faster instead.
  get height() { return Math.min(this.count * this.rowHeight, 8e6); }
  get hidden() { return Math.max(0, this.count * this.rowHeight - this.visible); }
  get visible() { return this.box.clientHeight - this.inner.offsetTop; }
  get scale() { return this.hidden / Math.max(1, this.height - this.visible); }
  show(count) {
    this.count = count;
    this.inner.style.height = `${this.height}px`;
    this.draw();
  }
  /** Makes a row the current one, and scrolls to it if it is out of sight. */
  reveal(index) {
    this.current = index;
    const top = index * this.rowHeight, from = this.box.scrollTop * this.scale;
    if (top < from || top + this.rowHeight > from + this.visible) {
      this.box.scrollTop = Math.max(0, top - this.visible / 2) / Math.max(1e-9, this.scale || 1);
    }
    this.draw();
  }
  draw() {
    // A panel that is not displayed has no height and no rows.
    if (this.box.clientHeight === 0) return;
    const from = this.box.scrollTop * (this.scale || 1), first = Math.max(0, Math.floor(from / this.rowHeight) - 4);
    const last = Math.min(this.count, first + Math.ceil(this.box.clientHeight / this.rowHeight) + 8);
    const rows = [];
    for (let index = first; index < last; index++) {
      const row = this.fill(index);
      row.classList.add("row");
      row.style.top = `${index * this.rowHeight - from + this.box.scrollTop}px`;
      row.style.height = `${this.rowHeight}px`;
      row.id = `${this.box.id}-${index}`;
      row.setAttribute("role", this.role);
      row.setAttribute("aria-posinset", index + 1);
      row.setAttribute("aria-setsize", this.count);
      if (this.role !== "listitem") row.setAttribute("aria-selected", index === this.current);
      row.classList.toggle("current", index === this.current);
      rows.push(row);
    }
    this.inner.replaceChildren(...rows);
    if (this.current >= 0) this.box.setAttribute("aria-activedescendant", `${this.box.id}-${this.current}`);
    else this.box.removeAttribute("aria-activedescendant");
  }
}

const changeMarks = { new: ["+", "new"], gone: ["−", "gone"], going: ["−", "going"], changed: ["~", "changed"] };

/** A RIB in the tree, with its changes. */
function treeRow({ rib, depth, change }, problems) {
  const [mark, word] = changeMarks[change] || ["", ""], made = element("div", change);
  made.style.paddingLeft = `${4 + Math.min(depth, 40) * 16}px`;
  made.setAttribute("aria-level", depth + 1);
  made.append(element("span", "mark", mark), element("b", "name", printable(rib.name)));
  if (word) made.append(element("span", "tag", word));
  if (problems > 0) made.append(element("span", "tag problem", `! ${problems}`));
  for (const task of rib.tasks.slice(0, 20)) made.append(element("bdi", "task", "▸ " + printable(task, 60)));
  const more = rib.tasks.length - Math.min(rib.tasks.length, 20) + (rib.moreTasks || 0);
  if (more > 0) made.append(element("span", "task", `▸ ${more} more`));
  const value = rib.view || rib.value;
  if (value) made.append(element("bdi", "value", printable(value[0])));
  return made;
}

/** An event in the list. */
function eventRow(tree, index, isTurn) {
  const made = element("div", isTurn ? "turn" : ""), kind = tree.kind(index), problem = tree.problemAt.get(index);
  const what = element("span", "what", kindElement(kind, problem), pathElement(tree.path(index), 1),
    element("bdi", "value", printable(tree.subject(index))));
  what.style.paddingLeft = `${Math.min(tree.depths[index], 16) * 9}px`;
  made.append(element("span", "seq", `#${tree.seqs[index]}`), element("span", "time", seconds(tree.times[index])), what);
  if (tree.durations[index] > 0 && !/^(at|de)tached/.test(kind)) made.append(element("span", "took", duration(tree.durations[index])));
  return made;
}

function part(title, ...children) {
  return element("section", "", element("h3", "", title), ...children);
}

function eventLink(tree, index, prefix) {
  const made = element("a", "", element("span", "seq", `#${tree.seqs[index]}`), " ", element("i", "", prefix),
    kindElement(tree.kind(index), tree.problemAt.get(index)), " ", pathElement(tree.path(index), 0), " ",
    element("bdi", "value", printable(tree.subject(index), 120)));
  made.href = `#tree=${tree.number}&seq=${tree.seqs[index]}`;
  return made;
}

/** A whole text; a long one is truncated until the reader expands it. */
function wholeText(text, limit = 20000) {
  const made = element("pre", "", printable(text, limit));
  if (text.length <= limit) return made;
  const more = element("button", "", `all ${text.length} characters`);
  more.onclick = () => made.replaceChildren(printable(text, Infinity));
  return element("div", "", made, more);
}

function fieldTable(fields) {
  const table = element("table");
  for (const [name, text] of fields) {
    table.insertRow().append(element("th", "", printable(name)), element("td", "", element("bdi", "", printable(text, 2000))));
  }
  return table;
}

/** Two values of a RIB, with their differences marked; `null` without a value. */
function comparison(name, old, fresh) {
  const box = element("div", "pair");
  const text = (value) => value ? printable(value[0], 4000) : "–";
  if (text(old) === text(fresh)) box.append(element("pre", "", text(fresh)));
  else {
    const { start, old: gone, fresh: come, end } = differing(text(old), text(fresh));
    box.append(element("pre", "before", start, element("del", "", gone), end), element("pre", "after", start, element("ins", "", come), end));
  }
  const before = new Map(old ? old.slice(1) : []), after = new Map(fresh ? fresh.slice(1) : []);
  const differ = [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));
  if (differ.length > 0 && before.size + after.size > 1 && old && fresh) {
    const table = element("table");
    for (const key of differ) {
      const side = (name, fields) => element(name, "", element("bdi", "", fields.has(key) ? printable(fields.get(key), 400) : "–"));
      const row = table.insertRow();
      row.append(element("th", "", printable(key)), element("td", "", side("del", before)), element("td", "", side("ins", after)));
    }
    box.append(table);
  }
  return element("div", "", element("h4", "", name), box);
}

/** The details of an event and a RIB: the event, its causes and results, and the RIB before and after. */
function detailParts(tree, index, old, rib) {
  const kind = tree.kind(index), problem = tree.problemAt.get(index), parts = [];
  const head = element("div", "head", element("span", "seq", `#${tree.seqs[index]}`), kindElement(kind, problem), pathElement(tree.path(index)),
    element("span", "time", `${seconds(tree.times[index])} s`));
  if (tree.durations[index] > 0) head.append(element("span", "took", `took ${duration(tree.durations[index])}`));
  parts.push(head, element("p", "hint", noteOf(kind)[2]));
  if (problem && problem.text !== tree.text(index)) parts.push(element("p", "problem", `! ${printable(problem.text)}`));
  if (tree.text(index)) parts.push(wholeText(tree.text(index)));
  if (tree.fields(index).length > 0) parts.push(fieldTable(tree.fields(index)));

  if (old || rib) {
    const some = rib || old, box = part("");
    box.firstChild.append(pathElement(some.path), " before and after");
    const state = (rib) => [rib ? rib.state : "absent"], tasks = (rib) => [rib && rib.tasks.length > 0 ? rib.tasks.join(", ") : "none"];
    if (some.since !== null) box.append(element("p", "", "attached since ", eventLink(tree, some.since, "")));
    if (!old || !rib || old.state !== rib.state) box.append(comparison("State", state(old), state(rib)));
    if (old && old.value || rib && rib.value) box.append(comparison("Last delivery", old && old.value, rib && rib.value));
    if (old && old.view || rib && rib.view) box.append(comparison("Shown", old && old.view, rib && rib.view));
    if (tasks(old)[0] !== "none" || tasks(rib)[0] !== "none") box.append(comparison("Tasks", tasks(old), tasks(rib)));
    parts.push(box);
  }

  const chain = tree.reasons(index), why = element("ol", "why");
  chain.forEach((reason, place) => {
    // A long chain, such as a loop's, shows only its beginning and its end.
    if (place === 40 && chain.length > 61) why.append(element("li", "outside", `${chain.length - 60} events between`));
    if (place >= 40 && place < chain.length - 20) return;
    why.append(element("li", "", reason.index < 0 ? "an event before the beginning of this trace"
      : eventLink(tree, reason.index, place === 0 ? "" : reason.isInside ? "in" : "triggered by")));
  });
  if (chain[chain.length - 1].index >= 0) why.append(element("li", "outside", "from outside of the tree"));
  parts.push(part("Why", why));
  const departure = tree.departure(index);
  if (departure >= 0 && !chain.some((reason) => reason.index === departure)) {
    parts.push(part("Its RIB was detached earlier", element("ol", "why", element("li", "", eventLink(tree, departure, "")))));
  }

  const results = tree.results(index);
  if (results.length > 0) {
    const list = element("ol", "why", ...results.slice(0, 50).map((some) => element("li", "", eventLink(tree, some, ""))));
    if (results.length > 50) list.append(element("li", "outside", `and ${results.length - 50} more`));
    parts.push(part(`Triggered ${results.length === 1 ? "this" : `these ${results.length}`}`, list));
  }
  return parts;
}
