import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { createOverloadGuard } from "./overload.server";

/** From one request that is taken to the next. */
const TURNS = 40;

/** A guard whose clock is the test's; each request is noted by its name and what became of it. */
function buildGuard(maxInFlight = 1000) {
	let clock = 0;
	const guard = createOverloadGuard(maxInFlight, () => clock);
	const answers = new Map<string, EventEmitter & { writableEnded?: boolean }>();
	const notes: string[] = [];
	function ask(name: string, { method = "GET", socket = {} as Socket } = {}): void {
		const outgoing = new EventEmitter();
		answers.set(name, outgoing);
		guard.admit(
			{ socket, method },
			outgoing as ServerResponse,
			() => notes.push(`${name} taken`),
			() => notes.push(`${name} refused`),
		);
	}
	return {
		notes,
		ask,
		askTimes(count: number, rest?: { socket?: Socket }) {
			for (let asked = 0; asked < count; asked++) ask(String(asked), rest);
		},
		finish: (name: string) => answers.get(name)?.emit("close"),
		/** Its answer is made, and not taken yet. */
		make: (name: string) => Object.assign(answers.get(name) ?? {}, { writableEnded: true }),
		pass: (milliseconds: number) => {
			clock += milliseconds;
		},
		async passTurns(count: number) {
			for (let passed = 0; passed < count * TURNS; passed++) await turn();
		},
		countNotes: (ending: string) => notes.filter((note) => note.endsWith(ending)).length,
	};
}

describe("a busy server", () => {
	it("takes one request after another, with turns of the event loop between, and all in the end", async () => {
		const { notes, askTimes, passTurns, countNotes } = buildGuard();
		askTimes(20);
		expect(notes).toEqual(["0 taken"]);
		await passTurns(40);
		expect(countNotes("taken")).toBe(20);
	});

	it("takes as many at once as it may, and the next one when one is done", async () => {
		const { askTimes, ask, passTurns, countNotes, finish, notes } = buildGuard(10);
		askTimes(12);
		await passTurns(30);
		expect([countNotes("taken"), countNotes("refused")]).toEqual([10, 2]);
		finish("0");
		ask("next");
		expect(notes.at(-1)).toBe("next taken");
	});

	it("[operator-12] keeps half of its places for pages, however many forms are sent", async () => {
		const { ask, passTurns, notes } = buildGuard(10);
		for (let sent = 0; sent < 6; sent++) ask(`form ${sent}`, { method: "POST" });
		for (let asked = 0; asked < 6; asked++) ask(`page ${asked}`);
		await passTurns(30);
		const refused = notes.filter((note) => note.endsWith("refused"));
		expect(refused).toEqual(["form 5 refused", "page 5 refused"]);
	});

	it("[operator-12] gives no place to who had gone before they asked for one", () => {
		const { ask, notes } = buildGuard(1);
		ask("gone", { socket: { destroyed: true } as Socket });
		ask("here");
		expect(notes).toEqual(["here taken"]);
	});

	it("[operator-13] cuts who reads no answer, after some time and where there is no room", async () => {
		const { ask, make, pass, passTurns, notes } = buildGuard(2);
		const destroy = vi.fn();
		ask("slow");
		ask("unread", { socket: { destroy } as unknown as Socket });
		await passTurns(4);
		make("unread");
		pass(10_000);
		ask("early");
		pass(1);
		ask("late");
		ask("later");
		expect(destroy).toHaveBeenCalledOnce();
		await passTurns(2);
		expect(notes.slice(2).toSorted()).toEqual(["early refused", "late taken", "later refused"]);
	});

	it("[operator-12] refuses what has waited too long, but never a few requests alone", async () => {
		const { askTimes, pass, passTurns, countNotes } = buildGuard();
		askTimes(100);
		pass(600);
		await passTurns(150);
		expect(countNotes("taken")).toBe(33);
		expect(countNotes("refused")).toBe(67);
	});

	it("lets pages and forms take turns", async () => {
		const { notes, ask, passTurns } = buildGuard();
		for (const name of ["a", "b", "c", "d"]) ask(name, { method: "POST" });
		ask("page");
		await passTurns(10);
		expect(notes).toHaveLength(5);
		expect(notes.indexOf("page taken")).toBeLessThan(notes.indexOf("c taken"));
	});

	it("bounds what waits on one connection, and forgets who has gone", async () => {
		const { askTimes, passTurns, countNotes, finish, notes } = buildGuard();
		askTimes(10, { socket: {} as Socket });
		finish("5");
		await passTurns(20);
		expect([countNotes("taken"), countNotes("refused")]).toEqual([7, 2]);
		expect(notes).not.toContain("5 taken");
	});
});
