import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { explicitChoiceFailures } from "~/domain/payment/checkout-failure";
import { createMetrics, type MetricsOptions } from "./metrics.server";
import { createRouteNames } from "./route-name.server";

const create = (options: MetricsOptions = {}) =>
	createMetrics({ version: "1.2.3", commit: "abc1234", ...options });
const read = async (metrics = create()) => (await metrics.expose()).body;

/** Routes as a build has them: a layout without a path, routes below others, a code, and any other path. */
const routes = Object.fromEntries(
	[
		["root"],
		["home", "root", "landing?"],
		["premium", "root", "premium"],
		["premium-status", "root", "premium/status"],
		["account-layout", "root", "account"],
		["account", "account-layout"],
		["receipt", "account-layout", "receipt"],
		["operator", "root", "operator"],
		["operator-plans", "operator", "plans"],
		["invite", "root", "invite/:code?"],
		["not-found", "root", "*"],
	].map(([id, parentId, path]) => [id, { id, parentId, path }]),
) as unknown as Parameters<typeof createRouteNames>[0];

type Alert = {
	alert: string;
	expr: string;
	labels: { severity: string };
	annotations: { summary: string; runbook: string };
};
type Rules = { groups: { rules: Alert[] }[] };
type AlertTests = {
	tests: { name: string; promql_expr_test: { expr: string; exp_samples: unknown[] }[] }[];
};
type Dashboard = { panels: { type: string; title: string; targets?: { expr: string }[] }[] };

function readAlerts(): Alert[] {
	const { groups } = parse(readFileSync("deploy/prometheus/alerts.yaml", "utf8")) as Rules;
	return groups.flatMap((group) => group.rules);
}

const readDashboard = () =>
	JSON.parse(readFileSync("deploy/grafana/sawt.json", "utf8")) as Dashboard;

/** The address of a heading within its document, as GitHub makes it. */
const toAnchor = (heading: string) =>
	heading
		.toLowerCase()
		.replace(/[^\w\s-]/g, "")
		.replaceAll(" ", "-");

/** Returns the metrics that an expression names: ours, Prometheus' own and those of blackbox_exporter. */
const listNames = (expression: string) =>
	expression.replace(/"[^"]*"/g, "").match(/\b(?:(?:sawt|process|nodejs|probe)_\w+|up)\b/g) ?? [];

/** Prometheus makes the first one; blackbox_exporter exposes the others. */
const metricsOfOthers = ["up", "probe_success", "probe_ssl_earliest_cert_expiry"];

async function findUnknown(expressions: readonly string[]): Promise<string[]> {
	const exposed = [...(await read()).matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name, type]) =>
		type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name ?? ""],
	);
	const known = [...exposed, ...metricsOfOthers];
	return expressions.flatMap(listNames).filter((name) => !known.includes(name));
}

describe("the metrics", () => {
	it("[operator-67] count requests by route, and never by the content of an address", async () => {
		const metrics = create();
		const nameRoute = createRouteNames(routes);
		for (const path of ["/premium", "/invite/WELCOME20"]) {
			metrics.observeRequest("GET", 200, 0.1, nameRoute(path));
		}
		const text = await read(metrics);
		const count = (route: string) =>
			`sawt_http_request_seconds_count{method="GET",status="200",route="${route}"} 1`;
		expect(text).toContain(count("/premium"));
		expect(text).toContain(count("/invite"));
		const named = {
			"/": "/",
			"/account": "/account",
			"/account/receipt": "/account/receipt",
			"/account/none": "other",
			"/wp-admin/x.php": "other",
			"/operator": "/operator",
			"/operator/users/1": "/operator",
			"/operator/plans": "/operator",
			"/assets/none.js": "/assets",
			"/invite": "/invite",
			"/premium/status": "/premium/status",
		};
		for (const [path, route] of Object.entries(named)) expect(nameRoute(path)).toBe(route);
	});

	it("[operator-67] tell why a platform call had no response", async () => {
		const metrics = create();
		const failed = { isFailure: true, seconds: 1, outcome: "network" };
		metrics.observeCall({ ...failed, call: "login", cause: "certificate" });
		metrics.observeCall({ ...failed, call: "me", outcome: "timeout" });
		metrics.observeCall({ call: "me", outcome: "ok", isFailure: false, seconds: 0.1 });
		const lines = (await read(metrics)).match(/^sawt_platform_call_failure_causes_total\{.*/gm);
		expect(lines).toEqual([
			'sawt_platform_call_failure_causes_total{call="login",cause="certificate"} 1',
			'sawt_platform_call_failure_causes_total{call="me",cause="timeout"} 1',
		]);
	});

	it("count payments, returns, transfers, cache reads and limits by outcome", async () => {
		const metrics = create();
		metrics.count("payment", { type: "tip", outcome: "redirect" });
		metrics.count("callback", { outcome: "processing" });
		metrics.count("transfer", { outcome: "requested" });
		metrics.count("cache", { cache: "documents", outcome: "hit" });
		metrics.count("limit", { limit: "sign-in" });
		const text = await read(metrics);
		expect(text).toContain('sawt_payment_starts_total{type="tip",outcome="redirect"} 1');
		expect(text).toContain('sawt_payment_callbacks_total{outcome="processing"} 1');
		expect(text).toContain('sawt_transfer_requests_total{outcome="requested"} 1');
		expect(text).toContain('sawt_cache_reads_total{cache="documents",outcome="hit"} 1');
		expect(text).toContain('sawt_limits_hit_total{limit="sign-in"} 1');
	});

	it("[operator-160] count from 0 how sign-ins end, and what the platform has done since its start", async () => {
		const readCounts = () => ({
			mailsQueued: { "verify-email": 2 },
			mailAttempts: { sent: 1, recipient: 0 },
			notSaved: 3,
			gatewayUp: { paymob: false, "mock-gateway": true },
		});
		const metrics = create({ readCounts, hasRateLimits: false });
		metrics.count("signIn", { way: "operator-code", outcome: "refused" });
		await read(metrics);
		const text = await read(metrics);
		expect(text).toContain('sawt_sign_ins_total{way="operator-code",outcome="refused"} 1');
		expect(text).toContain('sawt_sign_ins_total{way="password",outcome="limited"} 0');
		expect(text).toContain('sawt_mails_queued_total{kind="verify-email"} 2');
		expect(text).toContain('sawt_mail_attempts_total{outcome="recipient"} 0');
		expect(text).toContain("sawt_not_saved_total 3");
		expect(text).toContain("sawt_rate_limits 0");
		// A platform by itself has no such limits.
		expect(await read()).not.toMatch(/^sawt_rate_limits \d/m);
	});

	it("[operator-194] tell whether each gateway responds, and count the webhooks that were rejected", async () => {
		const gatewayUp: Record<string, boolean> = { paymob: true };
		const readCounts = () => ({ mailsQueued: {}, mailAttempts: {}, notSaved: 0, gatewayUp });
		const metrics = create({ readCounts });
		const nameRoute = createRouteNames(routes);
		metrics.observeRequest("POST", 401, 0.1, nameRoute("/webhooks/paymob"));
		const text = await read(metrics);
		expect(text).toContain('sawt_gateway_up{gateway="paymob"} 1');
		expect(text).toContain(
			'sawt_http_request_seconds_count{method="POST",status="401",route="/webhooks/paymob"} 1',
		);
		gatewayUp.paymob = false;
		expect(await read(metrics)).toContain('sawt_gateway_up{gateway="paymob"} 0');
		expect(await read()).not.toMatch(/^sawt_gateway_up.* \d/m);
		expect(nameRoute("/webhooks/other")).toBe("other");
	});

	it("[operator-126] tell how many wait for their password to be checked, and how many were rejected", async () => {
		const readPasswordFigures = () => ({ visitor: { waiting: 12, rejected: 340 } });
		const metrics = create({ readPasswordFigures });
		await read(metrics);
		const text = await read(metrics);
		expect(text).toContain('sawt_passwords_waiting{lane="visitor"} 12');
		expect(text).toContain('sawt_passwords_refused_total{lane="visitor"} 340');
	});

	it("report the build, Redis if configured, and the platform's waiting work", async () => {
		let isUp = true;
		const readFigures = async () => {
			if (!isUp) throw new Error("gone");
			return {
				waiting: { transfers: { count: 2, oldestSeconds: 90 } },
				givenUp: { webhooks: 1 },
				states: { transfers: { approved: 3 } },
				transfersLateSeconds: 60,
			};
		};
		const metrics = create({ isRedisUp: () => isUp, readFigures });
		const well = await read(metrics);
		expect(well).toMatch(/^sawt_build_info\{version="1.2.3",commit="abc1234",node="\d+/m);
		expect(well).toContain("sawt_redis_up 1");
		expect(well).toContain('sawt_backlog{queue="transfers"} 2');
		expect(well).toContain('sawt_backlog_oldest_seconds{queue="transfers"} 90');
		expect(well).toContain('sawt_given_up{queue="webhooks"} 1');
		expect(well).toContain("sawt_transfers_late_seconds 60");
		expect(well).toContain('sawt_platform_items{kind="transfers",state="approved"} 3');
		isUp = false;
		const ill = await read(metrics);
		expect(ill).toContain("sawt_redis_up 0");
		expect(ill).toContain("sawt_platform_figures_up 0");
		expect(ill).not.toContain("queue=");
		expect(ill).not.toMatch(/^sawt_transfers_late_seconds \d/m);
		// Otherwise an unused database or Redis would raise alarms.
		expect(await read()).not.toMatch(/^sawt_(redis|platform_figures)_up \d/m);
		expect(await read()).not.toMatch(/^sawt_transfers_late_seconds \d/m);
	});

	it("[operator-96] tell how much of the disk of DATA_DIR is free, at the first reading too", async () => {
		const text = await read(create({ dataDir: tmpdir() }));
		const [size, free] = ["sawt_disk_bytes", "sawt_disk_free_bytes"].map((name) =>
			Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]),
		);
		expect(size).toBeGreaterThan(0);
		expect(free).toBeGreaterThan(0);
		expect(free).toBeLessThanOrEqual(size ?? 0);
		for (const metrics of [create(), create({ dataDir: "/no/such/folder" })]) {
			expect(await read(metrics)).not.toMatch(/^sawt_disk_\S+ \d/m);
		}
	});

	it("[operator-96] tell when the data was last backed up", async () => {
		const at = (time: Date | undefined) => create({ readLastBackup: async () => time });
		expect(await read(at(new Date(90_000)))).toContain("\nsawt_last_backup_timestamp_seconds 90\n");
		expect(await read(at(undefined))).toContain("\nsawt_last_backup_timestamp_seconds 0\n");
		expect(await read()).not.toMatch(/^sawt_last_backup_timestamp_seconds \d/m);
	});
});

describe("the monitoring files", () => {
	it("[operator-67] have alerts on existing metrics", async () => {
		const rules = readAlerts();
		expect(rules.filter(({ alert, expr }) => !alert || listNames(expr).length === 0)).toEqual([]);
		expect(rules.length).toBeGreaterThanOrEqual(10);
		expect(await findUnknown(rules.map(({ expr }) => expr))).toEqual([]);
	});

	it("[operator-160] alert on failed payments, but not on those rightly not started, or rejected by a platform that works", () => {
		const rules = readAlerts();
		const { expr = "" } = rules.find(({ alert }) => alert === "SawtPaymentsFail") ?? {};
		const excluded = /outcome!~"([^"]*)"/.exec(expr)?.[1]?.split("|").sort();
		const rightly = ["redirect", "sign-in", "rejected", "too-many", ...explicitChoiceFailures];
		expect(excluded).toEqual(rightly.sort());
	});

	it("[operator-95] have for each alert a series on which it rings and one on which it is silent", () => {
		const file = readFileSync("deploy/prometheus/alerts.test.yaml", "utf8");
		const { tests } = parse(file) as AlertTests;
		const held = tests.flatMap(({ name, promql_expr_test }) =>
			promql_expr_test.map(({ expr, exp_samples }) => {
				const [, alert] = /alertname="(\w+)"/.exec(expr) ?? [];
				expect(name).toContain(`${alert} ${exp_samples.length > 0 ? "rings" : "is silent"}: `);
				return `${alert} ${exp_samples.length}`;
			}),
		);
		const wanted = readAlerts().flatMap(({ alert }) => [`${alert} 0`, `${alert} 1`]);
		expect([...new Set(held)].sort()).toEqual(wanted.sort());
	});

	it("[operator-95] name the section that says what to do, in each alert and row of the dashboard", () => {
		const text = readFileSync("docs/running.md", "utf8");
		const sections = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => toAnchor(heading));
		const rows = readDashboard().panels.filter(({ type }) => type === "row");
		const anchors = rows.map(({ title }) => toAnchor(title));
		expect(anchors).toHaveLength(10);
		expect(anchors.filter((anchor) => !sections.includes(anchor))).toEqual([]);
		const runbooks = readAlerts().map(({ annotations }) => annotations.runbook);
		const documents = anchors.map((anchor) => `docs/running.md#${anchor}`);
		expect([...new Set(runbooks)].sort()).toEqual(documents.sort());
		const severities = readAlerts().map(({ labels }) => labels.severity);
		expect([...new Set(severities)].sort()).toEqual(["page", "ticket"]);
	});

	it("have a dashboard of existing metrics", async () => {
		const { panels } = readDashboard();
		const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
		expect(expressions.length).toBeGreaterThanOrEqual(15);
		expect(await findUnknown(expressions)).toEqual([]);
		// When two sides have the same labels, or none, it only shows the first.
		expect(expressions.filter((expression) => / or /.test(expression))).toEqual([]);
	});

	it("show or watch each of our metrics", async () => {
		const files = ["deploy/prometheus/alerts.yaml", "deploy/grafana/sawt.json"];
		const shown = files.map((file) => readFileSync(file, "utf8")).join();
		const ours = [...(await read()).matchAll(/^# TYPE (sawt_\S+)/gm)].map(([, name = ""]) => name);
		const isCounted = (name: string) => name === "sawt_platform_call_failures_total";
		expect(ours.filter((name) => !shown.includes(name) && !isCounted(name))).toEqual([]);
	});
});
