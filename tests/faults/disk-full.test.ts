/**
 * Tests a full disk: pages work, what cannot be stored is rejected with words that say so, and
 * everything works again once there is room, each press once.
 */
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import ar from "../../locales/ar/error.json";
import en from "../../locales/en/error.json";
import transfers from "../../locales/en/manual-payment.json";
import { findFreePort } from "../../scripts/free-port.js";
import { pressRequest, walkTo } from "../routes/manual-payment/payer";
import { choosePlan, createBuyer, insist, PASSWORD } from "../routes/payment/buyer";
import { createPageClient, type Page } from "../support/page-client";
import { runPlatform } from "../support/platform-command";
import { type RunningServer, startServer } from "../support/server";
import { openSmallDisk } from "./small-disk";

const disk = openSmallDisk();
let server: RunningServer;
let port: string;
let metricsPort: string;
const start = async () => {
	const env = {
		PORT: port,
		PAYMENTS: "gateway",
		MOCK_GATEWAY: "on",
		WALLET_VODAFONE_CASH: "01000000000",
		// Each page asks for the prices, so that each may have to store what it shows.
		CACHE_SECONDS: "0",
		METRICS_PORT: metricsPort,
	};
	server = await startServer({ env, dataDir: disk?.dataDir });
};
beforeEach(async () => {
	port = await findFreePort();
	metricsPort = await findFreePort();
	await start();
});
afterEach(() => server.stop());
afterAll(() => disk?.remove());

type Seen = { shown: number[]; rejected: [number, boolean][]; words: string; health: number };

function check({ shown, rejected, words, health }: Seen): void {
	expect(shown).toEqual(shown.map(() => 200));
	expect(rejected).toEqual(rejected.map(() => [503, true]));
	expect(words).not.toMatch(/SQLITE|disk|\.js:\d+/i);
	expect(health).toBe(200);
}

const publicPaths = ["/", "/premium", "/subscription", "/login", "/register"];
const ownPaths = ["/account", "/premium?plan=2&step=request_approval"];

type Buyer = Awaited<ReturnType<typeof createBuyer>>;
type People = { buyer: Buyer; payer: Buyer; approval: Page };

/** A person with a press to make for a card, and one with a transfer to announce. */
async function bringPeople(): Promise<People> {
	const payer = await createBuyer(server);
	return {
		buyer: await createBuyer(server),
		payer,
		approval: await walkTo(payer, "request_approval"),
	};
}

async function look({ buyer, payer, approval }: People): Promise<Seen> {
	const stranger = createPageClient(server);
	const shown = [
		...(await Promise.all(publicPaths.map((path) => stranger.get(path)))),
		...(await Promise.all(ownPaths.map((path) => payer.get(path)))),
	];
	const credentials = { email: buyer.email, password: PASSWORD };
	const person = { name: "Mona", email: "no-room@example.com", phone: "01001234567" };
	const arabic = createPageClient(server, { "Accept-Language": "ar" });
	const rejected: [Page, string][] = [
		[await choosePlan(buyer, "2"), en.not_saved],
		[await pressRequest(payer, approval), transfers.request_approval.retry["not-saved"]],
		[await createPageClient(server).post("/login", credentials), en.not_saved],
		[await arabic.post("/login", credentials), ar.not_saved],
		[
			await createPageClient(server).post("/register", {
				...person,
				password: PASSWORD,
				password_confirmation: PASSWORD,
			}),
			en.not_saved,
		],
	];
	return {
		shown: shown.map(({ status }) => status),
		rejected: rejected.map(([page, words]) => [page.status, page.html.includes(words)]),
		words: rejected.map(([page]) => page.html).join(),
		health: (await server.fetch("/healthz")).status,
	};
}

async function readFreePart(): Promise<number> {
	const figures = await (await fetch(`http://127.0.0.1:${metricsPort}`)).text();
	const read = (name: string) => Number(new RegExp(`^${name} (.*)$`, "m").exec(figures)?.[1]);
	return read("sawt_disk_free_bytes") / read("sawt_disk_bytes");
}

it.runIf(disk)(
	"[operator-98] a full disk rejects what it cannot store, and loses and doubles nothing",
	async () => {
		const people = await bringPeople();
		const { buyer, payer } = people;
		const before = await choosePlan(buyer, "1");
		disk?.fill(server.pid);
		check(await look(people));
		// A limit on the size of files fills no disk, and ends with its process.
		if (disk?.dataDir) {
			expect(await readFreePart()).toBeLessThan(0.05);
			await server.stop("SIGKILL");
			await start();
			check(await look(people));
			await expect.poll(server.output).toMatch(/disk is full/);
		}
		disk?.makeRoom(server.pid);
		const list = async (name: string) =>
			JSON.parse(await runPlatform(server, name, "list", "--json"));
		// A failure is remembered for two seconds; then the page of a transfer sends it again.
		await expect
			.poll(async () => {
				await payer.get("/premium?plan=2");
				return list("manual-payments");
			})
			.toHaveLength(1);
		const after = await insist(() => choosePlan(buyer, "2"));
		expect([before.status, after.status]).toEqual([303, 303]);
		expect(await list("transactions")).toHaveLength(2);
		expect((await buyer.get("/account")).html).toContain("Mona Adel");
		expect(server.exitCode()).toBeNull();
	},
);

it.runIf(disk)("a disk with room is noticed, because nothing is rejected", async () => {
	const seen = await look(await bringPeople());
	expect(() => check(seen)).toThrow();
});
