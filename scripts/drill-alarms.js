/**
 * `npm run drill -- http://alertmanager:9093`: sends each page of deploy/prometheus/alerts.yaml to Alertmanager
 * once, marked as a drill, and tells which receiver each goes to. The pages end after five minutes. Ends
 * with 1 when a page would reach nobody.
 */
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parse } from "yaml";

const MINUTES = 5;
const TRIES = 20;

const [address] = process.argv.slice(2);
if (!address || !URL.canParse(address)) {
	console.error("Name your Alertmanager, such as http://127.0.0.1:9093");
	process.exit(2);
}

function listPages() {
	const { groups } = parse(readFileSync("deploy/prometheus/alerts.yaml", "utf8"));
	return groups.flatMap(({ rules }) => rules).filter(({ labels }) => labels.severity === "page");
}

async function call(path, options) {
	const response = await fetch(new URL(path, address), options);
	if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
	return response;
}

async function send(pages) {
	const startsAt = new Date().toISOString();
	const endsAt = new Date(Date.now() + MINUTES * 60_000).toISOString();
	const alerts = pages.map(({ alert, annotations }) => ({
		labels: { alertname: alert, severity: "page", drill: "yes" },
		annotations: { summary: `Drill of ${alert}, nothing is wrong`, runbook: annotations.runbook },
		startsAt,
		endsAt,
	}));
	const headers = { "Content-Type": "application/json" };
	await call("/api/v2/alerts", { method: "POST", headers, body: JSON.stringify(alerts) });
}

/** Alertmanager takes a moment until it lists what it got. */
async function readSent(count) {
	let sent = [];
	for (let tried = 0; tried < TRIES && sent.length < count; tried++) {
		await wait(100);
		const filter = encodeURIComponent('drill="yes"');
		sent = await (await call(`/api/v2/alerts?filter=${filter}`)).json();
	}
	return sent;
}

const pages = listPages();
await send(pages);
const sent = await readSent(pages.length);
for (const { alert } of pages) {
	const found = sent.find(({ labels }) => labels.alertname === alert);
	const isSilenced = found && found.status.state === "suppressed";
	const receivers = found?.receivers.map(({ name }) => name).join(", ") || "nobody";
	console.log(`${alert}: ${isSilenced ? "silenced" : receivers}`);
	if (!found || isSilenced || found.receivers.length === 0) process.exitCode = 1;
}
console.log(
	`${pages.length} pages were sent. Did each one arrive? They end in ${MINUTES} minutes.`,
);
