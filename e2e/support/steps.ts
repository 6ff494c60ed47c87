/** A person's actions on the way to a paid subscription. */

import { getShortReference } from "#core/short-reference";
import { paths } from "../../app/paths";
import { createPerson, type Person } from "./person";
import { expect, type Walk } from "./test";

const field = ({ page, t }: Walk, key: string) => page.getByLabel(t(key), { exact: true });
const button = ({ page, t }: Walk, key: string) =>
	page.getByRole("button", { name: t(key), exact: true });
export const heading = ({ page, t }: Walk, key: string, values?: Record<string, unknown>) =>
	page.getByRole("heading", { level: 1, name: t(key, values), exact: true });

/** The button of a verification link names the address that it confirms. */
const confirmAddress = ({ page, t }: Walk) => {
	const words = t("auth:verify.confirmAddress", { address: "\\S+" }).replace(/<.*?>/g, "");
	return page.getByRole("button", { name: new RegExp(`^${words}$`) });
};
/** The number of a payment as listeners read it. */
export const shownNumber = (id: string): string => getShortReference(id) ?? id;

/** Returns the link in the mail. */
export async function register(walk: Walk, person: Person): Promise<string> {
	const { page } = walk;
	await page.goto(paths.register());
	await field(walk, "auth:name").fill(person.name);
	await field(walk, "auth:email").fill(person.email);
	await field(walk, "auth:phone").fill(person.phone);
	await field(walk, "auth:password").fill(person.password);
	await field(walk, "auth:passwordConfirmation").fill(person.password);
	const link = await walk.site.catchMailLink(() => button(walk, "auth:register.submit").click());
	await expect(page).toHaveURL(paths.verificationRequired());
	await expect(heading(walk, "auth:verificationRequired.title")).toBeVisible();
	await expect(page.getByText(person.email).first()).toBeVisible();
	return link;
}

/** Opens the mail's link; a script confirms at once in the browser that registered, else a button does. */
export async function verifyByMail(walk: Walk, link: string, isElsewhere = false): Promise<void> {
	await walk.page.goto(link);
	if (!walk.hasScript || isElsewhere) await confirmAddress(walk).click();
	await expect(heading(walk, "auth:verify.successTitle")).toBeVisible();
	await walk.page.getByRole("link", { name: walk.t("auth:verify.continue") }).click();
}

/** Signs in when asked to; afterwards the requested page is shown. */
export async function signIn(
	walk: Walk,
	person: Person,
	destination: string | RegExp = paths.subscription(),
): Promise<void> {
	await expect(heading(walk, "auth:login.title")).toBeVisible();
	await field(walk, "auth:email").fill(person.email);
	await field(walk, "auth:password").fill(person.password);
	await button(walk, "auth:login.submit").click();
	await expect(walk.page).toHaveURL(destination);
}

/** Goes from the plans to the gateway; returns the transaction. */
export async function choosePlan(walk: Walk, plan: string): Promise<string> {
	const { page, t } = walk;
	const card = page.getByRole("article", { name: plan, exact: true });
	await card.getByRole("button", { name: t("plan:choose", { name: plan }) }).click();
	await expect(heading(walk, "payment:mock.title")).toBeVisible();
	const transaction = new URL(page.url()).searchParams.get("transaction_id");
	expect(transaction).toBeTruthy();
	return transaction ?? "";
}

export async function chooseAtGateway(
	walk: Walk,
	outcome: "success" | "failure" | "cancel",
): Promise<void> {
	await button(walk, `payment:mock.${outcome}`).click();
}

/** Waits for the confirmation: a script polls, without script Check Again is pressed. */
export async function waitForSuccess(walk: Walk, type = "listener_subscription"): Promise<void> {
	const paid = heading(walk, `payment:success.type.${type}.title`);
	await expect(heading(walk, "payment:processing.title").or(paid)).toBeVisible();
	await expect(async () => {
		if (!walk.hasScript && !(await paid.isVisible())) {
			// Waits for the response first, because the next press would replace a pending one.
			await Promise.all([
				walk.page.waitForEvent("load"),
				button(walk, "payment:processing.checkAgain").click(),
			]);
		}
		await expect(paid).toBeVisible({ timeout: 1000 });
	}).toPass({ timeout: 30_000, intervals: [250] });
}

/** Does everything up to the plans; the mail is opened in another browser without a session. */
export async function arriveAtPlans(walk: Walk): Promise<void> {
	const person = createPerson();
	const link = await register(walk, person);
	await walk.page.context().clearCookies();
	await verifyByMail(walk, link, true);
	await signIn(walk, person);
	await expect(heading(walk, "plan:subscription.title")).toBeVisible();
}

/** Does the main job: from nothing to a paid subscription on the account. */
export async function goTheWholeWay(walk: Walk, plan: string): Promise<void> {
	const { page, t } = walk;
	await arriveAtPlans(walk);
	const transactionId = await choosePlan(walk, plan);
	await chooseAtGateway(walk, "success");
	await waitForSuccess(walk);
	await expect(page.getByText(shownNumber(transactionId))).toBeVisible();
	await page.goto(paths.account());
	await expect(page.getByText(t("account:state.paid"), { exact: true })).toBeVisible();
}
