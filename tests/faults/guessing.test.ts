/**
 * Guesses passwords of invented accounts, thirty a second from five addresses: a person and an operator
 * sign in beside it. `GUESSING_SECONDS` sets how long.
 */
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findFreePort } from "../../scripts/free-port.js";
import { type Buyer, createBuyer, PASSWORD } from "../routes/payment/buyer";
import { createPageClient } from "../support/page-client";
import { type RunningServer, startServer } from "../support/server";
import { findOver, requestOnce, type TimedResponse } from "./load";
import { measureUntilQuick } from "./pace";

const SECONDS = Number(process.env.GUESSING_SECONDS ?? 15);
const GUESSES_A_SECOND = 30;
const ADDRESSES = Number(process.env.GUESSING_ADDRESSES ?? 5);
/** The hashes that wait before them and their own take less than this. */
const LIMIT_MILLISECONDS = 3000;
const OWN_ADDRESS = "203.0.113.9";

let server: RunningServer;
let metricsPort: string;
let buyer: Buyer;
let operatorPassword: string;

beforeEach(async () => {
	metricsPort = await findFreePort();
	server = await startServer({
		env: { RATE_LIMITS: "on", TRUST_PROXY: "1", METRICS_PORT: metricsPort },
	});
	buyer = await createBuyer(server);
	operatorPassword = /operator password: (\S+)/.exec(server.output())?.[1] ?? "";
	await enterConsole();
});
afterEach(() => server.stop());

let guesses = 0;
function guess(): Promise<TimedResponse> {
	guesses += 1;
	const address = `198.51.100.${guesses % ADDRESSES}`;
	const body = `email=guess-${guesses}%40example.com&password=a+guess`;
	const type = "Content-Type: application/x-www-form-urlencoded";
	const head = `POST /login HTTP/1.1\r\nX-Forwarded-For: ${address}\r\n${type}\r\nContent-Length: ${body.length}`;
	return requestOnce(server.url, head, body);
}

async function post(
	path: string,
	address: string,
	form: Record<string, string>,
): Promise<TimedResponse> {
	const startedAt = performance.now();
	const { status } = await createPageClient(server, { "X-Forwarded-For": address }).post(
		path,
		form,
	);
	return { status, milliseconds: performance.now() - startedAt };
}

const signIn = (address = OWN_ADDRESS) =>
	post("/login", address, { email: buyer.email, password: PASSWORD });
const enterConsole = () =>
	post("/operator/login", OWN_ADDRESS, { name: "Hala", password: operatorPassword });

type Seen = {
	people: TimedResponse[];
	operators: TimedResponse[];
	guessed: TimedResponse[];
	rejected: number;
};

async function crowd(address?: string): Promise<Seen> {
	const pending: Promise<TimedResponse>[] = [];
	const people: TimedResponse[] = [];
	const operators: TimedResponse[] = [];
	const endsAt = performance.now() + SECONDS * 1000;
	const flood = setInterval(() => pending.push(guess()), 1000 / GUESSES_A_SECOND);
	await wait(1000);
	while (performance.now() < endsAt) {
		people.push(await signIn(address));
		operators.push(await enterConsole());
		await wait(500);
	}
	clearInterval(flood);
	const guessed = await Promise.all(pending);
	const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/`)).text();
	const rejected = Number(/passwords_refused_total\{lane="visitor"\} (\d+)/.exec(figures)?.[1]);
	const slowest = (all: TimedResponse[]) =>
		Math.round(Math.max(...all.map((one) => one.milliseconds)));
	console.log(
		`${people.length} people, slowest ${slowest(people)} ms; ${operators.length} operators, ` +
			`slowest ${slowest(operators)} ms; ${guessed.length} guesses, ${rejected} refused`,
	);
	return { people, operators, guessed, rejected };
}

const findSlow = ({ people, operators }: Seen, slowdown: number) => [
	...findOver("a sign-in beside guesses", people, 1, LIMIT_MILLISECONDS * slowdown),
	...findOver("an operator's beside guesses", operators, 1, LIMIT_MILLISECONDS * slowdown),
];

function check({ people, operators, guessed, rejected }: Seen): void {
	expect(new Set(people.map(({ status }) => status))).toEqual(new Set([303]));
	expect(new Set(operators.map(({ status }) => status))).toEqual(new Set([303]));
	const statuses = new Set(guessed.map(({ status }) => status));
	expect(statuses).toEqual(new Set([422, 503]));
	expect(rejected).toBeGreaterThan(SECONDS);
}

it("[operator-124, operator-125] guesses cost no person and no operator a sign-in", async () => {
	const measure = async () => {
		const seen = await crowd();
		check(seen);
		return seen;
	};
	expect(await measureUntilQuick(measure, findSlow)).toEqual([]);
});

it("finds failed sign-ins when a person shares the address of the guesses", async () => {
	const { people } = await crowd("198.51.100.1");
	expect(people.map(({ status }) => status)).toContain(503);
});
