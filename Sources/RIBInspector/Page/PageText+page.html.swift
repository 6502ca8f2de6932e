// swift-format-ignore-file
// Written by `.ci/run embed` from page.html. Edit that, and run it again.

extension PageText {
  static let pageHTML: String = #"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>Trace</title>
<style>
/*STYLE*/
</style>
</head>
<body data-panel="events" data-timeline="lives">
<header>
<select id="which" aria-label="Tree"></select>
<input id="search" type="search" placeholder="Search: trip kind:routed rib:Trip -path:Menu" aria-label="Search events" spellcheck="false">
<button id="problems" aria-pressed="false" title="Show problems only (e)"></button>
<span class="space"></span>
<button id="theme" title="Light or dark (d)" aria-label="Light or dark">◐</button>
<button id="help" title="Keys (?)" aria-label="Keys">?</button>
<div id="notes" role="alert"></div>
</header>
<nav id="panels" aria-label="Panels">
<button data-panel="tree">Tree</button>
<button data-panel="events">Events</button>
<button data-panel="details">Why</button>
<button data-panel="timeline">Time</button>
</nav>
<main>
<section id="panel-tree" aria-label="Tree at this moment">
<h2>Tree <label class="choice">changes since
<select id="since"><option value="event">the previous event</option><option value="turn">the previous turn</option></select></label></h2>
<div id="tree" class="list" role="tree" tabindex="0" aria-label="RIBs"></div>
</section>
<section id="panel-events" aria-label="Events">
<h2>Events <span id="found" role="status"></span><span class="space"></span>
<select id="scope" aria-label="RIBs to show">
<option value="all">all RIBs</option>
<option value="node">this RIB</option>
<option value="path">this path</option>
<option value="below">this path and its children</option>
</select>
<details id="filter"><summary>kinds</summary><div id="kinds" role="group" aria-label="Event kinds to show"></div></details>
</h2>
<div id="events" class="list" role="listbox" tabindex="0" aria-label="Events"></div>
</section>
<section id="panel-details" aria-label="Event and RIB">
<div id="details" class="list" tabindex="0"></div>
</section>
<section id="panel-timeline" aria-label="Timeline">
<h2>
<button data-timeline="lives" aria-pressed="true">Lifetimes</button>
<button data-timeline="sequence" aria-pressed="false">Sequence</button>
<span id="zooms"><button id="out" aria-label="Zoom out" title="Zoom out (-)">−</button><button id="in" aria-label="Zoom in" title="Zoom in (+)">+</button></span>
<label id="ranges" class="choice">of <select id="range"><option value="turn">this turn</option><option value="near">100 events nearby</option>
<option value="marked">marked range [ ]</option></select></label>
<span id="range-note" role="status"></span>
</h2>
<div id="lives" class="list" role="list" tabindex="0" aria-label="Lifetimes of RIBs"></div>
<div id="sequence" class="list" role="list" tabindex="0" aria-label="Sequence of messages"></div>
</section>
</main>
<footer>
<button id="previous" title="Previous event (←)" aria-label="Previous event">◀</button>
<button id="play" title="Play (space)" aria-label="Play">▶▶</button>
<button id="next" title="Next event (→)" aria-label="Next event">▶</button>
<div id="moment"><div id="overview" aria-hidden="true"></div><input id="slider" type="range" min="0" value="0" aria-label="Position"></div>
<span id="place" role="status"></span>
</footer>
<dialog id="keys" aria-label="Keys"></dialog>
<script type="application/json" id="trace">/*TRACE*/</script>
<script>
"use strict";
{
/*SCRIPT*/
}
</script>
</body>
</html>

"""#
}
