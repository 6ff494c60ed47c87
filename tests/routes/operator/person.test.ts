/** Tests how an operator sees a person, and what an operator can do to an account. */
import { expect, it } from "vitest";
import { ALL } from "../../../platform/operator/person";
import {
	requestNewTransfer,
	requestTransfer,
	settle,
	startPayment,
} from "../../contract/platform/payer";
import { readDocument, readWords } from "../../support/document";
import { describeOnOneDatabase, PASSWORD } from "../../support/platform-fixture";
import { openBackOffice, pressForm } from "./back-office";

type Console = Awaited<ReturnType<typeof openBackOffice>>;

describeOnOneDatabase("a person's page", (fixture) => {
	const open = async (email: string) => {
		const person = await fixture.platform.operator.users.find(email);
		return `/operator/people/${person?.id}`;
	};

	it("[account-125] shows a new address that waits for its confirmation", async () => {
		const hala = await openBackOffice(fixture);
		const { client, email } = await fixture.registerVerified();
		const next = `next-${email}`;
		const body = { email: next, current_password: PASSWORD };
		await client.send("requestEmailChange", { body });
		expect(readWords(await hala.get(await open(email)))).toContain(next);
		await client.send("cancelEmailChange", { body: { email: next } });
		const facts = readWords(await hala.get(await open(email)), "dl");
		expect(facts).not.toContain(next);
	});

	it("[operator-272] names what the person has none of in one line", async () => {
		const hala = await openBackOffice(fixture);
		const { email } = await fixture.registerVerified();
		const page = await hala.get(await open(email));
		expect(readWords(page, "main > .empty")).toMatch(
			/Nothing yet in: .?Transfers, Transactions, Discount codes, Messages/,
		);
		const headings = [...readDocument(page).querySelectorAll("h2")].map((one) => one.textContent);
		expect(headings).toContain("Plans");
		expect(headings).not.toContain("Transactions");
	});

	it("[operator-273] names the payer, and what the gateway decided where the state is another", async () => {
		const hala = await openBackOffice(fixture);
		const read = async (outcome: "completed" | "cancelled") => {
			const { client, id } = await startPayment(fixture);
			await settle(client, id, outcome);
			fixture.advance(3);
			await fixture.platform.operator.webhooks.deliverDue();
			return readWords(await hala.get("/operator/transactions"), `#${id}`);
		};
		const paid = await read("completed");
		expect(paid).toContain("PayerMona");
		expect(paid).not.toContain("Gateway");
		expect(await read("cancelled")).toMatch(/Failed.*Gateway: .?Cancelled/);
	});

	it("[operator-38] shows plans, payments, transfers, codes, mails, messages and acts", async () => {
		const hala = await openBackOffice(fixture);
		const requested = await requestNewTransfer(fixture, {
			plan_id: 1,
			plan_name: "Basic",
			amount: 22.5,
			discount_code: "OPEN10",
		});
		const start = await requested.client.send("initiateSubscription", {
			body: { plan_id: 2, subscription_type: "platform" },
		});
		await fixture.platform.operator.manualPayments.approve(requested.id, "test");
		const message = { name: "Mona", inquiryType: "payment", message: "Where is my plan?" };
		await fixture
			.createClient()
			.send("contactInquiry", { body: { ...message, email: requested.email } });
		const personPage = await hala.get(await open(requested.email));
		expect(personPage.html).toContain(`/operator/transactions/${start.data.transaction_id}"`);
		const words = readWords(personPage);
		for (const part of [
			requested.id,
			"Basic",
			"OPEN10",
			"StatusUsed",
			"Your transfer was approved",
			"Where is my plan?",
			"Transfer approved",
		]) {
			expect(words).toContain(part);
		}
		expect((await hala.get("/operator/people/usr_none")).status).toBe(404);
		expect(readWords(await hala.get("/operator/people?state=active"))).toContain(requested.email);
		expect(readWords(await hala.get("/operator/people?state=deleted"))).not.toContain(
			requested.email,
		);
	});

	it("[operator-38] shows the newest twenty records of each kind, and says when there are more", async () => {
		const { email } = await fixture.register();
		const message = { name: "Mona", email, inquiry_type: "other", message: "Hello" } as const;
		const created_at = fixture.now.toISOString();
		const rows = Array.from({ length: 21 }, (_, place) => ({
			...message,
			id: `inq_${place}`,
			created_at,
		}));
		await fixture.withStore((db) => db.insertInto("contact_inquiries").values(rows).execute());
		const { users, readPersonFacts } = fixture.platform.operator;
		const person = await users.find(email);
		const count = async (limit?: number) =>
			person && (await readPersonFacts(person, limit)).messages.length;
		expect([await count(), await count(ALL)]).toEqual([20, 21]);
	});

	it("isolates the name from the Arabic words beside it in the page title", async () => {
		const hala = await openBackOffice(fixture);
		const { email } = await fixture.registerVerified();
		const person = await fixture.platform.operator.users.find(email);
		const page = await hala.get(`${await open(email)}?lang=ar`);
		expect(readWords(page, "title")).toMatch(`\u2068${person?.name}\u2069 –`);
		expect(readWords(page, "h1")).toBe(`\u2068${person?.name}\u2069`);
	});

	it("keeps what was paid when a person is suspended for another reason", async () => {
		const { client, email } = await fixture.registerVerified();
		const suspension = { reason: "terms", note: null } as const;
		await fixture.platform.operator.users.suspend(email, "test", suspension);
		expect((await client.send("accountPayments")).status).toBe(200);
	});

	it("[account-37, operator-38] suspends with a reason: the person can change nothing, and sign-in says so", async () => {
		const hala = await openBackOffice(fixture);
		const { client, email, password } = await fixture.registerVerified();
		const token = (await client.send("generateWebToken")).data.token;
		const page = await open(email);
		const question = await hala.get(`${page}/suspend`);
		await pressForm(hala, question, { reason: "payment_abuse", note: "called by phone" });
		expect((await client.send("me")).json).toMatchObject({ data: { user: { is_active: false } } });
		const body = { name: "Other", phone: "01012345678", locale: "en" };
		const rejected = await client.send("updateProfile", { body });
		expect([rejected.status, rejected.json.error]).toEqual([403, "account_suspended"]);
		const exchanged = await fixture.createClient().send("exchangeMobileToken", {
			headers: { Authorization: `Bearer ${token}` },
		});
		expect(exchanged.status).toBe(401);
		const signedIn = await fixture.createClient().send("login", { body: { email, password } });
		expect(signedIn.data.user.is_active).toBe(false);
		const words = readWords(await hala.get(page));
		expect(words).toContain("Payment abuse");
		expect(words).toContain("called by phone");
		expect(words).toContain("Reason: Payment abuse");
		await pressForm(hala, await hala.get(`${page}/restore`));
		expect((await client.send("updateProfile", { body })).status).toBe(200);
		expect((await hala.get(`${page}/restore`)).location).toContain("done=unchanged");
	});

	const takeAway = async (hala: Console, email: string) => {
		const page = await open(email);
		await pressForm(hala, await hala.get(`${page}/suspend`), { reason: "stolen" });
		return page;
	};

	it("[operator-38] signs a stolen account out everywhere, and its owner is told at sign-in", async () => {
		const hala = await openBackOffice(fixture);
		const { client, email, password } = await fixture.registerVerified();
		await takeAway(hala, email);
		expect((await client.send("me")).status).toBe(401);
		const signedIn = await fixture.createClient().send("login", { body: { email, password } });
		expect(signedIn.data.user.is_active).toBe(false);
	});

	it("[operator-38] shows nothing of a stolen account, which its password cannot delete", async () => {
		const hala = await openBackOffice(fixture);
		const requested = await requestNewTransfer(fixture);
		const { email, password } = requested;
		await fixture.platform.operator.manualPayments.approve(requested.id, "test");
		const page = await takeAway(hala, email);
		const thief = fixture.createClient();
		const signedIn = await thief.send("login", { body: { email, password } });
		const seen = ["email", "email_verified", "email_verified_at", "id", "is_active"];
		expect(Object.keys(signedIn.data.user).sort()).toEqual(seen);
		const offered = await thief.send("creatorPlans");
		expect(Object.keys(offered.data)).toEqual(["creator_plans"]);
		const params = { id: requested.id };
		const responses = await Promise.all([
			thief.send("accountPayments"),
			thief.send("memberships"),
			thief.send("receipt", { params }),
			thief.send("transactionStatus", { params }),
			thief.send("manualPaymentStatus", { params }),
			thief.send("deleteAccount", { body: { current_password: password } }),
		]);
		for (const { status, json } of responses) {
			expect([status, json.code]).toEqual([403, "account_suspended"]);
		}
		expect(signedIn.data.user.is_active).toBe(false);
		expect((await thief.send("me")).data.user).toEqual(signedIn.data.user);
		expect((await thief.send("endSessions", { body: { scope: "all" } })).status).toBe(200);
		// The owner chooses a new password through a mail before the account is restored.
		await pressForm(hala, await hala.get(`${page}/reset`));
		const next = { password: "another password", password_confirmation: "another password" };
		const body = { token: fixture.mailedToken(email), ...next };
		expect((await fixture.createClient().send("resetPassword", { body })).status).toBe(200);
		await pressForm(hala, await hala.get(`${page}/restore`));
		const owner = fixture.createClient();
		await owner.send("login", { body: { email, password: next.password } });
		expect((await owner.send("receipt", { params })).status).toBe(200);
	});

	it("[operator-38] can mark a suspended account as stolen, and not change that to a milder reason", async () => {
		const hala = await openBackOffice(fixture);
		const { client, email } = await fixture.registerVerified();
		const page = await open(email);
		const milder = { reason: "terms", note: "called by phone" };
		await pressForm(hala, await hala.get(`${page}/suspend`), milder);
		const offered = readWords(await hala.get(page), `a[href="${page}/suspend"]`);
		expect(offered).toBe("Mark as used by someone else");
		const question = await hala.get(`${page}/suspend`);
		const reasons = readDocument(question).querySelectorAll("option");
		expect(Array.from(reasons, (option) => option.value)).toEqual(["stolen"]);
		const done = await pressForm(hala, question, { reason: "stolen" });
		expect(done.location).toBe(`${page}?done=suspend`);
		expect((await client.send("me")).status).toBe(401);
		const shown = await hala.get(page);
		expect(readWords(shown)).toContain(milder.note);
		expect(shown.html).not.toContain(`${page}/suspend`);
		expect((await hala.get(`${page}/suspend`)).location).toBe(`${page}?done=unchanged`);
	});

	it("[operator-38] keeps a stolen account closed against earlier, milder suspensions and restores", async () => {
		const hala = await openBackOffice(fixture);
		const { email } = await fixture.registerVerified();
		const page = await open(email);
		const suspend = await hala.get(`${page}/suspend`);
		await pressForm(hala, await hala.get(`${page}/suspend`), { reason: "terms" });
		const restore = await hala.get(`${page}/restore`);
		// A suspended account can only be suspended again as stolen.
		await pressForm(hala, suspend, { reason: "stolen" });
		for (const late of [
			await pressForm(hala, suspend, { reason: "terms" }),
			await pressForm(hala, suspend, { reason: "stolen" }),
			await pressForm(hala, restore),
		]) {
			expect(late.location).toBe(`${page}?done=unchanged`);
		}
		const person = await fixture.platform.operator.users.find(email);
		expect([person?.is_active, person?.suspension_reason]).toEqual([0, "stolen"]);
		const known = await hala.get(`${page}/restore`);
		expect((await pressForm(hala, known)).location).toBe(`${page}?done=restore`);
		expect((await pressForm(hala, known)).location).toBe(`${page}?done=unchanged`);
		const acts = await fixture.platform.operator.audit.listOf([person?.id ?? ""]);
		expect(acts.map(({ action }) => action).sort()).toEqual([
			"user.restored",
			"user.suspended",
			"user.suspended",
		]);
	});

	it("[operator-39] marks an address as verified, sends its mail again, and a link for a new password", async () => {
		const hala = await openBackOffice(fixture);
		const { client, email } = await fixture.register();
		const page = await open(email);
		const before = fixture.mailedToken(email);
		await pressForm(hala, await hala.get(`${page}/resend`));
		expect(fixture.mailedToken(email)).not.toBe(before);
		await pressForm(hala, await hala.get(`${page}/verify`));
		expect((await client.send("me")).json).toMatchObject({
			data: { user: { email_verified: true } },
		});
		await pressForm(hala, await hala.get(`${page}/reset`));
		const token = fixture.mailedToken(email);
		const body = { token, password: "another password", password_confirmation: "another password" };
		expect((await fixture.createClient().send("resetPassword", { body })).status).toBe(200);
		const acts = readWords(await hala.get(page));
		for (const act of [
			"Verification email resent",
			"Email marked as verified",
			"Password link sent",
		]) {
			expect(acts).toContain(act);
		}
		const { users } = fixture.platform.operator;
		await expect(users.resend(email, "test")).rejects.toThrow(/verified already/);
	});

	it("[operator-100] corrects an address that was never verified, and says why another is rejected", async () => {
		const hala = await openBackOffice(fixture);
		const { client, email } = await fixture.register();
		const other = await fixture.registerVerified();
		const page = await open(email);
		const question = await hala.get(`${page}/email`);
		const readField = (html: { html: string }) =>
			readDocument(html).querySelector<HTMLInputElement>("main input[type=email]");
		expect(readField(question)?.value).toBe(email);
		for (const [typed, listed] of [
			["mona", "Enter a valid email address"],
			[other.email, "Already in use"],
			[email, "This is the current address"],
		] as const) {
			const rejected = await pressForm(hala, question, { email: typed });
			expect([rejected.status, readWords(rejected, "[role=alert]")]).toEqual([422, listed]);
			expect([readField(rejected)?.value, readField(rejected)?.ariaInvalid]).toEqual([
				typed,
				"true",
			]);
		}
		const right = `right-${email}`;
		const done = await hala.follow(await pressForm(hala, question, { email: right }));
		expect(readWords(done)).toContain("Address changed. A new link is on its way to it.");
		for (const part of [right, "Not verified", "Email address changed"]) {
			expect(readWords(done)).toContain(part);
		}
		expect(readWords(done)).not.toMatch(new RegExp(`(?<!right-)${email}`));
		const body = { token: fixture.mailedToken(right) };
		expect((await client.send("verifyEmail", { body })).status).toBe(200);
		const late = await pressForm(hala, question, { email: `late-${email}` });
		expect(late.location).toContain("done=unchanged");
		expect((await hala.get(`${page}/email`)).location).toContain("done=unchanged");
		expect(readWords(await hala.get(await open(other.email)))).not.toContain(
			"Change email address",
		);
	});

	it("[operator-40] records a refund once, with its reason, tells the payer, and removes the paid period on request", async () => {
		const hala = await openBackOffice(fixture);
		const requested = await requestNewTransfer(fixture);
		const { manualPayments, refunds, today } = fixture.platform.operator;
		const { income } = await today();
		const early = { reason: "asked", note: null, endsPlan: false } as const;
		await expect(refunds.record(requested.id, "test", early)).rejects.toThrow(/No paid payment/);
		await manualPayments.approve(requested.id, "test");
		expect(await requested.listMemberships()).toHaveLength(1);
		const question = await hala.get(`/operator/refunds/${requested.id}`);
		expect(readWords(question, "dl")).toContain(requested.id);
		const press = { reason: "paid_twice", note: "by wallet", ends_plan: "1" };
		const done = await hala.follow(await pressForm(hala, question, press));
		expect(readWords(done, "[role=status]")).toContain("Refund recorded.");
		expect(readWords(done, "#timeline")).toContain("Paid twice");
		const transfer = await hala.get(`/operator/manual-payments/${requested.id}`);
		expect(readWords(transfer)).toContain(press.note);
		expect(await requested.listMemberships()).toEqual([]);
		const listed = (await fixture.listMails()).filter(
			({ kind, recipient }) => kind === "payment-refunded" && recipient === requested.email,
		);
		expect(listed.map(({ text }) => text)).toEqual([
			expect.stringMatching(/EGP.49[\s\S]+removed the time/),
		]);
		expect(listed[0]?.text).not.toContain(press.note);
		const again = await pressForm(hala, question, press);
		expect(again.status).toBe(409);
		expect(readWords(again)).toContain(press.note);
		const asked = await hala.get(`/operator/refunds/${requested.id}`);
		expect(asked.location).toContain("done=unchanged");
		await expect(manualPayments.undo(requested.id, "test")).rejects.toThrow(/can still be undone/);
		// The pages offer no impossible undo and hide refunded payments.
		const request = await hala.get(`/operator/manual-payments/${requested.id}`);
		expect(request.html).not.toContain(`${requested.id}/undo`);
		expect(request.html).not.toContain(`/refunds/${requested.id}`);
		expect((await today()).income).toEqual(income);
	});

	it("[operator-40] removes one period for each of two payments refunded at once", async () => {
		const other = await fixture.openAnother();
		const refund = { reason: "asked", note: null, endsPlan: true } as const;
		const payers = [fixture.platform, other];
		for (const _ of Array(5)) {
			const { client, listMemberships, ...first } = await requestNewTransfer(fixture);
			const ids = [first.id];
			await fixture.platform.operator.manualPayments.approve(first.id, "test");
			ids.push((await requestTransfer(client)).id);
			await fixture.platform.operator.manualPayments.approve(ids[1] ?? "", "test");
			await Promise.all(
				ids.map((id, index) => payers[index]?.operator.refunds.record(id, "test", refund)),
			);
			expect(await listMemberships()).toEqual([]);
		}
		await other.close();
	});

	it("[operator-40] is either refunded or undone when two operators decide at once", async () => {
		const { manualPayments, refunds } = fixture.platform.operator;
		for (const _ of Array(5)) {
			const { id } = await requestNewTransfer(fixture);
			await manualPayments.approve(id, "test");
			const outcomes = await Promise.allSettled([
				manualPayments.undo(id, "one"),
				refunds.record(id, "other", { reason: "asked", note: null, endsPlan: false }),
			]);
			expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		}
	});
});
