/**
 * Runs 19 calls of the platform x 14 faults x once or lasting: pages are correct, no write is
 * repeated, and no one is signed out.
 */
import { redirect } from "@remix-run/node";
import { beforeAll, describe, expect, it } from "vitest";
import type { SiteOptions } from "../support/site";
import { plantInRoute } from "./plant";
import { faultModes, faultNames } from "./platform-fault";
import { findProblems, type Meeting, meetAll, type Outcome } from "./platform-matrix";
import { platformVisits } from "./platform-visit";

const WIDTH = 16;
let outcomes: Outcome[] = [];

beforeAll(async () => {
	const meetings = platformVisits.flatMap((visit) =>
		faultNames.flatMap((fault) => faultModes.map((mode) => ({ visit, fault, mode }))),
	);
	outcomes = await meetAll(meetings, WIDTH);
}, 300_000);

describe.each(faultModes)("a fault that occurs %s", (mode) => {
	it.each(platformVisits.map(({ name }) => name))("in %s gives a correct page", (name) => {
		const met = outcomes.filter((one) => one.visit.name === name && one.mode === mode);
		expect(met).toHaveLength(faultNames.length);
		const wrong = met.filter(({ problems }) => problems.length > 0);
		expect(wrong.map(({ fault, problems }) => `${fault}: ${problems.join("; ")}`)).toEqual([]);
	});
});

it("is covered in 19 x 14 x 2 cases", () => {
	expect([platformVisits.length, faultNames.length, outcomes.length]).toEqual([19, 14, 532]);
});

const LOGIN = "routes/sign-in/login";
const plants: Array<[string, RegExp, Meeting["visit"]["name"], SiteOptions["change"]]> = [
	[
		"a failure that is thrown",
		/status 500/,
		"login",
		plantInRoute(LOGIN, "action", () => () => {
			throw new TypeError("planted");
		}),
	],
	[
		"a redirect that the platform chose",
		/own words/,
		"login",
		plantInRoute(LOGIN, "action", () => () => redirect("https://evil.example/", 303)),
	],
	[
		"a success that is none",
		/says that it was done/,
		"login",
		plantInRoute(LOGIN, "action", () => () => redirect("/account", 303)),
	],
	[
		"a write that is sent twice",
		/sent 2 times/,
		"register",
		plantInRoute("routes/sign-in/register", "action", (own) => async (given) => {
			await own({ ...given, request: given.request.clone() });
			return own(given);
		}),
	],
	[
		"a person who is signed out",
		/signed out/,
		"pricing",
		plantInRoute("routes/checkout/premium/route", "loader", (own) => (given) => {
			const { session } = given.context as unknown as { session: { endSignIn(): void } };
			session.endSignIn();
			return own(given);
		}),
	],
];

describe("the check", () => {
	it("notices a page that waits too long", async () => {
		const [visit] = platformVisits;
		if (!visit) throw new Error("no visits");
		const page = { status: 422, headers: new Headers(), html: "", location: null, url: "" };
		const seen = { visit, fault: "hang", page, language: "en", calls: 1 } as const;
		expect(findProblems({ ...seen, milliseconds: 6000 })).toEqual([]);
		expect(findProblems({ ...seen, milliseconds: 12_000 })).toEqual(["12000 ms"]);
	});

	it.each(plants)("notices %s", async (_, problem, name, change) => {
		const visit = platformVisits.find((one) => one.name === name);
		if (!visit) throw new Error(`no visit ${name}`);
		const [outcome] = await meetAll([{ visit, fault: "500", mode: "lasting" }], 1, change);
		expect(outcome?.problems.join("; ")).toMatch(problem);
	});
});
