/** Tests that each event writes its mails once, in the recipient's language. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { optionalCalls } from "../../../contract/optional-calls";
import type { ApiClient } from "../../support/api-client";
import { PlatformFixture } from "../../support/platform-fixture";
import { plainDatabases } from "../../support/test-database";
import { premiumTransfer, readStatus, settle, startPayment } from "./payer";

const operatorEmail = "team@sawt.example";
const transfer = { ...premiumTransfer, user_email: "typed@example.com" };
const inquiry = {
	name: "Mona Adel",
	email: "mona@example.com",
	inquiryType: "partnership",
	message: "A weekly show about bread.",
};

/** A webhook that its receiver rejects. */
const TOO_LARGE = "x".repeat(65 * 1024);

describe.each(plainDatabases)("mails of events on $name", (testDatabase) => {
	let fixture: PlatformFixture;
	let mailsBefore: Set<string>;

	beforeEach(async () => {
		fixture = new PlatformFixture();
		await fixture.open(testDatabase, { operatorEmail });
		mailsBefore = new Set();
	});

	afterEach(() => fixture.close());

	const list = () => fixture.listMails();
	/** Returns the kinds and recipients of the mails since the last call. */
	const readNew = async () => {
		const fresh = (await list()).filter(({ id }) => !mailsBefore.has(id));
		mailsBefore = new Set((await list()).map(({ id }) => id));
		return fresh.map(({ kind, recipient }) => `${kind} to ${recipient}`).sort();
	};
	const textOf = async (kind: string) =>
		(await list()).find((mail) => mail.kind === kind)?.text ?? "";
	const requestTransfer = async (client: ApiClient, change = {}) => {
		const body = { ...transfer, ...change };
		return String((await client.send("requestManualPayment", { body })).data.payment_id);
	};
	const payer = async () => {
		const person = await fixture.registerVerified();
		await readNew();
		return person;
	};
	const operator = () => fixture.platform.operator;

	it("[mail-1, mail-9, operator-73] report a transfer to payer and operator once, even when its details are sent again", async () => {
		const { client, email } = await payer();
		const id = await requestTransfer(client);
		expect(await readNew()).toEqual([
			`operator-transfer to ${operatorEmail}`,
			`transfer-received to ${email}`,
		]);
		expect(await textOf("transfer-received")).toContain(id);
		expect(await textOf("operator-transfer")).toContain(`/operator/manual-payments/${id}\n`);
		await requestTransfer(client, { transfer_reference: "IP-77" });
		expect(await readNew()).toEqual([]);
	});

	it("[mail-1] report an expiry once, when a payer, the clock and an operator notice it", async () => {
		const { client, email } = await payer();
		const id = await requestTransfer(client);
		await readNew();
		fixture.advance(24 * 3600);
		await client.send("manualPaymentStatus", { params: { id } });
		expect(await readNew()).toEqual([`transfer-expired to ${email}`]);
		await operator().outbox.writeDue();
		await operator().manualPayments.page({}, {});
		expect(await readNew()).toEqual([]);
	});

	it("[mail-16] report an expiry when the time is over, and no longer tell the payer that the request waits", async () => {
		const { client, email } = await payer();
		await requestTransfer(client);
		fixture.advance(24 * 3600);
		await operator().outbox.writeDue();
		expect(await readNew()).toEqual([
			`operator-transfer to ${operatorEmail}`,
			`transfer-expired to ${email}`,
		]);
	});

	it("[mail-16] no longer say that a transfer waits once it is decided, if they were not sent before", async () => {
		const { client, email } = await payer();
		const id = await requestTransfer(client);
		const { manualPayments } = operator();
		for (const act of ["reject", "reopen", "reject"] as const)
			await manualPayments[act](id, "hala");
		expect(await readNew()).toEqual([`transfer-rejected to ${email}`]);
	});

	it("[mail-1, mail-2] give a receipt once, however often the webhook comes, and report no second start for an extension", async () => {
		const { client, id, email } = await startPayment(fixture);
		await readNew();
		await settle(client, id, "completed");
		expect(await readNew()).toEqual([]);
		fixture.advance(3);
		await operator().webhooks.deliverDue();
		const [delivery] = await Array.fromAsync(operator().webhooks.list());
		await operator().webhooks.replay(delivery?.id ?? "", "hala");
		expect(await readNew()).toEqual([
			`membership-begun to ${email}`,
			`payment-receipt to ${email}`,
		]);
		expect(await textOf("payment-receipt")).toContain(id);
		const body = { plan_id: 2, subscription_type: "platform" };
		const { data } = await client.send("initiateSubscription", { body });
		await settle(client, String(data.transaction_id), "completed");
		fixture.advance(3);
		await operator().webhooks.deliverDue();
		expect(await readNew()).toEqual([`payment-receipt to ${email}`]);
		expect(await readStatus(client, id)).toMatchObject({ webhook_processed: true });
	});

	it("[mail-1, mail-4] report an end once, and a new start afterwards", async () => {
		const { client, email, password } = await payer();
		await operator().manualPayments.approve(await requestTransfer(client), "hala");
		await readNew();
		await operator().outbox.writeDue();
		expect(await readNew()).toEqual([]);
		fixture.advance(31 * 24 * 3600);
		await Promise.all([operator().outbox.writeDue(), operator().outbox.writeDue()]);
		await operator().outbox.writeDue();
		expect(await readNew()).toEqual([`membership-ended to ${email}`]);
		expect(await textOf("membership-ended")).toContain("10 June 2025");
		await client.send("login", { body: { email, password } });
		await operator().manualPayments.approve(await requestTransfer(client), "hala");
		expect(await readNew()).toContain(`membership-begun to ${email}`);
	});

	it("[mail-9] report webhooks that fail for an hour to the operator, each once and in at most one mail an hour", async () => {
		const fail = async () => {
			const { client, id } = await startPayment(fixture);
			await settle(client, id, "completed");
			await fixture.withStore((db) =>
				db.updateTable("webhook_deliveries").set({ body: TOO_LARGE }).execute(),
			);
			fixture.advance(3);
			await operator().webhooks.deliverDue();
			await readNew();
		};
		const readLater = async (seconds: number) => {
			fixture.advance(seconds);
			await operator().outbox.writeDue();
			await operator().outbox.writeDue();
			return readNew();
		};
		const mail = `operator-webhook to ${operatorEmail}`;
		await fail();
		fixture.advance(1800 - 3);
		await fail();
		expect(await readLater(1790)).toEqual([]);
		expect(await readLater(10)).toEqual([mail]);
		expect(await textOf("operator-webhook")).toContain("HTTP 413");
		// The second webhook has failed for an hour, less than an hour after the mail about the first.
		expect(await readLater(1800)).toEqual([]);
		expect(await readLater(1800)).toEqual([mail]);
		expect(await readLater(2 * 3600)).toEqual([]);
	});

	describe("about a message", () => {
		const send = (change = {}, headers = {}) =>
			fixture.createClient().fetch(optionalCalls.contactInquiry.path, {
				method: "POST",
				headers: { "Content-Type": "application/json", ...headers },
				body: JSON.stringify({ ...inquiry, ...change }),
			});

		it("[mail-9] confirm it to the writer in their language, and tell the operator in English", async () => {
			await send({}, { "Accept-Language": "ar" });
			expect(await readNew()).toEqual([
				"message-received to mona@example.com",
				`operator-message to ${operatorEmail}`,
			]);
			expect(await textOf("message-received")).toContain("وصلتنا رسالتك");
			expect(await textOf("operator-message")).toContain("A new message");
			expect(await textOf("operator-message")).toContain("> A weekly show about bread.");
			expect(await textOf("operator-message")).toMatch(/\/operator\/contact-inquiries\/inq_\w+\n/);
		});

		it("[mail-8] go to one address only, and rarely to the same one", async () => {
			await send({ email: "a@example.com, b@example.com" });
			expect(await readNew()).toEqual([`operator-message to ${operatorEmail}`]);
			for (let count = 0; count < 7; count++) await send();
			const sent = (await readNew()).filter((mail) => mail.startsWith("message-received"));
			expect(sent).toHaveLength(5);
		});

		it("[contact-40, mail-8] say to the typed address the number of the message, and nothing that was typed", async () => {
			const evil = "evil.example";
			await send({
				name: `Win ${evil}`,
				company: evil,
				phone: `0100 ${evil}`,
				transactionId: "txn_of_a_stranger",
				supportCode: "code-typed",
				page: `/${evil}`,
				message: `You have won. Call 0100 or see https://${evil}`,
			});
			const mail = (await list()).find(({ kind }) => kind === "message-received");
			const written = `${mail?.subject} ${mail?.html} ${mail?.text}`;
			expect(written).toMatch(/inq_\w{32}/);
			expect(written).not.toMatch(/evil|Win|won|0100|stranger|code-typed/);
			// The team reads all of it.
			expect(await textOf("operator-message")).toMatch(/You have won[\s\S]*evil/);
		});

		it("[contact-41] confirm a hundred an hour at most, and bring every message to the team", async () => {
			for (let count = 0; count < 103; count++) {
				const { status } = await send({ email: `victim${count}@example.com` });
				expect(status).toBe(201);
			}
			const kindsOf = (mails: string[]) => mails.map((mail) => mail.split(" ")[0]);
			const countOf = (kinds: (string | undefined)[], kind: string) =>
				kinds.filter((one) => one === kind).length;
			const kinds = kindsOf(await readNew());
			expect(countOf(kinds, "message-received")).toBe(100);
			expect(countOf(kinds, "operator-message")).toBe(103);
			// Rejected copies to one address take nothing from the others.
			fixture.advance(3601);
			for (let count = 0; count < 110; count++) await send();
			await send({ email: "omar@example.com" });
			expect(await readNew()).toContain("message-received to omar@example.com");
		});
	});

	it("[mail-1] are not written when the event is rolled back", async () => {
		const { client } = await payer();
		await fixture.withStore((db) => db.updateTable("plans").set({ currency: "USD" }).execute());
		const response = await client.send("requestManualPayment", { body: transfer });
		expect(response.status).toBe(422);
		expect(await readNew()).toEqual([]);
	});

	// Writing a mail once depends on the database; its text and recipient do not.
	if (testDatabase.name !== "SQLite") return;

	it("[mail-1] report an approval with the end of the paid period, and the start", async () => {
		const { client, email } = await payer();
		const id = await requestTransfer(client);
		await operator().manualPayments.approve(id, "hala");
		await expect(operator().manualPayments.approve(id, "hala")).rejects.toThrow();
		expect(await readNew()).toEqual([
			`membership-begun to ${email}`,
			`transfer-approved to ${email}`,
		]);
		const text = await textOf("transfer-approved");
		expect(text).toContain("EGP\u00a049");
		expect(text).toContain("10 June 2025");
		expect(text).toContain("won't renew automatically");
	});

	it("[mail-3] report a rejection with its reason and the operator's note", async () => {
		const { client, email } = await payer();
		const id = await requestTransfer(client);
		await readNew();
		const rejection = { reason: "amount_differs", note: "40 came, not 49." } as const;
		await operator().manualPayments.reject(id, "hala", rejection);
		expect(await readNew()).toEqual([`transfer-rejected to ${email}`]);
		const text = await textOf("transfer-rejected");
		expect(text).toContain("The amount we received doesn't match the plan's price.");
		expect(text).toContain("> 40 came, not 49.");
		expect(text).toContain("whether to add the difference or how you get your money back");
		expect(text).not.toContain("we'll look for it");
	});

	it("give no receipt for a failed payment", async () => {
		const { client, id } = await startPayment(fixture);
		await readNew();
		await settle(client, id, "failed");
		fixture.advance(3);
		await operator().webhooks.deliverDue();
		expect(await readNew()).toEqual([]);
	});

	it("thank for a tip, with its amount and message", async () => {
		const { client, email } = await payer();
		const body = { creator_id: 1, amount: 75.5, message: "شكرًا", is_anonymous: true };
		const { data } = await client.send("sendTip", { body });
		await settle(client, String(data.transaction_id), "completed");
		fixture.advance(3);
		await operator().webhooks.deliverDue();
		expect(await readNew()).toEqual([`tip-sent to ${email}`]);
		const text = await textOf("tip-sent");
		for (const part of ["EGP\u00a075.50", "> \u2068شكرًا\u2069", "Anonymous"])
			expect(text).toContain(part);
	});

	it("report the start of a free package, which has no receipt", async () => {
		const { client, email } = await payer();
		await client.send("initiateCreatorMembership", {
			body: { plan_id: 101, subscription_type: "creator_membership" },
		});
		expect(await readNew()).toEqual([`membership-begun to ${email}`]);
		expect(await textOf("membership-begun")).toContain("We won't ask you to pay");
	});

	it("[mail-6] use the language in which the person registered or first signed in", async () => {
		const client = fixture.createClient();
		const form = fixture.registration();
		const headers = { "X-User-Locale": "ar", "Accept-Language": "en" };
		await client.send("register", { body: form, headers });
		expect((await list())[0]).toMatchObject({ kind: "verify-email", locale: "ar" });
		expect(fixture.mails.at(-1)).toMatchObject({ subject: "فعّل بريدك الإلكتروني" });
		await fixture.withStore((db) => db.updateTable("users").set({ locale: null }).execute());
		await client.send("verifyEmail", { body: { token: fixture.mailedToken(form.email) } });
		await client.send("login", { body: form, headers });
		await requestTransfer(client);
		expect((await list()).find(({ kind }) => kind === "transfer-received")?.locale).toBe("ar");
	});

	it("tell the operator in the configured language, and no one without an address", async () => {
		await fixture.platform.close();
		await fixture.open(testDatabase, { operatorEmail, operatorLocale: "ar" });
		const { client } = await payer();
		await requestTransfer(client);
		expect(await textOf("operator-transfer")).toContain("تحويل ينتظر الموافقة");
		await fixture.platform.close();
		await fixture.open(testDatabase);
		const another = await payer();
		await requestTransfer(another.client);
		expect(await readNew()).toEqual([`transfer-received to ${another.email}`]);
	});
});
