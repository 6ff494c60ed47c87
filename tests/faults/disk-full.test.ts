/**
 * Tests a full disk: pages work, what cannot be stored is refused with a message, and everything
 * works again once there is room.
 */
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { choosePlan, createBuyer } from "../routes/payment/buyer";
import { createPageClient } from "../support/page-client";
import { type RunningServer, startServer } from "../support/server";
import { openSmallDisk } from "./small-disk";

const disk = openSmallDisk();
let server: RunningServer;
beforeEach(async () => {
	const env = { PAYMENTS: "gateway", MOCK_GATEWAY: "on" };
	server = await startServer({ env, dataDir: disk?.dataDir });
});
afterEach(() => server.stop());
afterAll(() => disk?.remove());

type Seen = { shown: number[]; refused: number[]; words: string; health: number };

function check({ shown, refused, words, health }: Seen): void {
	expect(shown).toEqual([200, 200, 200]);
	expect(refused).toEqual([503, 503]);
	expect(words).not.toMatch(/SQLITE|disk|\.js:\d+/i);
	expect(health).toBe(200);
}

async function look(buyer: Awaited<ReturnType<typeof createBuyer>>): Promise<Seen> {
	const pages = await Promise.all(
		["/", "/account", "/subscription"].map((path) => buyer.get(path)),
	);
	const payment = await choosePlan(buyer, "2");
	const registration = await createPageClient(server).post("/register", {
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

it.runIf(disk)(
	"a full disk refuses what it cannot store, and causes no failure once it has room",
	async () => {
		const buyer = await createBuyer(server);
		const before = await choosePlan(buyer, "1");
		disk?.fill(server.pid);
		check(await look(buyer));
		disk?.makeRoom(server.pid);
		const after = await choosePlan(buyer, "3");
		const history = await buyer.get("/account");
		expect([before.status, after.status]).toEqual([303, 303]);
		expect(history.html).toContain("Mona Adel");
		expect(server.exitCode()).toBeNull();
		// A real disk gives exactly the full-disk error.
		if (disk?.dataDir) await expect.poll(server.output).toMatch(/disk is full/);
	},
);

it.runIf(disk)("a disk with room is noticed, because nothing is refused", async () => {
	const seen = await look(await createBuyer(server));
	expect(() => check(seen)).toThrow();
});
