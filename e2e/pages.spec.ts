/** Every page of the main job, for everybody: an accessibility scan and a picture of each. */
import { paths } from "../app/paths";
import { lookAt } from "./support/look";
import { becomeMember, payByCard } from "./support/member";
import { chooseAtGateway, choosePlan, heading, waitForSuccess } from "./support/steps";
import { expect, test } from "./support/test";
import { namePremium } from "./support/texts";

const publicPages = {
	home: paths.home(),
	"get-app": paths.getApp(),
	contact: paths.contact(),
	privacy: paths.privacy(),
	terms: paths.terms(),
	payments: paths.page({ name: "payments" }),
	accessibility: paths.page({ name: "accessibility" }),
	login: paths.login(),
	register: paths.register(),
	"forgot-password": paths.forgotPassword(),
	"reset-password-missing": paths.resetPassword(),
	"confirm-email-press": `${paths.confirmEmail()}?token=none`,
	"confirm-email-missing": paths.confirmEmail(),
	"undo-email-press": `${paths.undoEmail()}?token=none`,
	"verify-email-missing": paths.verifyEmail(),
	"verify-email-confirm": `${paths.verifyEmail()}?token=none`,
	"verify-email-request": paths.verifyEmail({ request: "new" }),
	"subscription-signed-out": paths.subscription(),
	"subscription-creator": paths.subscription({ creatorId: "1" }),
	premium: paths.premium(),
	"mock-payment-empty": paths.mockPayment(),
	"payment-failed-declined": paths.paymentFailed({ reason: "payment_declined" }),
	"payment-failed-unknown": paths.paymentFailed({ reason: "timeout" }),
	"payment-failed-default": paths.paymentFailed({ reason: "invalid_callback" }),
	"not-found": "/no-such-page",
};

for (const [name, path] of Object.entries(publicPages)) {
	const tag = name === "home" ? "@glance" : [];
	test(`${name} is a page for everybody`, { tag }, async ({ page }, info) => {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
		await lookAt(page, name, info);
	});
}

test("a rejected form is a page for everybody", { tag: "@glance" }, async ({ page, t }, info) => {
	await page.goto(paths.register());
	await page.getByRole("button", { name: t("auth:register.submit") }).click();
	await expect(page.getByText(t("auth:required.name")).first()).toBeVisible();
	await lookAt(page, "register-rejected", info);
});

test("the page of an unverified visitor is for everybody", async ({ page, site, t }, info) => {
	const person = await becomeMember(page, site, "unverified");
	await page.goto(paths.subscription());
	await expect(page.getByText(person.email).first()).toBeVisible();
	await expect(
		page.getByRole("heading", { level: 1, name: t("auth:verificationRequired.title") }),
	).toBeVisible();
	await lookAt(page, "verification-required", info);
});

test("the page of a suspended visitor is for everybody", async ({ page, site, t }, info) => {
	await becomeMember(page, site, "suspended");
	await page.goto(paths.subscription());
	await expect(
		page.getByRole("heading", { level: 1, name: t("auth:suspended.title") }),
	).toBeVisible();
	await lookAt(page, "account-suspended", info);
});

test("the pages where creators buy and receive are for everybody", async ({ page, site }, info) => {
	await becomeMember(page, site, "verified");
	await page.goto(paths.creatorSubscriptions());
	await expect(page.getByRole("article").first()).toBeVisible();
	await lookAt(page, "creator-subscriptions", info);
	await page.goto(paths.tipping({ creatorId: "1" }));
	await expect(page.getByRole("radio").first()).toBeAttached();
	await lookAt(page, "tipping", info);
});

test(
	"the pages of a payment are for everybody",
	{ tag: "@glance" },
	async ({ walk, page, site }, info) => {
		test.slow();
		await becomeMember(page, site, "verified");
		await page.goto(paths.subscription());
		await lookAt(page, "subscription", info);
		const transactionId = await choosePlan(walk, namePremium(walk.t));
		await lookAt(page, "mock-payment", info);
		const gateway = page.url();
		await page.goto(paths.paymentProcessing({ transactionId }));
		await expect(heading(walk, "payment:processing.title")).toBeVisible();
		await lookAt(page, "payment-processing", info);
		await page.goto(gateway);
		await chooseAtGateway(walk, "success");
		await waitForSuccess(walk);
		await lookAt(page, "payment-success", info);
	},
);

test("the pages that know a visitor are for everybody", async ({ page, site }, info) => {
	test.slow();
	await becomeMember(page, site, "verified");
	await page.goto(paths.discount({ code: "OPEN10" }));
	await page.goto(paths.subscription());
	await lookAt(page, "subscription-remembered-code", info);
	await payByCard(page, site, "2");
	const known = {
		"subscription-own-plan": paths.subscription(),
		"membership-checkout": paths.subscription({ creatorId: "1", planId: "201" }),
		"account-profile": paths.accountProfile(),
		"account-delete": paths.accountDelete(),
		"switch-account-expired": paths.switchAccount(),
	};
	for (const [name, path] of Object.entries(known)) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
		await lookAt(page, name, info);
	}
});
