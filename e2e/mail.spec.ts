/**
 * A mail that reached a mail server: read in the person's language, and followed to the receipt.
 */
import { expect, test } from "./support/mail-site";
import { payByWallet } from "./support/manual-payment";
import { becomeMember } from "./support/member";
import { heading, shownNumber, signIn } from "./support/steps";

const AMOUNT = "EGP\u00a049";
/** The server looks at mails stored by the command line every quarter of a minute. */
const MAIL_MILLISECONDS = 60_000;

test("[mail-2] an approved transfer is reported in a mail whose link leads to its receipt", async ({
	walk,
	page,
	t,
	language,
	site,
	context,
	readMails,
}) => {
	const person = await becomeMember(page, site, "verified");
	const readOne = async (kind: string) => {
		const subject = t(`mail:${kind}.subject`);
		const find = () => readMails(person.email).filter((mail) => mail.subject === subject);
		const waited = { message: `mails of the kind ${kind}`, timeout: MAIL_MILLISECONDS };
		await expect.poll(() => find().length, waited).toBe(1);
		return find()[0];
	};
	const paymentId = await payByWallet(walk);
	await expect(page.getByText(t("manual-payment:pending.mail"))).toBeVisible();
	// Leaves now, because the page would go to its own receipt at the moment of the approval.
	await page.goto("about:blank");
	expect((await readOne("transfer-received"))?.text).toContain(paymentId);

	site.runPlatform("manual-payments", "approve", paymentId);
	const mail = await readOne("transfer-approved");
	expect(mail?.language).toBe(language);
	const from = { name: t("common:companyName"), address: "no-reply@127.0.0.1" };
	expect(mail?.from).toEqual(from);
	const direction = language === "ar" ? "rtl" : "ltr";
	expect(mail?.html).toContain(`<html lang="${language}" dir="${direction}">`);
	for (const part of [mail?.text, mail?.html]) {
		expect(part).toContain(t("mail:transfer-approved.title"));
		expect(part).toContain(AMOUNT);
		expect(part).toContain(paymentId);
	}

	// Opens it on a device without a session.
	await context.clearCookies();
	await page.goto(mail?.link ?? "");
	await signIn(walk, person, /\/account(\?|$)/);
	await page.getByRole("link", { name: t("account:receiptLink"), exact: true }).click();
	await expect(heading(walk, "account:receipt.title")).toBeVisible();
	const receipt = page.getByRole("article");
	for (const fact of [AMOUNT, shownNumber(paymentId), person.email]) {
		await expect(receipt.getByText(fact).first()).toBeVisible();
	}
});
