// swift-format-ignore-file
// Written by `.ci/run embed` from collectors.js. Edit that, and run it again.

extension PageText {
  static let collectorsJS: String = #"""
// The collectors go through the events of a tree once, from the first to the last, and see each event by its index. Nothing here uses the document.

const errorKinds = new Set(["fault", "failed", "unfinished", "leaked"]);
const warningKinds = new Set(["late", "dropped", "flooded"]);

/** Restores the paths of detached RIBs, whose events have only a name. */
class LastPaths {
  pathOf = new Map();
  constructor(tree) { this.tree = tree; }

  see(i) {
    const { tree, pathOf } = this, node = tree.node[i];
    if (tree.kind(i) === "attaching") pathOf.set(node, tree.pathOf[i]);
    else if (!tree.path(i).includes("/") && pathOf.has(node)) tree.pathOf[i] = pathOf.get(node);
  }
}

/** Collects the states before some events, from which all others are derived. */
class Checkpoints {
  list = [];
  ribs = new Map();
  next = 0;
  /** The RIB that the current event has detached. */
  detached;
  constructor(tree) { this.tree = tree; }

  see(i) {
    const { tree } = this;
    if (tree.resets.has(i)) {
      this.ribs = new Map(tree.resets.get(i));
      this.next = i;
    }
    // Checkpoints are at least as many events apart as there are RIBs, so that together they aren't larger than the trace.
    if (i >= this.next) {
      this.list.push({ at: i, ribs: new Map(this.ribs) });
      this.next = i + Math.max(500, this.ribs.size);
    }
    this.detached = tree.kind(i) === "detached" ? this.ribs.get(tree.node[i]) : undefined;
    tree.apply(this.ribs, i);
  }
}

/** Collects the nesting depths of events, and the durations of those that begin something. */
class Durations {
  begun = new Map();
  constructor(tree) {
    this.tree = tree;
    this.depths = new Uint16Array(tree.count);
    this.durations = new Float64Array(tree.count);
  }

  see(i) {
    const { tree, begun, depths } = this, node = tree.node[i], kind = tree.kind(i);
    if (kind === "attaching" || kind === "detaching") begun.set(node, i);
    if (kind === "attached" || kind === "detached") this.end(begun.get(node), i);
    if (kind === "detached") begun.delete(node);
    const cause = tree.cause[i] > 0 ? tree.indexOf(tree.seqs[i] - tree.cause[i]) : -1;
    if (cause >= 0) depths[i] = Math.min(depths[cause] + 1, 65535);
    if (kind === "returned") this.end(cause, i);
  }

  end(start, i) {
    if (start !== undefined && start >= 0) this.durations[start] = this.tree.times[i] - this.tree.times[start];
  }
}

/** Collects the lifetimes of RIBs, in the order of their beginnings. */
class Lifetimes {
  list = [];
  open = new Map();
  newest = new Map();
  constructor(tree) { this.tree = tree; }

  see(i) {
    const { tree, open } = this, node = tree.node[i], kind = tree.kind(i), ribs = tree.resets.get(i);
    if (ribs) {
      // RIBs that were attached and detached in between are unknown.
      for (const node of open.keys()) if (!ribs.has(node)) this.end(node, i);
      for (const rib of ribs.values()) if (!open.has(rib.node)) this.begin(rib.node, rib.path, i);
    }
    if (kind === "attaching") this.begin(node, tree.path(i), i);
    if (kind === "detached" && open.has(node)) this.end(node, i);
  }

  begin(node, path, from) {
    const life = { node, path, from, to: null, problems: [] };
    this.open.set(node, life);
    this.newest.set(node, life);
    this.list.push(life);
  }

  end(node, i) {
    this.open.get(node).to = i;
    this.open.delete(node);
  }
}

/** Collects the problems, also by RIB and by lifetime. */
class Problems {
  list = [];
  ofNode = new Map();
  constructor(tree, checkpoints, lifetimes) { Object.assign(this, { tree, checkpoints, lifetimes }); }

  see(i) {
    const kind = this.tree.kind(i), { detached } = this.checkpoints;
    if (errorKinds.has(kind)) this.add(i, "error", this.tree.text(i));
    if (warningKinds.has(kind)) this.add(i, "warning", this.tree.text(i));
    if (!detached) return;
    for (const task of detached.tasks) this.add(i, "error", `its task “${task}” still runs`);
    if (detached.moreTasks) this.add(i, "error", `${detached.moreTasks} more of its tasks still run`);
  }

  add(index, level, text) {
    const node = this.tree.node[index], life = this.lifetimes.newest.get(node);
    this.list.push({ index, level, text });
    if (!this.ofNode.has(node)) this.ofNode.set(node, []);
    this.ofNode.get(node).push(index);
    if (life) life.problems.push(index);
  }
}

"""#
}
