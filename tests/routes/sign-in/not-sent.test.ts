/** Tests what a form says when its call was not sent: why the calls before it failed. */
import { describe, expect, it, onTestFinished } from "vitest";
import ar from "../../../locales/ar/common.json";
import en from "../../../locales/en/common.json";
import { readSummary } from "../../support/document";
import { CSRF, LOGIN, languages, REGISTER, startSite, texts } from "./site";

const requestFailed = { en: en.requestFailed, ar: ar.requestFailed };

const login = { email: "mona@example.com", password: "pass-word-1" };
const forms = [
	{ path: "/login", call: LOGIN, typed: login },
	{
		path: "/register",
		call: REGISTER,
		typed: {
			...login,
			name: "Mona Adel",
			phone: "01001234567",
			password_confirmation: login.password,
		},
	},
];
const cases = forms.flatMap((form) => languages.map((language) => ({ ...form, language })));

describe.each(cases)("$path in $language", ({ path, call, typed, language }) => {
	it.each([
		["a 503", { status: 503, body: {} }, requestFailed[language]],
		["no response", "reset", texts[language].networkError],
	] as const)(
		"[account-10] says while calls are paused how the earlier ones ended: with %s",
		async (_name, response, message) => {
			const paused = await startSite({}, { pauseAfterFailuresMilliseconds: 60_000 });
			onTestFinished(() => paused.stop());
			paused.upstream.handlers[call] = () => response;
			const post = () => paused.visit(language).post(path, typed);
			for (let press = 0; press < 5; press++) await post();
			const page = await post();
			expect(paused.upstream.count(call)).toBe(5);
			expect(page.status).toBe(503);
			expect(readSummary(page)).toEqual([{ message, href: null }]);
		},
	);

	it("[account-10] says so when the platform fails to give a token", async () => {
		const failing = await startSite();
		onTestFinished(() => failing.stop());
		failing.upstream.handlers[CSRF] = () => ({ status: 503, body: {} });
		const page = await failing.visit(language).post(path, typed);
		expect(page.status).toBe(503);
		expect(readSummary(page)).toEqual([{ message: requestFailed[language], href: null }]);
	});
});
