/**
 * `npm run bench` (after `npm run build`): measures what the built product costs, beside a bare
 * Node server that sends the same bytes. Candidates take turns in every round, so that other load
 * on the machine affects both; medians and ratios count, absolute figures do not (Linux only).
 * `--short` takes fewer measurements, and names of parts select among them: kept, rendered,
 * connections, process, waits, paint.
 */

import { compareCached } from "./cached.js";
import { compareConnections } from "./connection.js";
import { comparePaint } from "./paint.js";
import { measureProcess } from "./process-life.js";
import { compareRendered } from "./rendered.js";
import { measureWaits } from "./wait.js";

const parts = {
	kept: compareCached,
	rendered: compareRendered,
	connections: compareConnections,
	process: measureProcess,
	waits: measureWaits,
	paint: comparePaint,
};

const given = process.argv.slice(2);
const isShort = given.includes("--short");
const named = given.filter((one) => one in parts);
if (named.length + (isShort ? 1 : 0) < given.length) {
	console.error(`npm run bench -- [--short] [${Object.keys(parts).join("] [")}]`);
	process.exit(2);
}
const settings = { rounds: isShort ? 3 : 7, milliseconds: isShort ? 600 : 1500 };
for (const name of named.length > 0 ? named : Object.keys(parts)) {
	console.log(`\n${name}`);
	for (const table of await parts[name](settings)) {
		console.log(table.title);
		console.table(table.rows);
	}
}
