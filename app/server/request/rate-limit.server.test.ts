import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
	createRateLimits,
	createRequestLimits,
	LIMITS,
	type LimitName,
	limitNames,
} from "./rate-limit.server";

/** Counts until the key is rejected, and returns the seconds to wait. */
async function exhaust(limits: ReturnType<typeof createRateLimits>, name: LimitName, key: string) {
	for (let attempt = 0; attempt < 1000; attempt++) {
		const seconds = await limits.count(name, key);
		if (seconds > 0) return { attempt, seconds };
	}
	throw new Error(`${name} has no limit`);
}

afterEach(() => void vi.useRealTimers());

describe("the limits on attempts", () => {
	it.each(limitNames)("[session-12] of %s have a separate bucket for each key", async (name) => {
		const limits = createRateLimits(true);
		await exhaust(limits, name, "192.0.2.1");
		const others = limitNames.filter((other) => other !== name);
		expect(await Promise.all(others.map((other) => limits.count(other, "192.0.2.1")))).toEqual(
			others.map(() => 0),
		);
		expect(await limits.count(name, "192.0.2.2")).toBe(0);
	});

	it("[session-12] are those in docs/settings.md", () => {
		const guide = readFileSync("docs/settings.md", "utf8");
		const rows = limitNames.map((name) => {
			const { points, duration } = LIMITS[name];
			return new RegExp(`^\\| \`${name}\`: [^|]+\\| ${points} \\| ${duration / 60} \\|`, "m").test(
				guide,
			);
		});
		expect(rows).toEqual(limitNames.map(() => true));
	});

	it("[session-12] give the seconds until the next attempt, exactly", async () => {
		vi.useFakeTimers({ toFake: ["Date"] });
		const limits = createRateLimits(true);
		expect(await exhaust(limits, "sign-in", "192.0.2.1")).toEqual({ attempt: 30, seconds: 300 });
		vi.setSystemTime(Date.now() + 298_500);
		expect(await limits.count("sign-in", "192.0.2.1", 0)).toBe(2);
	});

	it("count nothing when an attempt is only checked", async () => {
		const limits = createRateLimits(true);
		for (let asked = 0; asked < 200; asked++) await limits.count("discount", "192.0.2.1", 0);
		expect(await limits.count("discount", "192.0.2.1")).toBe(0);
	});

	it("reject a check when no attempt is left", async () => {
		const limits = createRateLimits(true);
		const { points } = LIMITS.discount;
		expect(await limits.count("discount", "192.0.2.1", points - 1)).toBe(0);
		expect(await limits.count("discount", "192.0.2.1", 0)).toBe(0);
		expect(await limits.count("discount", "192.0.2.1")).toBe(0);
		expect(await limits.count("discount", "192.0.2.1", 0)).toBeGreaterThan(0);
	});
});

describe("attempts on an account", () => {
	const limits = createRateLimits(true);
	const from = (address: string) => createRequestLimits(limits, address);
	const sign = (address: string, account: string, outcome: "in" | "rejected") =>
		from(address).attempt(
			"sign-in",
			account,
			async () => outcome,
			(came) => came === "rejected",
		);
	const { points } = LIMITS["sign-in"];

	it("[session-12] count only when they fail", async () => {
		for (let person = 0; person <= 2 * points; person++) {
			expect(await sign("192.0.2.1", "mona@example.com", "in")).toBe("in");
		}
	});

	it("[session-12] count for the account and the client's address together", async () => {
		for (let guess = 0; guess < points; guess++) {
			expect(await sign("192.0.2.1", "karim@example.com", "rejected")).toBe("rejected");
		}
		expect(await sign("192.0.2.1", " Karim@example.com", "in")).toBeUndefined();
		expect(await sign("192.0.2.2", "karim@example.com", "in")).toBe("in");
		expect(await sign("192.0.2.1", "mona@example.com", "in")).toBe("in");
	});

	it("[session-12] count when they are sent at once", async () => {
		const guesses = Array.from({ length: points + 5 }, () =>
			sign("192.0.2.3", "omar@example.com", "rejected"),
		);
		const waits = await Promise.all(guesses);
		expect(waits.filter((wait) => wait === undefined)).toHaveLength(5);
	});
});

describe("sign-ins of people who are not known", () => {
	const isFailure = (outcome: string) => outcome === "rejected";
	const open = () => {
		const limits = createRateLimits(true);
		return (address: string, outcome: "in" | "rejected" = "rejected") =>
			createRequestLimits(limits, address).guess(async () => outcome, isFailure);
	};
	const { points: ofAddress } = LIMITS["guess-address"];
	const { points: ofNetwork } = LIMITS["guess-network"];
	const { points: slow } = LIMITS["guess-slow"];

	async function countTurns(times: number, guess: (time: number) => Promise<unknown>) {
		let turns = 0;
		for (let time = 0; time < times; time++) if ((await guess(time)) !== undefined) turns++;
		return turns;
	}

	it("[session-50] are slow after failures on any accounts, and never closed", async () => {
		vi.useFakeTimers({ toFake: ["Date"] });
		const guess = open();
		expect(await countTurns(719, () => guess("192.0.2.1"))).toBe(ofAddress + slow);
		expect(await guess("192.0.2.1", "in")).toBeUndefined();
		expect(await guess("198.51.100.1", "in")).toBe("in");
		vi.setSystemTime(Date.now() + 60_000);
		expect(await guess("192.0.2.1", "in")).toBe("in");
	});

	it("[session-50] of one address do not slow its network down", async () => {
		const guess = open();
		await countTurns(2000, () => guess("192.0.2.1"));
		expect(await countTurns(20, (time) => guess(`192.0.2.${time + 2}`, "in"))).toBe(20);
	});

	it("[session-50] count only when they fail, for a whole carrier", async () => {
		const guess = open();
		expect(await countTurns(2000, () => guess("192.0.2.1", "in"))).toBe(2000);
	});

	it.each([
		["a /24", (time: number) => `192.0.2.${time % 256}`, ofNetwork],
		["a /56", (time: number) => `2001:db8:1:${(time % 256).toString(16)}::`, ofNetwork],
		[
			"a /48",
			(time: number) => `2001:db8:1:${((time * 256) % 65_536).toString(16)}::`,
			LIMITS["guess-wide"].points,
		],
	])("[session-50] count for %s, however many addresses it has", async (_, nameAddress, points) => {
		vi.useFakeTimers({ toFake: ["Date"] });
		const guess = open();
		const turns = await countTurns(points + 100, (time) => guess(nameAddress(time)));
		expect(turns).toBe(points + slow);
		expect(await guess("2001:db8:2:1::", "in")).toBe("in");
	});

	it("[session-50] count as failures when they are rejected for the account", async () => {
		vi.useFakeTimers({ toFake: ["Date"] });
		const limits = createRequestLimits(createRateLimits(true), "192.0.2.1");
		const guess = () =>
			limits.guess<string | undefined>(
				async () => undefined,
				(outcome) => outcome === undefined,
			);
		for (let time = 0; time < ofAddress + slow; time++) await guess();
		expect(
			await limits.guess(
				async () => "in",
				() => false,
			),
		).toBeUndefined();
	});
});

describe("what one request is rejected for", () => {
	it("[session-12] is limited by its longest wait, the platform's or ours", async () => {
		const limits = createRequestLimits(
			{ ...createRateLimits(false), count: async () => 40 },
			"192.0.2.1",
		);
		expect(limits.retrySeconds).toBeUndefined();
		expect(await limits.allow("register")).toBe(false);
		limits.recordRejection(7);
		expect(limits.retrySeconds).toBe(40);
		limits.recordRejection(77);
		expect(limits.retrySeconds).toBe(77);
	});

	it("[session-32] counts for a mail address in any spelling, or for the visitor's address", async () => {
		const keys: string[] = [];
		const count = async (_: LimitName, key: string) => keys.push(key) && 0;
		const limits = createRequestLimits({ ...createRateLimits(false), count }, "192.0.2.1");
		for (const email of ["mona@example.com", "Mona@Example.COM", " mona@example.com "]) {
			expect(await limits.allowFor("contact-confirmation", email)).toBe(true);
		}
		expect([new Set(keys).size, keys.includes("192.0.2.1")]).toEqual([1, false]);
		await limits.allow("contact");
		expect(keys.at(-1)).toBe("192.0.2.1");
	});
});
