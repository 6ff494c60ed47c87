/**
 * Combines each call of the platform with each fault, many in parallel, and returns what is wrong.
 */
import { setTimeout as wait } from "node:timers/promises";
import { signInAtFake } from "../routes/payment/buyer";
import { Line } from "../support/line";
import { SESSION_SECRET } from "../support/live-site";
import { createPageClient, type Page, type PageClient } from "../support/page-client";
import { type Site, type SiteOptions, startSite } from "../support/site";
import { toFairMilliseconds } from "../support/slowdown";
import { startUpstream, type Upstream } from "../support/upstream";
import { CANARIES, type FaultMode, type FaultName, platformFaults } from "./platform-fault";
import { type PlatformVisit, wellPlatform } from "./platform-visit";

export type Meeting = { visit: PlatformVisit; fault: FaultName; mode: FaultMode };
export type Outcome = Meeting & { problems: string[] };

/** A page waits for up to 6 s; the rest allows for the loaded machine. */
const PAGE_MILLISECONDS = 9000;
const PRESS_PAUSE_MILLISECONDS = 2200;
/**
 * Statuses that pages may have when a platform fails: all have a message, and none blames our code.
 */
const HONEST_STATUSES = [200, 303, 404, 422, 429, 503];
const LATE = /\b503\b|ms$/;
const ROUNDS = 3;
const MAX_TRIES = { GET: 3, POST: 1 } as const;

type Stage = { site: Site; upstream: Upstream; line: Line };

async function openStage(change?: SiteOptions["change"]): Promise<Stage> {
	const upstream = await startUpstream();
	const line = new Line(new URL(upstream.url));
	await line.open();
	const site = await startSite({
		change,
		callTimes: {},
		env: {
			API_BASE_URL: `http://127.0.0.1:${line.port}`,
			SESSION_SECRET,
			PAYMENTS: "gateway",
			MOCK_GATEWAY: "on",
			CACHE_SECONDS: "0",
			LOG_LEVEL: "error",
		},
	});
	return { site, upstream, line };
}

async function closeStage({ site, upstream, line }: Stage): Promise<void> {
	await site.stop();
	await line.cut();
	await upstream.stop();
}

/** Runs all cases on `width` sites in parallel, the longest ones first. */
export async function meetAll(
	meetings: Meeting[],
	width: number,
	change?: SiteOptions["change"],
): Promise<Outcome[]> {
	const queue = meetings.toSorted((one, two) => rank(one) - rank(two));
	const outcomes: Outcome[] = [];
	// Starts all sites first, because sixteen starts would make pages look slow.
	const stages: Stage[] = [];
	for (let index = 0; index < width; index++) stages.push(await openStage(change));
	const work = async (stage: Stage) => {
		for (let next = queue.shift(); next; next = queue.shift()) {
			outcomes.push({ ...next, problems: await meetFairly(stage, next) });
		}
		await closeStage(stage);
	};
	await Promise.all(stages.map(work));
	return outcomes;
}

const rank = ({ fault, visit }: Meeting) => (fault === "hang" ? 0 : 2) - (visit.isPress ? 1 : 0);

let people = 0;

/**
 * A stalling machine makes responses late, which the site reports with 503; a real fault does so
 * every time.
 */
async function meetFairly(stage: Stage, meeting: Meeting): Promise<string[]> {
	let problems: string[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		problems = await meet(stage, meeting).catch((error) => [String(error)]);
		if (problems.length === 0 || !problems.every((text) => LATE.test(text))) break;
	}
	return problems;
}

async function meet(stage: Stage, { visit, fault, mode }: Meeting): Promise<string[]> {
	const { site, upstream, line } = stage;
	people += 1;
	const well = wellPlatform(() => site.url, people);
	for (const name of Object.keys(upstream.handlers)) delete upstream.handlers[name];
	Object.assign(upstream.handlers, well);
	const language = people % 2 === 0 ? "en" : "ar";
	const visitor = visit.isSignedIn
		? await signInAtFake(site, language)
		: createPageClient(site, { "Accept-Language": language });
	const prepared = await visit.prepare?.(visitor);
	upstream.calls.length = 0;

	if (fault === "refused") await line.cut();
	const handler = well[visit.call];
	if (!handler) throw new Error(`no call ${visit.call}`);
	upstream.handlers[visit.call] = platformFaults[fault](handler);
	const startedAt = performance.now();
	const page = await visit.visit(visitor, prepared);
	// A busy machine is not a slow page.
	const milliseconds = toFairMilliseconds(performance.now() - startedAt, PAGE_MILLISECONDS);
	const problems = findProblems({
		visit,
		fault,
		page,
		milliseconds,
		language,
		calls: countCalls(stage, visit),
	});

	if (mode === "once" || fault === "refused") upstream.handlers[visit.call] = handler;
	if (fault === "refused") await line.open();
	if (mode === "once") problems.push(...(await tryAgain(stage, visit, visitor, fault)));
	upstream.handlers[visit.call] = handler;
	if (visit.isSignedIn && visit.name !== "logout") {
		const { status } = await visitor.get("/account");
		if (status !== 200) problems.push(`the person is signed out: ${status}`);
	}
	return problems;
}

/**
 * Counts only requests of this visit, because delayed ones of an earlier visit may arrive at any
 * time.
 */
function countCalls({ upstream }: Stage, { call }: PlatformVisit, since = 0): number {
	const pattern = new RegExp(`^${call.replace(/\{\w+\}/g, "[^/]+")}$`);
	const ids = upstream.calls
		.slice(since)
		.filter(({ method, path }) => pattern.test(`${method} ${path}`))
		.map(({ headers }) => String(headers["x-request-id"]));
	return Math.max(0, ...ids.map((id) => ids.filter((other) => other === id).length));
}

type Evidence = {
	visit: PlatformVisit;
	fault: FaultName;
	page: Page;
	milliseconds: number;
	language: string;
	/** How often the call arrived. */
	calls: number;
};

/** Returns what is wrong with a response; nothing when it is correct. */
export function findProblems({
	visit,
	fault,
	page,
	milliseconds,
	language,
	calls,
}: Evidence): string[] {
	const { status, html, location } = page;
	const isDocument = html.startsWith("<!DOCTYPE");
	const hasWorked = visit.hasWorked(page);
	const mustWork = visit.isIgnored || fault === "slow";
	const limit = MAX_TRIES[visit.call.startsWith("GET") ? "GET" : "POST"];
	const wrong: Array<[boolean, string]> = [
		[!HONEST_STATUSES.includes(status), `status ${status}`],
		[milliseconds > PAGE_MILLISECONDS, `${Math.round(milliseconds)} ms`],
		[CANARIES.test(html + (location ?? "")), "the platform's own words on the page"],
		[/\bat \S+ \(|node_modules/.test(html), "a stack on the page"],
		[isDocument && !html.includes(`<html lang="${language}"`), "another language"],
		[calls > limit, `sent ${calls} times`],
		[mustWork && !hasWorked, `did not work: ${status} ${location ?? ""}`],
		[!mustWork && Boolean(visit.isProof) && hasWorked, "says that it was done"],
	];
	return wrong.filter(([isWrong]) => isWrong).map(([, text]) => text);
}

async function tryAgain(
	stage: Stage,
	visit: PlatformVisit,
	visitor: PageClient,
	fault: FaultName,
): Promise<string[]> {
	// The first try succeeded, or the visit is over.
	if (fault === "slow" || visit.name === "logout") return [];
	if (visit.isPress) await wait(PRESS_PAUSE_MILLISECONDS);
	const before = stage.upstream.calls.length;
	const prepared = visit.again ? undefined : await visit.prepare?.(visitor);
	const page = await (visit.again ?? visit.visit)(visitor, prepared);
	const calls = countCalls(stage, visit, before);
	return [
		...(visit.hasWorked(page)
			? []
			: [`does not work again: ${page.status} ${page.location ?? ""}`]),
		...(visit.call.startsWith("POST") && calls > 1 ? [`sent ${calls} times again`] : []),
	];
}
