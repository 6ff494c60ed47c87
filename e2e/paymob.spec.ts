/**
 * The main job through Paymob's checkout on a phone: a card, a card after a declined one, a wallet, and
 * cash, whose code is in a mail and on the account before it is paid.
 */
import { paths } from "../app/paths";
import { CHECKOUT_BUTTONS } from "../tests/support/paymob-checkout";
import { type PaymobSimulator, startPaymobSimulator } from "../tests/support/paymob-simulator";
import { lookAt } from "./support/look";
import { test as base, expect, type ReadMails } from "./support/mail-site";
import { becomeMember } from "./support/member";
import type { Person } from "./support/person";
import { heading, waitForSuccess } from "./support/steps";
import type { Walk } from "./support/test";
import { namePremium } from "./support/texts";

const test = base.extend<object, { paymob: PaymobSimulator }>({
	paymob: [
		// biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
		async ({}, use) => {
			const { paymob, stop } = await startPaymobSimulator();
			await use(paymob);
			await stop();
		},
		{ scope: "worker" },
	],
	settings: [({ paymob }, use) => use({ ...paymob.env, MOCK_GATEWAY: "off" }), { scope: "worker" }],
});

const press = ({ page }: Walk, act: keyof typeof CHECKOUT_BUTTONS) =>
	page.getByRole("button", { name: CHECKOUT_BUTTONS[act], exact: true }).click();

/** Signs up and chooses a plan, up to the checkout of Paymob. */
async function arriveAtCheckout(walk: Walk): Promise<Person> {
	const { page, site } = walk;
	const person = await becomeMember(page, site, "verified");
	await chooseAgain(walk);
	return person;
}

async function choosePremium({ page, t }: Walk): Promise<void> {
	await page.goto(paths.subscription());
	const card = page.getByRole("article", { name: namePremium(t), exact: true });
	await card.getByRole("button", { name: t("plan:choose", { name: namePremium(t) }) }).click();
}

async function chooseAgain(walk: Walk): Promise<void> {
	await choosePremium(walk);
	await expect(walk.page.getByRole("heading", { name: "Simulated Paymob" })).toBeVisible();
}

/** Chooses to pay in cash; returns the code and its mail, because nobody is sent back from there. */
async function takeCashCode(walk: Walk, { email }: Person, readMails: ReadMails) {
	await press(walk, "kiosk-wait");
	const code = await walk.page.locator("strong").innerText();
	const listMails = () => readMails(email).filter(({ text }) => text?.includes(code));
	await expect.poll(listMails).toHaveLength(1);
	return { code, link: listMails()[0]?.link ?? "" };
}

/** The money comes while the page is open, and its script notices. */
async function payElsewhere(walk: Walk, paymob: PaymobSimulator): Promise<void> {
	const waiting = paymob.lastOrder.transactions.find(({ pending }) => pending);
	await paymob.settle(waiting?.id ?? 0);
	await expect(heading(walk, "payment:success.type.listener_subscription.title")).toBeVisible();
}

test("[payment-18, account-54] a card is declined, another one pays, and a refund shows", {
	tag: "@no-script",
}, async ({ walk, page, t, paymob, readMails }) => {
	const { email } = await arriveAtCheckout(walk);
	await press(walk, "card-decline");
	await press(walk, "return");
	await expect(heading(walk, "payment:failed.reason.payment_declined.title")).toBeVisible();
	await page.getByRole("link", { name: t("payment:failed.retry"), exact: true }).click();
	await chooseAgain(walk);
	await press(walk, "card-success");
	await waitForSuccess(walk);
	// Test keys move no money.
	await expect(page.getByText(t("payment:test.text"))).toBeVisible();
	await page.goto(paths.account());
	await expect(page.getByText(t("account:state.paid"), { exact: true })).toBeVisible();
	await expect(page.getByText(t("account:test"), { exact: true })).not.toHaveCount(0);
	const paid = paymob.lastOrder.transactions.find(({ success }) => success);
	await paymob.refundInDashboard(paid?.id ?? 0, paymob.lastOrder.amount);
	await expect(async () => {
		await page.reload();
		await expect(page.getByText(t("account:state.refunded"), { exact: true })).toBeVisible();
	}).toPass({ timeout: 30_000 });
	const refunds = () =>
		readMails(email).filter(({ text }) => text?.includes(t("mail:payment-refunded.title")));
	await expect.poll(refunds).toHaveLength(1);
});

test("[payment-121] a wallet waits for its PIN", async ({ walk, paymob }) => {
	await arriveAtCheckout(walk);
	await press(walk, "wallet-wait");
	await press(walk, "return");
	await expect(heading(walk, "payment:awaiting.elsewhere.title")).toBeVisible();
	await payElsewhere(walk, paymob);
});

test("[payment-121, account-81, mail-41] cash has a code, by mail and on the account, until it is paid", async ({
	walk,
	page,
	paymob,
	readMails,
}) => {
	const person = await arriveAtCheckout(walk);
	const { code, link } = await takeCashCode(walk, person, readMails);
	await page.goto(paths.account());
	await expect(page.getByText(code).first()).toBeVisible();
	await page.goto(link);
	await expect(heading(walk, "payment:awaiting.cash.title")).toBeVisible();
	await expect(page.getByText(code, { exact: true })).toBeVisible();
	// Another payment for the plan is asked about.
	await choosePremium(walk);
	await expect(page.locator("#payment-error")).toContainText(code);
	await page.locator("#payment-error").getByRole("link").click();
	await expect(heading(walk, "payment:awaiting.cash.title")).toBeVisible();
	await payElsewhere(walk, paymob);
});

test("the pages of a payment in cash are for everybody", async ({
	walk,
	page,
	paymob,
	readMails,
}, info) => {
	test.slow();
	const person = await arriveAtCheckout(walk);
	const { code } = await takeCashCode(walk, person, readMails);
	await page.goto(paths.account());
	await expect(page.getByText(code).first()).toBeVisible();
	await lookAt(page, "account-cash", info);
	await page
		.getByRole("link", { name: walk.t("account:awaitingCash.how") })
		.first()
		.click();
	await expect(heading(walk, "payment:awaiting.cash.title")).toBeVisible();
	await lookAt(page, "payment-cash", info);
	await choosePremium(walk);
	await expect(page.locator("#payment-error")).toContainText(code);
	await lookAt(page, "subscription-cash", info);
	// Paid again on purpose, and by wallet.
	await page.getByRole("button", { name: walk.t("payment:start.payAgain") }).click();
	await press(walk, "wallet-wait");
	await press(walk, "return");
	await expect(heading(walk, "payment:awaiting.elsewhere.title")).toBeVisible();
	await lookAt(page, "payment-wallet", info);
	const waiting = paymob.lastOrder.transactions.find(({ pending }) => pending);
	await paymob.settle(waiting?.id ?? 0);
	await page.goto(paths.account());
	await page
		.getByRole("link", { name: walk.t("account:receiptLink") })
		.first()
		.click();
	await lookAt(page, "receipt-test", info);
});
