/**
 * Tests a PostgreSQL that restarts, only reads or pauses under two hundred starts of payments: each
 * start is written once, or rejected until it can be written.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startPostgres } from "../../scripts/postgres.js";
import { pressRequest, walkTo } from "../routes/manual-payment/payer";
import { SESSION_SECRET } from "../support/live-site";
import type { PageClient } from "../support/page-client";
import { type RunningServer, startServer } from "../support/server";
import type { TestDatabase } from "../support/test-database";
import { mockGateway, registerPeople, signInPayer, type Target, targets } from "./payer";
import {
	countStarts,
	type Intent,
	insistOnStart,
	type Press,
	pressOnce,
	readStored,
	tellFigures,
} from "./payment-start";
import { setReadOnly } from "./read-only";

const PEOPLE = 100;
/** The fault begins after so many starts, and ends after so many rejections. */
const ENOUGH = 50;
const LIMIT_MILLISECONDS = 50_000;

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let server: RunningServer;
let people: Array<{ email: string; visitor: PageClient }>;

const getOptions = () => ({ dataDir: "unused", databaseUrl: postgres.url });

beforeAll(async () => {
	postgres = await startPostgres();
	const database: TestDatabase = {
		name: "PostgreSQL",
		open: async () => ({ options: getOptions(), remove: async () => undefined }),
	};
	const emails = await registerPeople(database, PEOPLE, { hasSamples: true });
	server = await startServer({
		hasQuickHashes: true,
		env: {
			DATABASE_URL: postgres.url,
			SESSION_SECRET,
			MAX_REQUESTS_IN_FLIGHT: "400",
			...mockGateway.env,
			WALLET_VODAFONE_CASH: "01099990000",
		},
	});
	// The sign-ins follow each other: of a hundred at once, most would be told to wait and press again.
	people = await Array.fromAsync(emails, async (email) => ({
		email,
		visitor: await signInPayer(server.url, email),
	}));
});
afterAll(async () => {
	await server?.stop();
	await postgres?.stop();
});

/** Each fault has its own plans, so that no person pays for one twice on purpose. */
const faults = [
	{
		name: "PostgreSQL restarted",
		target: targets[3],
		transferPlan: "1",
		begin: () => postgres.halt(),
		end: () => postgres.resume(),
	},
	{
		name: "PostgreSQL read-only",
		target: targets[4],
		transferPlan: "2",
		begin: () => setReadOnly(postgres.url, "on"),
		end: () => setReadOnly(postgres.url, "off"),
	},
	{
		name: "PostgreSQL paused",
		target: targets[5],
		transferPlan: "3",
		begin: () => postgres.freeze(),
		end: () => postgres.thaw(),
	},
] as const;

type Plans = { target: Target; transferPlan: string };

/** Everybody pays for one plan at the gateway and requests another by transfer, one after the other. */
async function prepare({ target, transferPlan }: Plans, into: Press[]) {
	// In turn: of a hundred at once a busy machine rejects some before the fault begins.
	return Array.fromAsync(people, async ({ email, visitor }, index) => {
		const page = await walkTo(visitor, "request_approval", { plan: transferPlan });
		if (page.status !== 200) throw new Error(`the request's page is ${page.status}`);
		const pay = () =>
			insistOnStart({ email, planId: target.plan_id, way: "gateway" }, into, () =>
				visitor.post("/subscription", target),
			);
		const request = () =>
			insistOnStart({ email, planId: transferPlan, way: "transfer" }, into, () =>
				pressRequest(visitor, page),
			);
		const [first, second] = index % 2 === 0 ? [pay, request] : [request, pay];
		return async () => {
			await first();
			await second();
		};
	});
}

describe.each(faults)("$name", ({ name, target, transferPlan, begin, end }) => {
	it("loses and doubles none of two hundred starts, and rejects with 503 meanwhile", async () => {
		const presses: Press[] = [];
		const acts = await prepare({ target: target as Target, transferPlan }, presses);
		const waitUntil = (isEnough: (press: Press) => boolean) =>
			vi.waitUntil(() => presses.filter(isEnough).length >= ENOUGH, {
				timeout: LIMIT_MILLISECONDS,
				interval: 5,
			});
		const pressing = Promise.all(acts.map((act) => act()));
		await waitUntil(({ id }) => id !== undefined);
		await begin();
		await waitUntil(({ id }) => id === undefined).finally(end);
		await pressing;
		const figures = countStarts(presses, await readStored(getOptions()));
		tellFigures(name, figures);
		const rejections = presses.filter(({ id }) => id === undefined).map(({ page }) => page.status);
		expect(figures).toMatchObject({ started: 2 * PEOPLE, lost: 0, doubled: 0 });
		expect(new Set(rejections)).toEqual(new Set([503]));
	});
});

it("notices a start that is lost, and one that is doubled", async () => {
	const [person] = people;
	const target = targets[6];
	if (!person || !target) throw new Error("nobody pays");
	const intent: Intent = { email: person.email, planId: target.plan_id, way: "gateway" };
	const press = await pressOnce(intent, () => person.visitor.post("/subscription", target));
	const stored = await readStored(getOptions());
	const another = { intent, id: "another" };
	expect(countStarts([press], stored)).toMatchObject({ started: 1, lost: 0, doubled: 0 });
	expect(countStarts([press], [...stored, another])).toMatchObject({ lost: 0, doubled: 1 });
	const others = stored.filter(({ id }) => id !== press.id);
	expect(countStarts([press], others)).toMatchObject({ lost: 1, doubled: 0 });
});
