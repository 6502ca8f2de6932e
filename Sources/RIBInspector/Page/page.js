"use strict";
// The page of a trace. It is made of one file and needs no network: the trace is the JSON in the element "trace".
// Texts of the trace come into the document as text only, never as markup.
(() => {
  const trace = JSON.parse(document.getElementById("trace").textContent);
  const { kinds, paths } = trace;
  const rowHeight = 22;
  const checkpointDistance = 500;
  const problemKinds = new Set(["fault", "failed", "late", "dropped", "unfinished"]);
  const $ = (id) => document.getElementById(id);

  // An event in the trace is an array; these are its places.
  const [SEQ, NS, NODE, PARENT, KIND, PATH, CAUSE, ORIGIN, TEXT, FIELDS] = Array(10).keys();
  const kindOf = (event) => kinds[event[KIND]];

  /** The text without characters that end a line, turn its direction or cannot be seen. */
  function printable(text) {
    return text.replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
      (c) => c === "\n" ? "\\n" : "\\u{" + c.codePointAt(0).toString(16).toUpperCase() + "}");
  }

  function element(name, className, text) {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  }

  const seconds = (ns) => (ns / 1e9).toFixed(6);

  /** One line about an event. */
  function line(event) {
    const text = event[TEXT] ? ": " + printable(event[TEXT]) : "";
    return `${paths[event[PATH]]} ${kindOf(event)}${text}`;
  }

  // The state of a tree: its RIBs by number. A RIB is never changed, only replaced, so that a checkpoint is a copy of the map alone.
  function apply(ribs, event) {
    const node = event[NODE], rib = ribs.get(node);
    switch (kindOf(event)) {
      case "attaching":
        ribs.set(node, { node, parent: event[PARENT], name: paths[event[PATH]].split("/").pop(), state: "attaching",
          since: event[SEQ], order: event[SEQ], tasks: [], value: null });
        break;
      case "attached": if (rib) ribs.set(node, { ...rib, state: "attached" }); break;
      case "detaching": if (rib) ribs.set(node, { ...rib, state: "detaching" }); break;
      case "detached": ribs.delete(node); break;
      case "started": if (rib) ribs.set(node, { ...rib, tasks: [...rib.tasks, event[TEXT]] }); break;
      case "ended":
        if (rib) {
          const at = rib.tasks.indexOf(event[TEXT]);
          ribs.set(node, { ...rib, tasks: rib.tasks.filter((_, index) => index !== at) });
        }
        break;
      case "delivered": if (rib) ribs.set(node, { ...rib, value: event[TEXT] }); break;
    }
  }

  /** One tree with its checkpoints, its lives and the places of its events. */
  function load(tree) {
    const resets = new Map(tree.bases.map(({ at, ribs }) => [at, new Map(ribs.map((rib, index) =>
      [rib.node, { state: "attached", tasks: [], value: null, ...rib, order: index - ribs.length }]))]));
    let ribs = new Map();
    const checkpoints = [], places = new Map(), lives = [], open = new Map();
    const begin = (node, path, from) => {
      const life = { node, path, from, to: null };
      open.set(node, life);
      lives.push(life);
    };
    tree.events.forEach((event, index) => {
      if (resets.has(index)) {
        ribs = new Map(resets.get(index));
        // What came and went meanwhile is not known.
        for (const [node, life] of open) if (!ribs.has(node)) { life.to = index; open.delete(node); }
        for (const rib of ribs.values()) if (!open.has(rib.node)) begin(rib.node, rib.name, index);
      }
      if (index % checkpointDistance === 0) checkpoints.push(new Map(ribs));
      places.set(event[SEQ], index);
      apply(ribs, event);
      if (kindOf(event) === "attaching") begin(event[NODE], paths[event[PATH]], index);
      if (kindOf(event) === "detached" && open.has(event[NODE])) {
        open.get(event[NODE]).to = index;
        open.delete(event[NODE]);
      }
    });
    return { number: tree.number, events: tree.events, resets, checkpoints, places, lives };
  }

  /** The RIBs after the event at an index; before all events for -1. */
  function stateAt(tree, index) {
    if (tree.events.length === 0) return new Map();
    const checkpoint = Math.max(0, Math.floor(index / checkpointDistance));
    let ribs = new Map(tree.checkpoints[checkpoint]);
    for (let i = checkpoint * checkpointDistance; i <= index; i++) {
      if (tree.resets.has(i)) ribs = new Map(tree.resets.get(i));
      apply(ribs, tree.events[i]);
    }
    return ribs;
  }

  /** The RIBs as rows, parents first; without recursion, for trees of any depth. */
  function rowsOf(ribs) {
    const children = new Map();
    for (const rib of ribs.values()) {
      const parent = ribs.has(rib.parent) && rib.parent !== rib.node ? rib.parent : null;
      if (!children.has(parent)) children.set(parent, []);
      children.get(parent).push(rib);
    }
    const newestFirst = (list) => (list || []).sort((a, b) => b.order - a.order);
    const rows = [], waiting = newestFirst(children.get(null)).map((rib) => [rib, 0]);
    while (waiting.length > 0) {
      const [rib, depth] = waiting.pop();
      rows.push([rib, depth]);
      for (const child of newestFirst(children.get(rib.node))) waiting.push([child, depth + 1]);
    }
    return rows;
  }

  /** A list that makes the rows in sight only. */
  class List {
    constructor(box, fill) {
      this.box = box;
      this.fill = fill;
      this.count = 0;
      this.inner = box.appendChild(element("div", "inner"));
      box.addEventListener("scroll", () => this.draw());
    }
    show(count) {
      this.count = count;
      this.inner.style.height = `${count * rowHeight}px`;
      this.draw();
    }
    reveal(index) {
      const top = index * rowHeight, height = this.box.clientHeight;
      if (top < this.box.scrollTop || top + rowHeight > this.box.scrollTop + height) {
        this.box.scrollTop = Math.max(0, top - height / 2);
      }
    }
    draw() {
      const first = Math.max(0, Math.floor(this.box.scrollTop / rowHeight) - 5);
      const last = Math.min(this.count, first + Math.ceil((this.box.clientHeight || 600) / rowHeight) + 10);
      const rows = [];
      for (let index = first; index < last; index++) {
        const row = this.fill(index);
        row.style.top = `${index * rowHeight}px`;
        rows.push(row);
      }
      this.inner.replaceChildren(...rows);
    }
  }

  let tree = null, current = 0, shown = [], selected = null;
  const hidden = new Set(["returned"]);
  const loaded = new Map();

  /** The index in the shown events of the first one at or after an event. */
  function shownIndex(index) {
    let low = 0, high = shown.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (shown[middle] >= index) high = middle; else low = middle + 1;
    }
    return low;
  }

  const events = new List($("events"), (row) => {
    const index = shown[row], event = tree.events[index];
    const made = element("div", "row" + (index === current ? " current" : ""));
    const isProblem = problemKinds.has(kindOf(event));
    made.append(element("span", "seq", `#${event[SEQ]}`), element("span", "time", seconds(event[NS])),
      element("span", isProblem ? "mark problem" : "mark", isProblem ? "!" : ""), element("bdi", "", line(event)));
    made.onclick = () => go(index);
    return made;
  });

  const lives = new List($("lives"), (row) => {
    const life = tree.lives[row], end = life.to === null ? tree.events.length : life.to;
    const made = element("div", "row" + (life.node === selected ? " current" : ""));
    const track = element("span", "track"), bar = element("span", life.to === null ? "bar open" : "bar");
    const all = Math.max(1, tree.events.length);
    bar.style.left = `${100 * life.from / all}%`;
    bar.style.width = `${Math.max(0.3, 100 * (end - life.from) / all)}%`;
    track.append(bar);
    made.append(element("bdi", "name", `${life.path} ${life.to === null ? "(not detached)" : ""}`), track);
    made.onclick = () => { selected = life.node; go(life.from); };
    return made;
  });

  let treeRows = [], before = new Map();
  const treeList = new List($("tree"), (row) => {
    const [rib, depth] = treeRows[row], old = before.get(rib.node);
    const mark = !old ? "+" : rib.state === "detaching" ? "-" : old !== rib ? "~" : "";
    const made = element("div", "row" + (rib.node === selected ? " current" : ""));
    made.style.paddingLeft = `${8 + Math.min(depth, 60) * 16}px`;
    made.append(element("span", "mark" + (mark ? " news" : ""), mark), element("b", "", rib.name));
    if (rib.state !== "attached") made.append(element("span", "state", ` (${rib.state})`));
    if (rib.tasks.length > 0) made.append(element("span", "state", " runs " + printable(rib.tasks.join(", "))));
    if (rib.value !== null) made.append(element("bdi", "value", " = " + printable(rib.value)));
    made.onclick = () => { selected = rib.node; show(); };
    return made;
  });

  /** The chain of causes of an event, newest first. */
  function causes(index) {
    const chain = [];
    let next = index;
    while (next !== undefined) {
      const event = tree.events[next];
      chain.push(next);
      const older = event[CAUSE] || event[ORIGIN];
      const place = older && older < event[SEQ] ? tree.places.get(older) : undefined;
      next = place;
    }
    return chain;
  }

  function section(title, ...rows) {
    const made = element("section");
    made.append(element("h2", "", title), ...rows);
    return made;
  }

  function link(index, prefix) {
    const made = element("a", "", `${prefix}#${tree.events[index][SEQ]} ${line(tree.events[index])}`);
    made.href = `#tree=${tree.number}&seq=${tree.events[index][SEQ]}`;
    return made;
  }

  function showDetails(ribs) {
    const event = tree.events[current], parts = [];
    const head = element("p");
    head.append(element("b", "", `#${event[SEQ]} ${kindOf(event)} `), element("bdi", "", paths[event[PATH]]));
    parts.push(head);
    if (event[TEXT]) parts.push(element("pre", "", printable(event[TEXT]).slice(0, 20000)));
    if (event[FIELDS] && event[FIELDS].length > 0) {
      const table = element("table");
      for (const [name, text] of event[FIELDS]) {
        const row = table.insertRow();
        row.append(element("th", "", printable(name)), element("td", "", printable(text)));
      }
      parts.push(section("Fields", table));
    }
    const chain = causes(current);
    parts.push(section("Why", ...chain.map((index, place) => {
      const above = place === 0 ? null : tree.events[chain[place - 1]];
      return link(index, above === null ? "" : above[CAUSE] ? "in " : "led to by ");
    })));
    const node = selected === null ? event[NODE] : selected, old = before.get(node), rib = ribs.get(node);
    if (old || rib) {
      const value = (some) => some ? (some.value === null ? "no value" : printable(some.value)) : "not there";
      parts.push(section(`${(rib || old).name} before and after`, element("pre", "", value(old)),
        element("pre", "", value(rib))));
    }
    $("details").replaceChildren(...parts);
  }

  function show() {
    before = current === 0 ? new Map(tree.resets.get(0)) : stateAt(tree, current - 1);
    // From there on, so that what the event leaves alone is the same object.
    const ribs = new Map(tree.resets.get(current) || before);
    apply(ribs, tree.events[current]);
    treeRows = rowsOf(ribs);
    treeList.show(treeRows.length);
    events.draw();
    lives.draw();
    showDetails(ribs);
    $("slider").value = current;
    const event = tree.events[current];
    $("place").textContent = `event ${current + 1} of ${tree.events.length}, ${seconds(event[NS])} s`;
    // For those who read the page by a program: what it shows.
    document.body.dataset.seq = event[SEQ];
    document.body.dataset.tree = treeRows.map(([rib, depth]) => " ".repeat(depth) + rib.name).join("\n");
  }

  function go(index) {
    if (tree.events.length === 0) return;
    current = Math.max(0, Math.min(tree.events.length - 1, index));
    history.replaceState(null, "", `#tree=${tree.number}&seq=${tree.events[current][SEQ]}`);
    events.reveal(shownIndex(current));
    show();
  }

  function filter() {
    const text = $("search").value.toLowerCase(), onlyProblems = $("problems").checked;
    shown = [];
    tree.events.forEach((event, index) => {
      const kind = kindOf(event);
      if (onlyProblems ? !problemKinds.has(kind) : hidden.has(kind)) return;
      if (text && !line(event).toLowerCase().includes(text)) return;
      shown.push(index);
    });
    $("found").textContent = `${shown.length} events`;
    document.body.dataset.found = shown.length;
    events.show(shown.length);
    events.reveal(shownIndex(current));
    events.draw();
  }

  function open(number) {
    const data = trace.trees.find((some) => some.number === number) || trace.trees[0];
    if (!data) return;
    if (!loaded.has(data.number)) loaded.set(data.number, load(data));
    tree = loaded.get(data.number);
    [current, selected] = [0, null];
    $("which").value = String(tree.number);
    $("slider").max = Math.max(0, tree.events.length - 1);
    lives.show(tree.lives.length);
    filter();
  }

  /** Goes where the address of the page says. */
  function follow() {
    const address = new URLSearchParams(location.hash.slice(1));
    const number = address.has("tree") ? Number(address.get("tree")) : tree ? tree.number : NaN;
    if (!tree || tree.number !== number) open(number);
    if (!tree) return;
    const place = tree.places.get(Number(address.get("seq")));
    go(place === undefined ? current : place);
  }

  /** Goes to the next shown event, or to one some rows away. */
  function step(rows) {
    const at = shownIndex(current);
    const isShown = shown[at] === current;
    const to = rows > 0 && !isShown ? at + rows - 1 : at + rows;
    if (shown.length > 0) go(shown[Math.max(0, Math.min(shown.length - 1, to))]);
  }

  const keys = {
    ArrowRight: () => step(1), ArrowLeft: () => step(-1), j: () => step(1), k: () => step(-1),
    ArrowDown: () => step(1), ArrowUp: () => step(-1), PageDown: () => step(20), PageUp: () => step(-20),
    Home: () => step(-Infinity), End: () => step(Infinity), "/": () => $("search").focus(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") document.activeElement.blur();
    const isTyping = ["INPUT", "SELECT"].includes(document.activeElement.tagName);
    if (!tree || event.ctrlKey || event.metaKey || event.altKey || isTyping || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });

  for (const some of trace.trees) {
    const option = element("option", "", `tree ${some.number}: ${some.events.length} events`);
    option.value = String(some.number);
    $("which").append(option);
  }
  for (const kind of kinds) {
    const label = element("label"), box = element("input");
    box.type = "checkbox";
    box.checked = !hidden.has(kind);
    box.onchange = () => { if (box.checked) hidden.delete(kind); else hidden.add(kind); filter(); };
    label.append(box, kind);
    $("kinds").append(label);
  }
  for (const note of trace.notes) $("notes").append(element("p", "problem", "! " + printable(note)));
  $("which").onchange = () => { open(Number($("which").value)); go(0); };
  $("search").oninput = filter;
  $("problems").onchange = filter;
  $("slider").oninput = () => go(Number($("slider").value));
  window.addEventListener("hashchange", follow);
  window.addEventListener("resize", () => { if (tree) show(); });
  follow();
  document.body.dataset.ready = "yes";
})();
