// swift-format-ignore-file
// Written by `.ci/run embed` from trace.js. Edit that, and run it again.

extension PageText {
  static let traceJS: String = #"""
// Queries on the events of a trace: the tree at a moment, causes, problems, lifetimes. Nothing here uses the document.
//
// TracePage.swift writes the data. A tree has a column for each property of its events, so that a million of them are small:
// `seq` and `ns` are differences from the previous event, `cause` and `origin` are distances back to the other event (0 without one),
// `kind`, `path` and `value` are indices into the lists of the trace. A value is [text, [name, text], …].

const outside = "outside";
/** The maximum number of tasks of a RIB whose names a state contains. */
const mostTasks = 200;

/** A tree of the trace, with queries on its events, which have indices from 0. */
class TraceTree {
  number; count;
  /** The lists of the trace that the columns refer to. */
  kinds; paths; values;
  /** The columns, with an entry for each event. */
  seqs; times; node; parent; cause; origin; kindOf; pathOf; valueOf;
  /** The RIBs at the beginning and after each gap, by the index of the next event. */
  resets;
  /** The findings of `read()`. */
  depths; durations; checkpoints; lives; problems; problemAt; problemsOf;
  /** The results of `lanes()` and the lists of `results()`, created on first use. */
  laneList; firstResult; nextResult;

  constructor(data, { kinds, paths, values }) {
    this.number = data.number;
    this.count = data.seq.length;
    this.kinds = kinds;
    this.paths = paths;
    this.values = values;
    this.seqs = summed(data.seq);
    this.times = summed(data.ns);
    for (const column of ["node", "parent", "cause", "origin"]) this[column] = Float64Array.from(data[column]);
    this.kindOf = Uint8Array.from(data.kind);
    this.pathOf = Int32Array.from(data.path);
    this.valueOf = Int32Array.from(data.value);
    this.resets = new Map(data.bases.map(({ at, ribs }) => [at, this.stateOfBase(ribs)]));
    this.read();
  }

  kind(index) { return this.kinds[this.kindOf[index]]; }
  path(index) { return this.paths[this.pathOf[index]]; }
  text(index) { return this.values[this.valueOf[index]][0]; }
  fields(index) { return this.values[this.valueOf[index]].slice(1); }
  /** The text, with the reason why work ended if it was not done. */
  subject(index) {
    const reason = this.kind(index) === "ended" && this.fields(index).find(([name]) => name === "reason");
    return reason && reason[1] !== "done" ? `${this.text(index)}, ${reason[1]}` : this.text(index);
  }

  /** Goes through all events once. */
  read() {
    const paths = new LastPaths(this), checkpoints = new Checkpoints(this), durations = new Durations(this);
    const lifetimes = new Lifetimes(this), problems = new Problems(this, checkpoints, lifetimes);
    // The order matters: checkpoints need the paths, and problems need checkpoints and lifetimes.
    const collectors = [paths, checkpoints, durations, lifetimes, problems];
    for (let i = 0; i < this.count; i++) for (const collector of collectors) collector.see(i);
    this.checkpoints = checkpoints.list;
    this.depths = durations.depths;
    this.durations = durations.durations;
    this.lives = lifetimes.list;
    this.problems = problems.list;
    this.problemAt = new Map(problems.list.map((problem) => [problem.index, problem]));
    this.problemsOf = problems.ofNode;
  }

  /** The RIBs of a base by number, parents first. */
  stateOfBase(list) {
    const ribs = new Map();
    list.forEach((rib, index) => {
      const above = ribs.get(rib.parent), value = rib.value === undefined ? null : [rib.value];
      ribs.set(rib.node, { node: rib.node, parent: rib.parent, name: rib.name, path: above ? `${above.path}/${rib.name}` : rib.name,
        state: rib.state || "attached", since: null, order: index - list.length, tasks: (rib.tasks || []).slice(0, mostTasks),
        moreTasks: Math.max(0, (rib.tasks || []).length - mostTasks), value: rib.shown ? null : value, view: rib.shown ? value : null });
    });
    return ribs;
  }

  /** Adds an event to a state. A RIB is never changed, only replaced, so that a checkpoint is a copy of the map alone. */
  apply(ribs, i) {
    const node = this.node[i], rib = ribs.get(node), kind = this.kind(i);
    if (kind === "attaching" || kind === "attached" && !rib) {
      const path = this.path(i);
      ribs.set(node, { node, parent: this.parent[i], path, name: path.slice(path.lastIndexOf("/") + 1), state: kind, since: i,
        order: this.seqs[i], tasks: [], value: null, view: null });
      return;
    }
    if (!rib) return;
    switch (kind) {
      case "attached": case "detaching": ribs.set(node, { ...rib, state: kind }); break;
      case "detached": ribs.delete(node); break;
      case "started":
        // Each state has its own list, so beyond a limit tasks are only counted.
        if (rib.tasks.length < mostTasks) ribs.set(node, { ...rib, tasks: [...rib.tasks, this.text(i)] });
        else ribs.set(node, { ...rib, moreTasks: (rib.moreTasks || 0) + 1 });
        break;
      case "ended": {
        const place = rib.tasks.indexOf(this.text(i));
        if (place >= 0) ribs.set(node, { ...rib, tasks: rib.tasks.filter((_, index) => index !== place) });
        else if (rib.moreTasks) ribs.set(node, { ...rib, moreTasks: rib.moreTasks - 1 });
        break;
      }
      case "delivered": ribs.set(node, { ...rib, value: this.values[this.valueOf[i]] }); break;
      case "shown": ribs.set(node, { ...rib, view: this.values[this.valueOf[i]] }); break;
    }
  }

  /** The RIBs after the event at an index, derived from those before an earlier event; for -1, those before all events. */
  stateAt(index, from = null) {
    if (index < 0) return new Map(this.resets.get(0));
    const place = firstIndex(this.checkpoints.length, (i) => this.checkpoints[i].at > index) - 1;
    const start = from || this.checkpoints[place];
    let ribs = new Map(start.ribs);
    for (let i = start.at; i <= index; i++) {
      if (this.resets.has(i)) ribs = new Map(this.resets.get(i));
      this.apply(ribs, i);
    }
    return ribs;
  }

  /** The index of the event with a sequence; -1 if it doesn't exist. */
  indexOf(seq) {
    const index = firstIndex(this.count, (i) => this.seqs[i] >= seq);
    return index < this.count && this.seqs[index] === seq ? index : -1;
  }

  /** The index of the event that contains or triggered an event; -1 if it is not in the trace. `null` if the cause is external. */
  reason(index) {
    const isInside = this.cause[index] > 0, back = isInside ? this.cause[index] : this.origin[index];
    return back > 0 ? { index: this.indexOf(this.seqs[index] - back), isInside } : null;
  }

  /** The chain of causes of an event, newest first, up to an external cause. Each is older than the previous one. */
  reasons(index) {
    const chain = [{ index, isInside: false }];
    for (let next = this.reason(index); next; next = this.reason(next.index)) {
      chain.push(next);
      if (next.index < 0) break;
    }
    return chain;
  }

  /** The detach that preceded an event of a detached RIB; -1 if the RIB was attached. */
  departure(index) {
    if (!/^(late|dropped|outdated|unfinished|leaked)$/.test(this.kind(index))) return -1;
    for (let i = index - 1; i >= 0; i--) {
      if (this.node[i] === this.node[index] && /^(attaching|detached)$/.test(this.kind(i))) return this.kind(i) === "detached" ? i : -1;
    }
    return -1;
  }

  /** The direct results of an event. */
  results(index) {
    if (!this.firstResult) {
      // Linked lists in two columns, created on first use.
      this.firstResult = new Int32Array(this.count).fill(-1);
      this.nextResult = new Int32Array(this.count).fill(-1);
      for (let i = this.count - 1; i >= 0; i--) {
        const reason = this.kind(i) === "returned" ? null : this.reason(i);
        if (!reason || reason.index < 0) continue;
        this.nextResult[i] = this.firstResult[reason.index];
        this.firstResult[reason.index] = i;
      }
    }
    const list = [];
    for (let i = this.firstResult[index]; i >= 0; i = this.nextResult[i]) list.push(i);
    return list;
  }

  /** The first and the last event of the turn that contains an event. */
  turn(index) {
    let first = index, last = index;
    while (first > 0 && this.depths[first] > 0) first--;
    while (last + 1 < this.count && this.depths[last + 1] > 0) last++;
    return [first, last];
  }

  /** A function that returns whether the event at an index matches a search and filters. */
  matcher({ query = "", hidden = new Set(), onlyProblems = false, scope = null }) {
    const tests = [];
    for (const word of query.match(/\S+/g) || []) {
      const [, minus, place, text] = /^(-?)(?:(kind|rib|path):)?(.*)$/is.exec(word);
      const sought = new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i");
      // Each list of the trace is searched once, however many events use an entry.
      const found = (list, test) => Uint8Array.from(list, (entry) => test(entry) ? 1 : 0);
      const kinds = found(this.kinds, (kind) => (!place || place === "kind") && sought.test(kind));
      const paths = found(this.paths, (path) => (!place || place === "path") && sought.test(path)
        || place === "rib" && sought.test(path.slice(path.lastIndexOf("/") + 1)));
      const values = found(this.values, ([value, ...fields]) => !place
        && (sought.test(value) || fields.some(([name, value]) => sought.test(name) || sought.test(value))));
      const is = (i) => kinds[this.kindOf[i]] || paths[this.pathOf[i]] || values[this.valueOf[i]];
      tests.push(minus ? (i) => !is(i) : is);
    }
    if (onlyProblems) tests.push((i) => this.problemAt.has(i));
    else if (hidden.size > 0) {
      const shown = this.kinds.map((kind) => !hidden.has(kind));
      tests.push((i) => shown[this.kindOf[i]] || this.problemAt.has(i));
    }
    if (scope && scope.node !== undefined) tests.push((i) => this.node[i] === scope.node);
    if (scope && scope.path !== undefined) {
      const below = this.paths.map((path) => path === scope.path || scope.isBelow && path.startsWith(scope.path + "/"));
      tests.push((i) => below[this.pathOf[i]]);
    }
    return (index) => tests.every((test) => test(index));
  }

  /** The lifetimes in lanes, as a tree: a path has as many lanes as it has RIBs at the same time. */
  lanes() {
    if (this.laneList) return this.laneList;
    const paths = new Map();
    for (const life of this.lives) {
      if (!paths.has(life.path)) paths.set(life.path, { path: life.path, lives: 0, lanes: [], free: [] });
      const entry = paths.get(life.path), end = life.to === null ? Infinity : life.to;
      entry.lives++;
      let lane = entry.lanes.find(({ until }) => until <= life.from);
      // Beyond 100 lanes, the last one takes the remaining lifetimes: searching thousands for a free one takes too long.
      if (!lane && entry.lanes.length >= 100) lane = entry.lanes[99];
      if (!lane) entry.lanes.push(lane = { lives: [], until: 0 });
      lane.lives.push(life);
      lane.until = Math.max(lane.until, end);
    }
    const below = new Map(), top = [];
    for (const path of paths.keys()) {
      const parent = path.slice(0, Math.max(0, path.lastIndexOf("/")));
      if (!paths.has(parent)) top.push(path);
      else if (below.has(parent)) below.get(parent).push(path);
      else below.set(parent, [path]);
    }
    this.laneList = [];
    const waiting = top.reverse().map((path) => [path, 0]);
    while (waiting.length > 0) {
      const [path, depth] = waiting.pop(), { lanes, lives } = paths.get(path);
      lanes.forEach((lane, number) => this.laneList.push({ path, depth, number, lives: lane.lives, count: lives }));
      for (const child of (below.get(path) || []).reverse()) waiting.push([child, depth + 1]);
    }
    return this.laneList;
  }

  /** The messages in a range of events, for a sequence diagram: each column is a path, each row a message between two columns. */
  sequence(first, last, limits = { rows: 5000, columns: 40 }) {
    const messages = this.messages(first, last, limits.rows), paths = this.pathsOf(messages);
    const columns = [outside, ...paths.slice(0, limits.columns)];
    const places = new Map(columns.map((path, place) => [path, place]));
    const shown = messages.filter(({ from, to }) => places.has(from) && places.has(to));
    const alive = this.alive(shown, places, first);
    const rows = shown.map(({ index, from, to }, row) => ({ index, from: places.get(from), to: places.get(to), alive: alive[row] }));
    return { columns, rows, isCut: messages.length >= limits.rows, lacks: paths.length - columns.length + 1 };
  }

  /** The events in a range that are messages, each with the paths of its sender and its receiver. */
  messages(first, last, most) {
    const messages = [];
    for (let index = first; index <= last && messages.length < most; index++) {
      const kind = this.kind(index);
      if (kind === "returned" || kind === "attached" || kind === "detaching") continue;
      messages.push({ index, ...this.parties(index) });
    }
    return messages;
  }

  /** The paths of the sender and the receiver of a message; both are the same if a RIB sends nothing. */
  parties(index) {
    const path = this.path(index);
    const parent = () => this.parent[index] ? path.slice(0, Math.max(0, path.lastIndexOf("/"))) || outside : outside;
    switch (this.kind(index)) {
      case "attaching": return { from: parent(), to: path };
      case "notified": return { from: path, to: parent() };
      case "delivered": {
        const reason = this.reason(index), isSent = reason && !reason.isInside && reason.index >= 0;
        const sender = isSent ? this.path(reason.index) : path;
        return { from: sender === path ? outside : sender, to: path };
      }
      default: return { from: path, to: path };
    }
  }

  /** The paths that have messages, in the order of the lanes. */
  pathsOf(messages) {
    const found = new Set();
    for (const { index, from, to } of messages) found.add(this.path(index)).add(from).add(to);
    found.delete(outside);
    const order = new Map(this.lanes().map(({ path }, place) => [path, place]));
    return [...found].sort((a, b) => order.get(a) - order.get(b));
  }

  /** For each message, whether each column has a RIB at that moment. */
  alive(messages, places, first) {
    const counts = new Array(places.size).fill(0);
    const count = (path, change) => { if (places.has(path)) counts[places.get(path)] += change; };
    for (const rib of this.stateAt(first - 1).values()) count(rib.path, 1);
    let next = first;
    return messages.map(({ index }) => {
      for (; next <= index; next++) if (this.kind(next) === "attaching") count(this.path(next), 1);
      const alive = counts.map((some) => some > 0);
      if (this.kind(index) === "detached") count(this.path(index), -1);
      return alive;
    });
  }
}

/** The RIBs as rows, parents first; without recursion, for trees of any depth. */
function rowsOf(ribs) {
  const children = new Map();
  for (const rib of ribs.values()) {
    const parent = ribs.has(rib.parent) && rib.parent !== rib.node ? rib.parent : null;
    if (children.has(parent)) children.get(parent).push(rib); else children.set(parent, [rib]);
  }
  const newestFirst = (list) => (list || []).sort((a, b) => b.order - a.order);
  const rows = [], waiting = newestFirst(children.get(null)).map((rib) => ({ rib, depth: 0 }));
  while (waiting.length > 0) {
    const row = waiting.pop();
    rows.push(row);
    for (const rib of newestFirst(children.get(row.rib.node))) waiting.push({ rib, depth: row.depth + 1 });
  }
  return rows;
}

/** The difference between two states of a RIB: "new", "gone", "going", "changed" or an empty string. */
function change(old, rib) {
  if (!old) return "new";
  if (!rib) return "gone";
  if (rib.state === "detaching") return "going";
  // Most RIBs are the same object; after a gap in the trace all are new objects, though most have not changed.
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
  return old === rib || old.state === rib.state && same(old.tasks, rib.tasks) && same(old.moreTasks || 0, rib.moreTasks || 0) && same(old.value, rib.value) && same(old.view, rib.view)
    ? "" : "changed";
}

/** The two texts without their common beginning and end. */
function differing(a, b) {
  let start = 0, end = 0;
  const most = Math.min(a.length, b.length);
  while (start < most && a[start] === b[start]) start++;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return { start: a.slice(0, start), old: a.slice(start, a.length - end), fresh: b.slice(start, b.length - end),
    end: a.slice(a.length - end) };
}

function summed(differences) {
  let sum = 0;
  return Float64Array.from(differences, (difference) => sum += difference);
}

/** The first number below a count from which a condition is true; the count if it never is. */
function firstIndex(count, isThere) {
  let low = 0, high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isThere(middle)) high = middle; else low = middle + 1;
  }
  return low;
}

"""#
}
