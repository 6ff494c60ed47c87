import { setImmediate as turn } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { createPasswordQueue, type Requester } from "./password-queue";

/** A queue of one turn at a time whose work ends when the test says so. */
function open() {
	const queue = createPasswordQueue(1);
	const served: string[] = [];
	const rejected: string[] = [];
	const ends: Array<(isRight: boolean) => void> = [];
	function request(by: string, lane: Requester["lane"] = "visitor"): void {
		const work = () => {
			served.push(by);
			return new Promise<boolean>((resolve) => ends.push(resolve));
		};
		queue.run({ lane, by }, work, (isRight) => !isRight).catch(() => rejected.push(by));
	}
	/** Ends the running work, and lets the next begin. */
	async function end(isRight = true): Promise<void> {
		await turn();
		ends.shift()?.(isRight);
		await turn();
	}
	return { queue, served, rejected, request, end };
}

async function repeat(times: number, work: () => void | Promise<void>): Promise<void> {
	for (let time = 0; time < times; time++) await work();
}

it("[operator-124] serves another address after one guess, however many wait from the first", async () => {
	const { served, request, end } = open();
	await repeat(8, () => request("guesser"));
	request("mona");
	await repeat(3, () => end(false));
	expect(served.slice(0, 3)).toEqual(["guesser", "guesser", "mona"]);
});

it("[operator-124] serves an asker without failures before any number of addresses with failures", async () => {
	const { served, request, end } = open();
	const guessers = Array.from({ length: 10 }, (_, index) => `guesser ${index}`);
	for (const guesser of guessers) request(guesser);
	await repeat(10, () => end(false));
	for (const guesser of guessers) request(guesser);
	request("mona");
	await repeat(2, () => end(false));
	expect(served.slice(10, 12)).toEqual(["guesser 0", "mona"]);
});

it("[operator-124] rejects the asker with the most failures when a lane is full, and counts the rejections", async () => {
	const { queue, served, rejected, request, end } = open();
	request("guesser");
	await end(false);
	await repeat(13, () => request("guesser"));
	await turn();
	expect(rejected).toEqual([]);
	await repeat(3, () => request("mona"));
	request("omar");
	await turn();
	expect(rejected).toEqual(["guesser", "guesser", "guesser", "guesser"]);
	expect(queue.readFigures().visitor).toEqual({ waiting: 12, rejected: 4 });
	await repeat(3, () => end());
	expect(served.slice(2, 5)).toEqual(["mona", "omar", "guesser"]);
});

it("[operator-124] gives a person who signs in rightly no worse place", async () => {
	const { served, request, end } = open();
	await repeat(5, async () => {
		request("carrier");
		await end(true);
	});
	request("first");
	request("carrier");
	request("other");
	await repeat(3, () => end());
	expect(served.slice(5)).toEqual(["first", "carrier", "other"]);
});

it("[operator-125] lets operators and signed-in people wait for no visitor's guesses", async () => {
	const { served, rejected, request, end } = open();
	await repeat(20, () => request("guesser"));
	request("hala", "operator");
	request("mona", "member");
	await repeat(4, () => end(false));
	expect(served.slice(0, 4)).toEqual(["guesser", "mona", "hala", "guesser"]);
	expect(new Set(rejected)).toEqual(new Set(["guesser"]));
});

it("[operator-124] lets people who have signed in from there before wait for no stranger's guesses", async () => {
	const { served, request, end } = open();
	await repeat(20, () => request("192.0.2.1"));
	request("mona 192.0.2.1", "known");
	await repeat(2, () => end(false));
	expect(served.slice(0, 2)).toEqual(["192.0.2.1", "mona 192.0.2.1"]);
});

it("[operator-124] serves another network before the many addresses of one", async () => {
	const { served, request, end } = open();
	const network = Array.from({ length: 5 }, (_, index) => `192.0.2.${index}`);
	for (const address of network) request(address);
	await repeat(5, () => end(false));
	request("192.0.2.90");
	request("192.0.2.91");
	request("198.51.100.1");
	await repeat(2, () => end(false));
	expect(served.slice(5, 7)).toEqual(["192.0.2.90", "198.51.100.1"]);
});

it("[operator-124] counts a rejected guess as a failure", async () => {
	const { served, rejected, request, end } = open();
	await repeat(20, () => request("guesser"));
	await turn();
	expect(rejected).toHaveLength(7);
	await repeat(13, () => end());
	request("busy");
	request("guesser");
	request("mona");
	await repeat(3, () => end());
	expect(served.slice(13)).toEqual(["busy", "mona", "guesser"]);
});

it("rejects an asker who has waited so long that the response would come too late", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	const { queue, served, rejected, request, end } = open();
	request("slow");
	request("late");
	vi.advanceTimersByTime(2500);
	request("new");
	await end();
	await end();
	vi.useRealTimers();
	expect([served, rejected]).toEqual([["slow", "new"], ["late"]]);
	expect(queue.readFigures().visitor).toEqual({ waiting: 0, rejected: 1 });
});
