import { expect, it, onTestFinished } from "vitest";
import { runRetentionJob } from "../../../platform/composition/retention-job";
import { ApiClient } from "../../support/api-client";
import { describeOnOneDatabase } from "../../support/platform-fixture";
import { annualTransfer, premiumTransfer, settle, startPayment } from "./payer";

const me = async (client: ApiClient) => (await client.send("me")).status;

describeOnOneDatabase("a person's details", (fixture) => {
	const save = (client: ApiClient, body: object) => client.send("updateProfile", { body });

	it("[account-37] are changed, and mails come in the chosen language", async () => {
		const { client, email } = await fixture.registerVerified();
		const saved = await save(client, { name: " منى ", phone: "01112345678", locale: "ar" });
		expect(saved.data.user).toMatchObject({ name: "منى", phone: "+201112345678", locale: "ar" });
		expect((await client.send("me")).data).toMatchObject({ user: { name: "منى", locale: "ar" } });
		await fixture.createClient().send("forgotPassword", { body: { email } });
		const [mail] = (await fixture.listMails()).filter(
			({ recipient, kind }) => recipient === email && kind === "password-reset",
		);
		expect(mail?.locale).toBe("ar");
	});

	it.each([
		["name", { name: " " }, "name_required"],
		["phone", { phone: "call me" }, "phone_invalid"],
		["locale", { locale: "fr" }, "invalid_field"],
	])("are rejected with the field %s, by its code", async (field, change, code) => {
		const { client } = await fixture.registerVerified();
		const good = { name: "Mona", phone: "01112345678", locale: "en" };
		const rejected = await save(client, { ...good, ...change });
		expect([rejected.status, rejected.json.error_codes]).toEqual([422, { [field]: code }]);
	});

	it("need a signed-in person", async () => {
		const body = { name: "Mona", phone: "01112345678", locale: "en" };
		expect((await save(fixture.createClient(), body)).status).toBe(401);
	});
});

describeOnOneDatabase("signing out everywhere", (fixture) => {
	it("ends every session and token of the person, and of no one else", async () => {
		const { client, email, password } = await fixture.registerVerified();
		const stranger = await fixture.registerVerified();
		const other = fixture.createClient();
		await other.send("login", { body: { email, password } });
		const { data } = await other.send("generateWebToken");
		const ended = await client.send("endSessions", { body: { scope: "all" } });
		expect(ended.status).toBe(200);
		const people = [client, other, stranger.client];
		expect(await Promise.all(people.map(me))).toEqual([401, 401, 200]);
		const headers = { Authorization: `Bearer ${data.token}` };
		expect((await fixture.createClient().send("exchangeMobileToken", { headers })).status).toBe(
			401,
		);
	});
});

describeOnOneDatabase("deleting an account", (fixture) => {
	const remove = (client: ApiClient, current_password: string) =>
		client.send("deleteAccount", { body: { current_password } });

	it("needs the password, and leaves no one signed in and nothing to sign in to", async () => {
		const { client, email, password } = await fixture.registerVerified();
		const other = fixture.createClient();
		await other.send("login", { body: { email, password } });
		const wrong = await remove(client, "wrong");
		expect([wrong.status, wrong.json.code]).toEqual([422, "current_password_wrong"]);
		expect((await remove(client, password)).status).toBe(200);
		expect(await Promise.all([client, other].map(me))).toEqual([401, 401]);
		const login = await fixture.createClient().send("login", { body: { email, password } });
		expect(login.status).toBe(401);
	});

	it("[account-39] keeps what bookkeeping needs, and nothing else that identifies the person", async () => {
		const { client, email, password, phone } = await fixture.registerVerified();
		const requested = await client.send("requestManualPayment", {
			body: { ...annualTransfer, user_email: email },
		});
		const paymentId = String(requested.data.payment_id);
		const { manualPayments, refunds } = fixture.platform.operator;
		const rejection = { reason: "other", note: "Mona is in hospital" } as const;
		const again = await client.send("requestManualPayment", {
			body: { ...premiumTransfer, user_email: email },
		});
		await manualPayments.reject(String(again.data.payment_id), "test", rejection);
		await manualPayments.approve(paymentId, "test");
		const refund = { reason: "asked", note: "Mona lost her work", endsPlan: false } as const;
		await refunds.record(paymentId, "test", refund);
		const suspension = { reason: "asked", note: "Mona called us" } as const;
		const { id } = await fixture.platform.operator.users.suspend(email, "test", suspension);
		expect((await remove(client, password)).status).toBe(200);
		await fixture.withStore(async (db) => {
			const users = await db.selectFrom("users").selectAll().execute();
			const trail = await db.selectFrom("audit_log").selectAll().execute();
			const transfers = await db.selectFrom("manual_payments").selectAll().execute();
			const noted = await db.selectFrom("refunds").selectAll().execute();
			expect(noted).toMatchObject([{ reason: "asked", note: null }]);
			for (const word of [email, suspension.note, rejection.note, refund.note]) {
				expect(JSON.stringify([users, trail, transfers, noted])).not.toContain(word);
			}
			const gone = users.find((user) => user.id === id);
			expect(gone).toMatchObject({ name: "", phone: "", password_hash: "" });
			const stored = transfers.find((row) => row.id === paymentId);
			expect(stored).toMatchObject({ id: paymentId, user_name: "Mona", user_email: "" });
			expect(Number(stored?.amount_minor)).toBe(49_000);
			const mails = (await fixture.listMails()).filter(({ recipient }) => recipient === email);
			expect(mails.map(({ kind }) => kind)).toEqual(["account-deleted"]);
			expect(JSON.stringify(mails)).not.toContain(id);
			const running = await db.selectFrom("subscriptions").select("ended_at").execute();
			expect(running.map(({ ended_at }) => ended_at)).toEqual([fixture.now.toISOString()]);
		});
		const anew = { ...fixture.registration(), email, phone };
		expect((await fixture.createClient().send("register", { body: anew })).status).toBe(201);
	});

	it.each([
		["has been sent", (sent: Date) => ({ sent_at: sent.toISOString() })],
		["can be sent no more", (sent: Date) => ({ expires_at: sent.toISOString() })],
	])(
		"[account-39] keeps the address in the mail that confirms it, until that %s",
		async (_, change) => {
			const { client, email, password } = await fixture.registerVerified();
			await remove(client, password);
			await fixture.withStore(async (db) => {
				const isStored = async () => {
					await runRetentionJob(db, fixture.now);
					return (await fixture.listMails()).some(({ recipient }) => recipient === email);
				};
				expect(await isStored()).toBe(true);
				const last = db.updateTable("outbox").where("recipient", "=", email);
				await last.set(change(fixture.now)).execute();
				expect(await isStored()).toBe(false);
			});
		},
	);

	it("[account-39] deletes contact messages, however the address was typed, and notes about both", async () => {
		const { client, email, password } = await fixture.registerVerified();
		const other = await fixture.openAnother({ operatorEmail: "operator@example.com" });
		onTestFinished(() => other.close());
		const writer = new ApiClient(other, client.cookies);
		const written = { name: "Mona", inquiryType: "other", message: "About my bread." };
		for (const typed of [email.toUpperCase(), ` ${email} `]) {
			await writer.send("contactInquiry", { body: { ...written, email: typed } });
		}
		await fixture.withStore((db) =>
			db
				.updateTable("contact_inquiries")
				.set({ email: email.toUpperCase() })
				.where("email", "=", email)
				.execute(),
		);
		const requested = await writer.send("requestManualPayment", {
			body: { ...annualTransfer, user_email: email },
		});
		// Waits until the mail is sent, because the decision drops a waiting one.
		const sent = { sent_at: fixture.now.toISOString() };
		await fixture.withStore((db) => db.updateTable("outbox").set(sent).execute());
		await fixture.platform.operator.manualPayments.approve(
			String(requested.data.payment_id),
			"test",
		);
		const readMailsToOperator = async () =>
			(await fixture.listMails()).filter(({ kind }) => kind?.startsWith("operator-"));
		expect(await readMailsToOperator()).toHaveLength(3);
		expect((await remove(client, password)).status).toBe(200);
		expect(await readMailsToOperator()).toEqual([]);
		const left = await fixture.withStore((db) =>
			db.selectFrom("contact_inquiries").selectAll().execute(),
		);
		expect(left).toEqual([]);
	});

	it("[account-39] removes name and message from the person's own tips, and keeps a namesake's", async () => {
		const [gone, namesake] = await Promise.all([
			fixture.registerVerified(),
			fixture.registerVerified(),
		]);
		for (const { client } of [gone, namesake]) {
			const body = { creator_id: 3, amount: 30, is_anonymous: false, message: "For the tea" };
			const { data } = await client.send("sendTip", { body });
			await settle(client, String(data.transaction_id), "completed");
		}
		fixture.advance(3);
		await fixture.platform.operator.webhooks.deliverDue();
		const readNames = () =>
			fixture.withStore(async (db) => {
				const rows = db.selectFrom("supporters").select("name").where("creator_id", "=", 3);
				return (await rows.execute()).map(({ name }) => name).toSorted();
			});
		const countWords = () =>
			fixture.withStore(async (db) => {
				const tips = db.selectFrom("transactions").where("tip_message", "=", "For the tea");
				const shown = db.selectFrom("supporters").where("message", "=", "For the tea");
				const rows = await Promise.all([
					tips.select("id").execute(),
					shown.select("name").execute(),
				]);
				return rows.map(({ length }) => length);
			});
		expect(await countWords()).toEqual([2, 2]);
		const before = await readNames();
		expect(new Set(before).size).toBeLessThan(before.length);
		expect((await remove(gone.client, gone.password)).status).toBe(200);
		const own = before.find((name, place) => before.indexOf(name) !== place) ?? "";
		const after = await readNames();
		expect(after.filter((name) => name === own)).toHaveLength(1);
		expect(after.filter((name) => name === "Anonymous")).toHaveLength(1);
		expect(await countWords()).toEqual([1, 1]);
	});

	it("[account-39] waits until a transfer is decided and an open payment has ended", async () => {
		const { client, password } = await fixture.registerVerified();
		await client.send("requestManualPayment", { body: annualTransfer });
		const payer = await startPayment(fixture);
		for (const [person, secret] of [
			[client, password],
			[payer.client, payer.password],
		] as const) {
			const rejected = await remove(person, secret);
			expect([rejected.status, rejected.json.code]).toEqual([409, "payment_waiting"]);
			expect(await me(person)).toBe(200);
		}
		await settle(payer.client, payer.id, "completed");
		fixture.advance(15);
		// Its webhook has not come, so it is looked up.
		expect((await remove(payer.client, payer.password)).status).toBe(200);
	});
});
