/** Tests the second factor of operators: set up, sign-ins by code, recovery codes, turned off, reset. */
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { readDocument, readWords } from "../../support/document";
import type { Page, PageClient } from "../../support/page-client";
import { describeOnOneDatabase } from "../../support/platform-fixture";
import { readApp, readCodes, setUpApp, setUpPath } from "./authenticator";
import { createConsoleClient, openBackOffice, pressForm } from "./back-office";

const password = "a long sentence of one";
const STEP_SECONDS = 30;
const home = "/operator/second-factor";

/** The words about a rejected form. */
const readProblem = (page: Page) => readWords(page, "#problem");
const isLookingAt = async (visitor: PageClient, path = "/operator/audit") =>
	(await visitor.get(path)).status === 200;

let people = 0;

describeOnOneDatabase("the second factor", (fixture) => {
	/** Returns a signed-in operator without a second factor. */
	async function join(role: "owner" | "editor" = "editor", platform = fixture.platform) {
		const name = `Person ${++people}`;
		const link = new URL(await platform.operator.accounts.invite(name, "test", { role }));
		const visitor = createConsoleClient(platform);
		await visitor.post(link.pathname + link.search, { password });
		return { name, visitor };
	}

	async function joinWithApp(role: "owner" | "editor" = "editor") {
		const joined = await join(role);
		const app = await setUpApp(joined.visitor, { password, at: fixture.now });
		// The code of the set-up does not sign in.
		fixture.advance(STEP_SECONDS);
		return { ...joined, ...app, showNow: () => app.showCode(fixture.now) };
	}

	// The first person who signs in becomes the owner.
	beforeAll(async () => {
		await openBackOffice(fixture);
	});

	/** Acts of one moment have no order in the audit trail. */
	const tick = () => fixture.advance(0.001);

	async function typePassword(name: string, platform = fixture.platform, address = "192.0.2.1") {
		tick();
		const visitor = createConsoleClient(platform, address);
		const page = await visitor.post("/operator/login", { name, password });
		return { visitor, page };
	}

	const typeCode = (visitor: PageClient, code: string) => {
		tick();
		return visitor.post("/operator/login/code", { code });
	};

	const listActsOn = async (name: string) => {
		const { audit } = fixture.platform.operator;
		const rows = await Array.fromAsync(audit.list({ person: name }));
		return rows.map(({ action }) => action);
	};

	it("[operator-78] is set up by the key, the password and a code, which a wrong one of each does not do", async () => {
		const { name, visitor } = await join();
		await visitor.post(`${home}/begin`, {});
		const form = await visitor.get(setUpPath);
		expect(readDocument(form).querySelector(".qr svg path")).not.toBeNull();
		const app = readApp(form);
		const address = readDocument(form).querySelector("a[href^='otpauth:']")?.getAttribute("href");
		expect(new URL(address ?? "").searchParams.get("issuer")).toBe("Sawt");
		const code = app(fixture.now);
		const wrongCode = await pressForm(visitor, form, { password, code: "000000" });
		expect([wrongCode.status, readProblem(wrongCode)]).toEqual([
			422,
			expect.stringContaining("check your phone's clock"),
		]);
		const wrongPassword = await pressForm(visitor, form, { password: "guess", code });
		expect([wrongPassword.status, readProblem(wrongPassword)]).toEqual([
			422,
			"Incorrect password.",
		]);
		// The key is the same on every page that was opened before the first code.
		await visitor.post(`${home}/begin`, {});
		expect(readApp(await visitor.get(setUpPath))(fixture.now)).toBe(code);
		tick();
		const page = await pressForm(visitor, form, { password, code });
		const codes = readCodes(page);
		expect([new Set(codes).size, codes[0]]).toEqual([
			10,
			expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/),
		]);
		expect((await listActsOn(name))[0]).toBe("second_factor.set_up");
		expect((await visitor.get(setUpPath)).location).toBe(home);
		expect((await pressForm(visitor, form, { password, code })).location).toBe(home);
	});

	it("[operator-78] ends the sessions of other browsers when it is set up and turned off, and not one's own", async () => {
		const { name, visitor } = await join();
		const { visitor: other } = await typePassword(name);
		const { showCode } = await setUpApp(visitor, { password, at: fixture.now });
		expect([await isLookingAt(visitor), await isLookingAt(other)]).toEqual([true, false]);
		fixture.advance(STEP_SECONDS);
		const { visitor: third } = await typePassword(name);
		await typeCode(third, showCode(fixture.now));
		expect(await isLookingAt(third)).toBe(true);
		fixture.advance(STEP_SECONDS);
		const form = await visitor.get(`${home}/off`);
		const off = await pressForm(visitor, form, { password, code: showCode(fixture.now) });
		expect(off.location).toContain(home);
		expect([await isLookingAt(visitor), await isLookingAt(third)]).toEqual([true, false]);
		expect((await typePassword(name)).page.location).toBe("/operator");
		expect((await listActsOn(name)).slice(0, 2)).toEqual([
			"sign_in.accepted",
			"second_factor.turned_off",
		]);
	});

	it("[operator-79] is asked for after the password, and leads to the requested page", async () => {
		const { name, showNow } = await joinWithApp();
		const visitor = createConsoleClient(fixture.platform);
		const requested = await visitor.follow(await visitor.get("/operator/people?lang=ar"));
		const second = await visitor.follow(await pressForm(visitor, requested, { name, password }));
		expect(await isLookingAt(visitor)).toBe(false);
		tick();
		const done = await pressForm(visitor, second, { code: showNow() });
		expect(done.location).toBe("/operator/people?lang=ar");
		expect(await isLookingAt(visitor)).toBe(true);
		const [act] = await Array.fromAsync(fixture.platform.operator.audit.list({ person: name }));
		expect([act?.action, act?.after]).toEqual(["sign_in.accepted", '{"by":"password, app"}']);
	});

	it("[operator-79] takes the code before and after, also in Arabic digits and with a space, and no other", async () => {
		const { name, showCode } = await joinWithApp();
		const at = (steps: number) => new Date(fixture.now.getTime() + steps * STEP_SECONDS * 1000);
		const digits = [..."٠١٢٣٤٥٦٧٨٩"];
		const inArabic = (code: string) => code.replace(/\d/g, (digit) => digits[Number(digit)] ?? "");
		const enter = async (write: (code: string) => string, steps: number) => {
			const { visitor } = await typePassword(name);
			return (await typeCode(visitor, write(showCode(at(steps))))).status;
		};
		expect(await enter(String, -2)).toBe(422);
		expect(await enter(String, 2)).toBe(422);
		expect(await enter(inArabic, 0)).toBe(303);
		expect(await enter((code) => `${code.slice(0, 3)} ${code.slice(3)}`, 1)).toBe(303);
		fixture.advance(3 * STEP_SECONDS);
		expect(await enter(String, -1)).toBe(303);
	});

	it("[operator-79] rejects a code that was used, and one before it, in the words for a wrong one", async () => {
		const { name, showCode } = await joinWithApp();
		const code = showCode(fixture.now);
		const [first, second] = [await typePassword(name), await typePassword(name)];
		const outcomes = await Promise.all([
			typeCode(first.visitor, code),
			typeCode(second.visitor, code),
		]);
		expect(outcomes.map(({ status }) => status).sort()).toEqual([303, 422]);
		const { visitor } = await typePassword(name);
		const earlier = showCode(new Date(fixture.now.getTime() - STEP_SECONDS * 1000));
		const used = readProblem(await typeCode(visitor, code));
		expect(readProblem(await typeCode(visitor, earlier))).toBe(used);
		expect(readProblem(await typeCode(visitor, "000000"))).toBe(used);
		expect((await listActsOn(name))[0]).toBe("sign_in.code_refused");
	});

	it("[operator-79] ends guesses after ten, from any address, and still takes a recovery code", async () => {
		const { name, codes, showNow } = await joinWithApp();
		const statuses = [];
		for (let guess = 0; guess < 12; guess++) {
			const { visitor } = await typePassword(name, fixture.platform, `198.51.100.${guess}`);
			statuses.push((await typeCode(visitor, "000000")).status);
		}
		expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
		const { visitor } = await typePassword(name);
		const right = await typeCode(visitor, showNow());
		expect([right.status, Number(right.headers.get("Retry-After"))]).toEqual([
			429,
			expect.any(Number),
		]);
		expect((await typeCode(visitor, codes[0] ?? "")).status).toBe(303);
		fixture.advance(15 * 60);
		const later = await typePassword(name);
		expect((await typeCode(later.visitor, showNow())).status).toBe(303);
	});

	it("[operator-79] takes no code without a password typed within ten minutes", async () => {
		const { name, showNow } = await joinWithApp();
		const stranger = createConsoleClient(fixture.platform);
		expect((await typeCode(stranger, showNow())).location).toBe("/operator/login");
		expect((await stranger.get("/operator/login/code")).location).toBe("/operator/login");
		const { visitor } = await typePassword(name);
		fixture.advance(10 * 60);
		expect((await typeCode(visitor, showNow())).location).toBe("/operator/login");
		const { visitor: other } = await typePassword(name);
		const replaced = await fixture.platform.operator.resetPassword("test", name);
		expect((await typeCode(other, showNow())).location).toBe("/operator/login");
		const page = await other.post("/operator/login", { name, password: replaced });
		expect(page.location).toBe("/operator/login/code");
	});

	it("[operator-130] is replaced once by each of ten recovery codes, in any case, which are stored as hashes", async () => {
		const { name, codes } = await joinWithApp();
		const [first = "", second = ""] = codes;
		const enter = async (code: string) => {
			const { visitor } = await typePassword(name);
			return (await typeCode(visitor, code)).status;
		};
		expect(await enter(first)).toBe(303);
		expect(await enter(first)).toBe(422);
		expect(await enter(` ${second.toUpperCase().replaceAll("-", "")} `)).toBe(303);
		const acts = (await listActsOn(name)).slice(0, 2).sort();
		expect(acts).toEqual(["second_factor.recovery_code_used", "sign_in.accepted"]);
		const stored = await fixture.withStore((db) =>
			db.selectFrom("operators").select("recovery_codes").where("name", "=", name).execute(),
		);
		expect(JSON.parse(stored[0]?.recovery_codes ?? "")).toHaveLength(8);
		expect(stored[0]?.recovery_codes).not.toContain(codes[2]);
	});

	it.each(["\u2010", "\u2011", "–", "—", "―", "−", "_", "－"])(
		"[operator-130] is replaced by a recovery code whose hyphens became %j",
		async (dash) => {
			const { name, codes } = await joinWithApp();
			const { visitor } = await typePassword(name);
			const typed = codes[0]?.replaceAll("-", dash) ?? "";
			expect((await typeCode(visitor, typed)).status).toBe(303);
		},
	);

	it("[operator-134] says of two recovery codes, and of one with its number, what is wrong, and uses none up", async () => {
		const { name, codes } = await joinWithApp();
		const [first = "", second = ""] = codes;
		const { visitor } = await typePassword(name);
		for (const typed of [
			`${first} ${second}`,
			`${first}\n${second}`,
			`1. ${first}`,
			`٢) ${second}`,
		]) {
			const problem = readProblem(await typeCode(visitor, typed));
			expect([typed, problem]).toEqual([typed, expect.stringContaining("recovery code")]);
			expect(problem).not.toContain("clock");
		}
		expect(readProblem(await typeCode(visitor, "123 456"))).toContain("clock");
		expect((await typeCode(visitor, first)).status).toBe(303);
	});

	it("[operator-130] gets new recovery codes by the password and a code, and the old ones end", async () => {
		const { name, visitor, codes, showNow } = await joinWithApp();
		const form = await visitor.get(`${home}/codes`);
		const rejected = await pressForm(visitor, form, { password: "guess", code: showNow() });
		expect(rejected.status).toBe(422);
		const renewed = readCodes(await pressForm(visitor, form, { password, code: showNow() }));
		expect(renewed).toHaveLength(10);
		const { visitor: other } = await typePassword(name);
		expect((await typeCode(other, codes[0] ?? "")).status).toBe(422);
		expect((await typeCode(other, renewed[0] ?? "")).status).toBe(303);
	});

	it("[operator-130] is not turned off by a session alone", async () => {
		const { visitor, showNow } = await joinWithApp();
		const form = await visitor.get(`${home}/off`);
		const code = showNow();
		expect((await pressForm(visitor, form, { password: "", code })).status).toBe(422);
		expect((await pressForm(visitor, form, { password, code: "" })).status).toBe(422);
		expect(readWords(await visitor.get(home), "main")).toContain("Recovery codes left");
	});

	it("[operator-131] is reset by an owner for another operator, and by the command line, which ends every session", async () => {
		const { name, visitor } = await joinWithApp();
		const hala = await openBackOffice(fixture);
		const question = await hala.get(`/operator/operators/factor?${new URLSearchParams({ name })}`);
		expect((await pressForm(hala, question)).location).toContain("done=saved");
		expect(await isLookingAt(visitor)).toBe(false);
		expect((await typePassword(name)).page.location).toBe("/operator");
		expect(await listActsOn(name)).toContain("second_factor.reset");
		const other = await joinWithApp();
		await fixture.platform.operator.secondFactors.reset(other.name, "cli:root");
		expect(await isLookingAt(other.visitor)).toBe(false);
		expect((await typePassword(other.name)).page.location).toBe("/operator");
	});

	it("[operator-131] is reset neither by other roles nor by an owner for themselves", async () => {
		const { name } = await joinWithApp();
		const { visitor: editor } = await join();
		expect((await editor.post("/operator/operators/factor", { name })).status).toBe(403);
		const owner = await joinWithApp("owner");
		const own = await owner.visitor.post("/operator/operators/factor", { name: owner.name });
		expect(own.location).toBe(home);
		expect((await typePassword(owner.name)).page.location).toBe("/operator/login/code");
	});

	it("[operator-131] ends with the operator: the next owner of the name has none", async () => {
		const { name } = await joinWithApp();
		await fixture.platform.operator.accounts.retire(name, "test");
		const { accounts } = fixture.platform.operator;
		const link = new URL(await accounts.invite(name, "test", { role: "editor" }));
		const visitor = createConsoleClient(fixture.platform);
		await visitor.post(link.pathname + link.search, { password });
		expect((await typePassword(name)).page.location).toBe("/operator");
	});

	it("[operator-132] that is required leaves an operator without one nothing else to do", async () => {
		const strict = await fixture.openAnother({ isSecondFactorRequired: true });
		onTestFinished(() => strict.close());
		const { visitor } = await join("owner", strict);
		for (const path of ["/operator", "/operator/audit", "/operator/transactions.csv"]) {
			expect([path, (await visitor.get(path)).location]).toEqual([path, home]);
		}
		const invited = { name: "Nobody", role: "owner" };
		expect((await visitor.post("/operator/operators/invite", invited)).location).toBe(home);
		expect(readWords(await visitor.get(home), ".lead")).toContain("operator here needs");
		await setUpApp(visitor, { password, at: fixture.now });
		expect(await isLookingAt(visitor)).toBe(true);
		const { visitor: leaving } = await join("owner", strict);
		expect((await leaving.post("/operator/logout", {})).location).toBe("/operator/login");
	});
});
