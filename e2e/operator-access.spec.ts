/** Every page of the console in both languages; it is the same without script. */
import type { Page, TestInfo } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import {
	findRecord,
	openConsole,
	openMenu,
	readNewPassword,
	resetFactor,
	typePassword,
} from "./support/console";
import { expectToFit } from "./support/fit";
import { lookAt } from "./support/look";
import { payByWallet } from "./support/manual-payment";
import { becomeMember } from "./support/member";
import { expect, test, type Walk } from "./support/test";

const sections = [
	"transfers",
	"transactions",
	"people",
	"catalogue",
	"operators",
	"webhooks",
	"outbox",
	"inquiries",
	"audit",
];

const questions: Readonly<Record<string, string>> = {
	"operator-role": "/operator/operators/role?name=Hala",
	"operator-retire": "/operator/operators/retire?name=Hala",
	"operator-catalogue-retire": "/operator/catalogue/plans/2/retire",
	"operator-plan": "/operator/catalogue/plans/2",
	"operator-package": "/operator/catalogue/packages/102",
	"operator-not-found": "/operator/people/usr_none",
	"operator-second-factor": "/operator/second-factor",
};

/** Forms and confirmations that the walk below does not reach. */
async function lookAtQuestions(operator: Page, info: TestInfo) {
	await operator.goto("/operator/operators");
	await operator.getByRole("group").first().click();
	await lookAt(operator, "operator-sessions", info);
	await operator.locator("main a[href*=session]").click();
	await lookAt(operator, "operator-session", info);
	for (const [name, path] of Object.entries(questions)) {
		await operator.goto(path);
		await lookAt(operator, name, info);
	}
}

/** The pages with the key, and with the recovery codes, which no address shows again. */
async function lookAtSetUp({ t }: Walk, operator: Page, password: string, info: TestInfo) {
	await operator.goto("/operator/second-factor");
	await operator.getByRole("button", { name: t("operator:factor.begin") }).click();
	await lookAt(operator, "operator-second-factor-key", info);
	const key = (await operator.locator("main code").first().textContent()) ?? "";
	const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
	await operator.getByLabel(t("operator:signIn.password")).fill(password);
	await operator.getByLabel(t("operator:factor.code"), { exact: true }).fill(app.generate());
	await operator.getByRole("button", { name: t("operator:factor.confirm") }).click();
	await lookAt(operator, "operator-recovery-codes", info);
}

/** In large text on a phone, a value with two letters per line is unreadable. */
async function expectRoomForValues(operator: Page) {
	await operator.setViewportSize({ width: 360, height: 740 });
	// A status is beside the name of its record, and one word.
	const cells = operator.locator("tbody td:not(th + td, .act) > div");
	const shares = await cells.evaluateAll((values) => {
		document.documentElement.style.fontSize = "200%";
		return values.map((value) => value.clientWidth / (value.closest("tbody")?.clientWidth ?? 0));
	});
	expect(shares.length).toBeGreaterThan(0);
	expect(Math.min(...shares)).toBeGreaterThan(0.6);
}

test(
	"every page of the console is looked at",
	{ tag: "@look" },
	async ({ walk, page, t, site, browser }, info) => {
		test.slow();
		const person = await becomeMember(page, site, "verified");
		const paymentId = await payByWallet(walk);
		const password = readNewPassword(site);
		const operator = await openConsole(browser, walk, password);
		await lookAt(operator, "operator-today", info);
		await expectToFit(operator, () => operator.goto("/operator"));
		await expectRoomForValues(operator);
		for (const name of sections) {
			const label = t(`operator:nav.${name}`);
			await openMenu(operator, t);
			await operator.getByRole("link", { name: label, exact: true }).click();
			await expect(operator.getByRole("heading", { level: 1, name: label })).toBeVisible();
			await lookAt(operator, `operator-${name}`, info);
		}
		await lookAtQuestions(operator, info);
		await operator.goto("/operator/catalogue/discount-codes/new");
		await operator.getByRole("button", { name: t("operator:form.save") }).click();
		await lookAt(operator, "operator-form", info);
		await operator.getByRole("searchbox").fill(paymentId);
		await operator.getByRole("button", { name: t("operator:search.submit") }).click();
		await lookAt(operator, "operator-search", info);
		const request = findRecord(operator, paymentId);
		await request.getByRole("link", { name: t("operator:transfer.act.reject") }).click();
		await lookAt(operator, "operator-reject", info);
		await operator.getByRole("link", { name: person.name, exact: true }).click();
		await lookAt(operator, "operator-person", info);
		const suspend = t("operator:person.act.suspend");
		await operator.getByRole("link", { name: suspend, exact: true }).click();
		await lookAt(operator, "operator-suspend", info);
		await lookAtSetUp(walk, operator, password, info);
		await openMenu(operator, t);
		await operator.getByRole("button", { name: t("operator:frame.signOut") }).click();
		await lookAt(operator, "operator-sign-in", info);
		await typePassword(operator, walk, password);
		await lookAt(operator, "operator-sign-in-code", info);
		await operator.context().close();
		resetFactor(site);
	},
);
