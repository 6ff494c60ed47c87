/**
 * A disk with no room left: pages are shown, what cannot be kept is refused with words, and once
 * there is room everything goes on. A limit on the size of files stands in for the disk.
 */
import { execFileSync } from "node:child_process";
import { afterEach, expect, it } from "vitest";
import { findProgram } from "../../scripts/command.js";
import { choosePlan, createBuyer } from "../routes/payment/buyer";
import { type RunningServer, startServer } from "../support/server";
import { createVisitor } from "../support/visitor";

let server: RunningServer;
afterEach(() => server.stop());

const hasPrlimit = findProgram(["prlimit"]) !== undefined;
const env = { PAYMENTS: "gateway", MOCK_GATEWAY: "on" };

/** No file may grow beyond this from now on: SQLite's are longer already. */
const limitFiles = (bytes: number | "unlimited") =>
	execFileSync("prlimit", [`--pid=${server.pid}`, `--fsize=${bytes}:unlimited`]);

type Seen = { shown: number[]; refused: number[]; words: string; health: number };

function check({ shown, refused, words, health }: Seen): void {
	expect(shown).toEqual([200, 200, 200]);
	// A payment that could not be started is a refused form, with words.
	expect(refused).toEqual([422, 503]);
	expect(words).not.toMatch(/SQLITE|disk|\.js:\d+/i);
	expect(health).toBe(200);
}

async function look(buyer: Awaited<ReturnType<typeof createBuyer>>): Promise<Seen> {
	const pages = await Promise.all(
		["/", "/account", "/subscription"].map((path) => buyer.get(path)),
	);
	const payment = await choosePlan(buyer, "2");
	const registration = await createVisitor(server).post("/register", {
		name: "Mona",
		email: "no-room@example.com",
		phone: "01001234567",
		password: "correct-horse-7",
		password_confirmation: "correct-horse-7",
	});
	return {
		shown: pages.map(({ status }) => status),
		refused: [payment.status, registration.status],
		words: payment.html + registration.html,
		health: (await server.fetch("/healthz")).status,
	};
}

it.runIf(hasPrlimit)(
	"a full disk refuses what it cannot keep, and is forgotten once it has room",
	async () => {
		server = await startServer({ env });
		const buyer = await createBuyer(server);
		const before = await choosePlan(buyer, "1");
		limitFiles(4096);
		check(await look(buyer));
		limitFiles("unlimited");
		const after = await choosePlan(buyer, "3");
		const history = await buyer.get("/account");
		expect([before.status, after.status]).toEqual([303, 303]);
		expect(history.html).toContain("Mona Adel");
		expect(server.exitCode()).toBeNull();
	},
);

it.runIf(hasPrlimit)("a disk that has room is noticed: nothing is refused then", async () => {
	server = await startServer({ env });
	const seen = await look(await createBuyer(server));
	expect(() => check(seen)).toThrow();
});
