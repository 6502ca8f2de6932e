// swift-format-ignore-file
// Written by `.ci/run embed` from timeline.js. Edit that, and run it again.

extension PageText {
  static let timelineJS: String = #"""
// The timeline: lifetimes of RIBs as bars, messages as a sequence diagram, and the whole trace above the slider.

/** The lifetimes of RIBs between two events as bars, with their problems. */
class Lives {
  constructor(box, go) {
    this.axis = element("div", "axis");
    box.append(this.axis);
    this.go = go;
    this.list = new List(box, isTouched ? 30 : 20, (row) => this.row(row), "listitem");
  }

  /** Shows the lifetimes around an event; a zoom of 2 shows half of the trace. */
  show(tree, index, node, zoom) {
    const span = Math.max(1, tree.count / zoom), from = Math.max(0, Math.min(index - span / 2, tree.count - span));
    Object.assign(this, { tree, node, from, to: from + span, at: index });
    const track = element("span", "track");
    this.axis.replaceChildren(element("span", "label", `${tree.lives.length} lives`), track);
    this.width = Math.max(50, track.clientWidth);
    track.append(...this.ticks());
    this.list.show(tree.lanes().length);
  }

  /** Scrolls to the lane of a RIB. */
  reveal(node) {
    const row = this.tree.lanes().findIndex(({ lives }) => lives.some((life) => life.node === node));
    if (row >= 0) this.list.reveal(row);
  }

  x(index) { return (index - this.from) / (this.to - this.from) * this.width; }

  ticks() {
    const step = 10 ** Math.ceil(Math.log10(Math.max(1, (this.to - this.from) / this.width * 60)));
    const ticks = [];
    for (let i = Math.ceil(this.from / step) * step; i < Math.min(this.to, this.tree.count) && this.x(i) < this.width - 40; i += step) {
      const tick = element("span", "tick", `#${this.tree.seqs[i]}`);
      tick.style.left = `${this.x(i)}px`;
      ticks.push(tick);
    }
    return ticks;
  }

  row(number) {
    const { path, depth, number: lane, lives, count } = this.tree.lanes()[number], label = element("span", "label");
    label.style.paddingLeft = `${Math.min(depth, 12) * 10}px`;
    label.title = printable(path);
    if (lane === 0) {
      label.append(element("bdi", "", printable(path.slice(path.lastIndexOf("/") + 1))));
      if (count > 1) label.append(element("span", "count", ` ×${count}`));
    }
    const track = element("span", "track"), mark = (className, x, text) => {
      const made = element("span", className, text);
      made.style.left = `${x}px`;
      track.append(made);
      return made;
    };
    // Bars that are too close to tell apart are merged.
    let end = -Infinity, isOwn = false, lastMark = -Infinity;
    for (let place = Math.max(0, firstIndex(lives.length, (i) => lives[i].from > this.from) - 1); place < lives.length; place++) {
      const life = lives[place], left = Math.max(-2, this.x(life.from)), right = Math.min(this.width + 2, this.x(life.to === null ? this.tree.count : life.to));
      if (left > this.width) break;
      if (right >= end + 1 || life.node === this.node && !isOwn) {
        isOwn = life.node === this.node;
        const bar = mark("bar" + (life.to === null ? " open" : "") + (isOwn ? " own" : ""), left, "");
        bar.style.width = `${Math.max(2, right - left)}px`;
        end = Math.max(left + 2, right);
      }
      for (const index of life.problems) {
        const x = this.x(index);
        if (x < lastMark + 5 || x < 0 || x > this.width) continue;
        lastMark = x;
        mark(`flag ${this.tree.problemAt.get(index).level}`, x, "!");
      }
    }
    const now = this.x(this.at);
    if (now >= 0 && now <= this.width) mark("now", now, "");
    const made = element("div", lives.some(({ node }) => node === this.node) ? "own" : "", label, track);
    made.onclick = (event) => {
      const rect = track.getBoundingClientRect();
      const index = Math.round(this.from + (event.clientX - rect.left) / this.width * (this.to - this.from));
      const life = lives.find(({ from, to }) => from <= index && (to === null || index <= to)) || lives[0];
      this.go(event.clientX < rect.left ? life.from : Math.max(0, Math.min(this.tree.count - 1, index)), life.node);
    };
    made.setAttribute("aria-label", `${printable(path)}: ${lives.length} lives`);
    return made;
  }
}

/** The messages of a range of events: a column for each path, a row for each message. */
class Sequence {
  constructor(box, go) {
    this.head = element("div", "axis");
    box.append(this.head);
    Object.assign(this, { box, go, key: "", columnWidth: 150 });
    this.list = new List(box, 30, (row) => this.row(row), "listitem");
  }

  show(tree, [first, last], index) {
    Object.assign(this, { tree, index });
    const key = `${tree.number} ${first} ${last}`;
    if (key !== this.key) this.diagram = tree.sequence(first, last);
    this.key = key;
    const { columns, rows } = this.diagram;
    this.columnWidth = Math.max(110, Math.min(240, Math.floor((this.box.clientWidth - 80) / columns.length)));
    this.head.replaceChildren(element("span", "label"), ...columns.map((path) => {
      const name = element("bdi", "column", printable(path.slice(path.lastIndexOf("/") + 1)));
      name.title = printable(path);
      name.style.width = `${this.columnWidth}px`;
      return name;
    }));
    this.head.style.width = this.list.inner.style.minWidth = `${70 + columns.length * this.columnWidth}px`;
    this.list.show(rows.length);
    this.list.reveal(rows.findIndex((row) => row.index === index));
  }

  /** The number of messages in the diagram, with what it omits. */
  get note() {
    const { rows, isCut, lacks } = this.diagram;
    return `${rows.length} message${rows.length === 1 ? "" : "s"}` + (isCut ? "; the range contains more" : "") + (lacks > 0 ? `; ${lacks} more RIBs have no column` : "");
  }

  row(number) {
    const { index, from, to, alive } = this.diagram.rows[number], { tree, columnWidth: width } = this, kind = tree.kind(index);
    const center = (column) => 70 + column * width + width / 2;
    const made = element("div", "", element("span", "label", `#${tree.seqs[index]}`));
    alive.forEach((isAlive, column) => {
      const line = element("span", isAlive || column === 0 ? "lifeline" : "lifeline none");
      line.style.left = `${center(column)}px`;
      made.append(line);
    });
    const problem = tree.problemAt.get(index), group = problem ? problem.level : noteOf(kind)[1];
    const text = tree.text(index) && kind !== "attaching" ? printable(tree.text(index), 200) : kind;
    if (from === to) {
      const box = element("span", `note ${group}`, kindElement(kind, problem), " ", element("bdi", "", text === kind ? "" : text));
      box.style.left = `${center(from) - width / 2 + 6}px`;
      box.style.maxWidth = `${width * Math.max(1, Math.min(2, this.diagram.columns.length - from)) - 12}px`;
      made.append(box);
    } else {
      const [left, right] = [Math.min(from, to), Math.max(from, to)];
      const arrow = element("span", `arrow ${group} ${to < from ? "left" : "right"}`, element("bdi", "", text));
      arrow.style.left = `${center(left)}px`;
      arrow.style.width = `${(right - left) * width}px`;
      made.append(arrow);
    }
    made.title = `#${tree.seqs[index]} ${kind}: ${printable(tree.text(index))}`;
    made.setAttribute("aria-label", `#${tree.seqs[index]} ${this.diagram.columns[from]} ${kind} ${text}, to ${this.diagram.columns[to]}`);
    made.onclick = () => this.go(index, tree.node[index]);
    return made;
  }
}

/** Draws problems, gaps and the marked range above the slider. */
function drawOverview(box, tree, marks) {
  const ticks = new Map(), most = 400;
  const add = (index, className) => {
    const place = Math.round(index / Math.max(1, tree.count - 1) * most);
    if (ticks.get(place) !== "error") ticks.set(place, className);
  };
  for (const index of tree.resets.keys()) if (index > 0) add(index, "gap");
  for (const { index, level } of tree.problems) add(index, level);
  const made = [...ticks].map(([place, className]) => {
    const tick = element("span", `spot ${className}`);
    tick.style.left = `${place / most * 100}%`;
    return tick;
  });
  if (marks) {
    const range = element("span", "range"), all = Math.max(1, tree.count - 1);
    range.style.left = `${marks[0] / all * 100}%`;
    range.style.width = `${Math.max(0.2, (marks[1] - marks[0]) / all * 100)}%`;
    made.push(range);
  }
  box.replaceChildren(...made);
}

"""#
}
