import { type AddressInfo, createServer, type Socket } from "node:net";
import { inspect } from "node:util";
import type { Email } from "postal-mime";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { headerNames } from "../../../contract/calls";
import { wireUser } from "../../../contract/user";
import type { ApiClient } from "../../support/api-client";
import { PlatformFixture } from "../../support/platform-fixture";
import { openSmtpSink, readHeader, type SmtpSink } from "../../support/smtp-sink";
import { plainDatabases } from "../../support/test-database";

describe.each(plainDatabases)("mails on $name", (testDatabase) => {
	let fixture: PlatformFixture;
	let sink: SmtpSink;

	const open = (change = {}) =>
		fixture.open(testDatabase, {
			background: true,
			smtpUrl: sink.url,
			publicUrl: "https://sawt.example",
			...change,
		});
	const readOutbox = async () => (await fixture.listMails())[0];
	const isUndeliverable = async (client: ApiClient) =>
		wireUser.parse(Object((await client.send("me")).data).user).email_undeliverable;

	beforeEach(async () => {
		fixture = new PlatformFixture();
		sink = await openSmtpSink();
	});

	afterEach(async () => {
		await fixture.close();
		await sink.close();
	});

	it("go to the mail server once, as text and HTML, and lose their secret afterwards", async () => {
		await open();
		const { email } = await fixture.register();
		await expect.poll(async () => (await readOutbox())?.sent_at).toBeTruthy();
		expect(sink.mails).toMatchObject([
			{
				to: [{ address: email }],
				from: { name: "Sawt", address: "no-reply@sawt.example" },
				text: expect.stringContaining("https://sawt.example/verify-email"),
				html: expect.stringContaining("https://sawt.example/verify-email"),
			},
		]);
		expect(readHeader(sink.mails[0] as Email, "content-type")).toMatch(/^multipart\/alternative/);
		expect(await readOutbox()).toMatchObject({ link: "", text: "", html: "", attempts: 1 });
	});

	it("wait while the mail server rejects them, and are sent when it accepts them", async () => {
		await open();
		sink.isRejecting = true;
		await fixture.register();
		await expect.poll(async () => (await readOutbox())?.last_error).toMatch(/451/);
		sink.isRejecting = false;
		fixture.advance(60);
		await fixture.platform.close();
		await open();
		await expect.poll(async () => (await readOutbox())?.sent_at).toBeTruthy();
		expect(sink.mails).toHaveLength(1);
	});

	it("[mail-40] of registrations and forgotten passwords wait above a generous number, and nobody is rejected", async () => {
		await open({ background: false });
		const from = (address: string) => ({ headers: { [headerNames.clientAddress]: address } });
		const emails: string[] = [];
		for (let person = 0; person < 32; person++) {
			const body = fixture.registration();
			emails.push(body.email);
			const sent = await fixture.createClient().send("register", { body, ...from("192.0.2.7") });
			expect(sent.status).toBe(201);
		}
		const other = fixture.registration();
		await fixture.createClient().send("register", { body: other, ...from("198.51.100.7") });
		const reset = { body: { email: emails[0] }, ...from("192.0.2.7") };
		expect((await fixture.createClient().send("forgotPassword", reset)).status).toBe(200);
		const readHolds = async () =>
			Object.fromEntries(
				(await fixture.listMails()).map(({ recipient, kind, next_attempt_at, created_at }) => [
					`${kind} ${recipient}`,
					(Date.parse(next_attempt_at) - Date.parse(created_at)) / 1000,
				]),
			);
		const holds = await readHolds();
		expect(emails.map((email) => holds[`verify-email ${email}`])).toEqual([
			...Array(30).fill(0),
			20,
			40,
		]);
		expect(holds[`verify-email ${other.email}`]).toBe(0);
		expect(holds[`password-reset ${emails[0]}`]).toBe(60);
		const { waiting } = await fixture.platform.figures();
		expect([waiting.outbox?.count, waiting.held?.count]).toEqual([31, 3]);
		await fixture.platform.close();
		await open();
		await expect.poll(() => sink.mails.length).toBe(31);
		fixture.advance(61);
		await fixture.platform.close();
		await open();
		await expect.poll(() => sink.mails.length).toBe(34);
	});

	it("[operator-160] are counted by kind, and their attempts by whose fault a failure is", async () => {
		await open();
		sink.isRejecting = true;
		await fixture.register();
		await expect.poll(async () => (await readOutbox())?.last_error).toMatch(/451/);
		await sink.close();
		await fixture.register();
		const { mailAttempts, mailsQueued } = fixture.platform.counts();
		await expect.poll(() => mailAttempts.failed).toBeGreaterThan(0);
		expect(mailAttempts).toMatchObject({ sent: 0, recipient: 1 });
		expect(mailsQueued).toMatchObject({ "verify-email": 2, "password-reset": 0 });
	});

	it("[session-13] stay anonymous in the log when the server rejects them, and are complete beside the mail", async () => {
		await open();
		sink.isRejecting = true;
		const { email } = await fixture.register();
		await expect.poll(async () => (await readOutbox())?.last_error).toContain(email);
		expect(inspect(fixture.errors)).toContain("did not take the mail: EENVELOPE 451");
		expect(inspect(fixture.errors)).not.toContain(email);
	});

	it("[mail-10] are sent again with the same Message-ID when the server's reply is lost", async () => {
		await open();
		sink.losesReply = true;
		await fixture.register();
		await expect.poll(async () => (await readOutbox())?.last_error).toBeTruthy();
		sink.losesReply = false;
		fixture.advance(60);
		await fixture.platform.close();
		await open();
		await expect.poll(async () => (await readOutbox())?.sent_at).toBeTruthy();
		const ids = sink.mails.map(({ messageId }) => messageId);
		expect(ids.length).toBeGreaterThan(1);
		expect(new Set(ids).size).toBe(1);
		expect(ids[0]).toContain("@sawt.example>");
	});

	it("[mail-11] do not hang when the mail server accepts a connection and never greets", async () => {
		const sockets: Socket[] = [];
		const silent = createServer((socket) => sockets.push(socket));
		await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
		const { port } = silent.address() as AddressInfo;
		await open({ smtpUrl: `smtp://127.0.0.1:${port}`, smtpLimitSeconds: 0.2 });
		await fixture.register();
		await expect.poll(async () => (await readOutbox())?.last_error).toBeTruthy();
		await fixture.platform.close();
		for (const socket of sockets) socket.destroy();
		await new Promise((resolve) => silent.close(resolve));
		await open();
	});

	it("have HTML and text in one language, including the product's name", async () => {
		await open();
		const body = fixture.registration();
		await fixture.createClient().send("register", { body, headers: { "X-User-Locale": "ar" } });
		await expect.poll(() => sink.mails).toHaveLength(1);
		const mail = sink.mails[0] as Email;
		expect(readHeader(mail, "content-language")).toBe("ar");
		expect(readHeader(mail, "auto-submitted")).toBe("auto-generated");
		expect(mail.text).toMatch(/^فعّل بريدك الإلكتروني\r?\n/);
		expect(mail.text).toMatch(
			/^https:\/\/sawt\.example\/verify-email\?token=[\w-]{43}&lang=ar\r?$/m,
		);
		expect(mail.html).toContain('<html lang="ar" dir="rtl">');
		expect(mail.from).toEqual({ name: "صوت", address: "no-reply@sawt.example" });
		expect(mail.subject).toBe("فعّل بريدك الإلكتروني");
	});

	it("[mail-30] come from the address and the name that the operator set", async () => {
		await open({ mailFrom: { name: "Team, Sawt", address: "hello@sawt.example" } });
		await fixture.register();
		await expect.poll(() => sink.mails).toHaveLength(1);
		expect(sink.mails[0]?.from).toEqual({ name: "Team, Sawt", address: "hello@sawt.example" });
	});

	it("[mail-17] are answered to the writer of the message that they tell of, or to support, and not at all with a secret link", async () => {
		const supportEmail = "support@sawt.example";
		await open({ operatorEmail: "team@sawt.example", supportEmail });
		const write = (email: string) =>
			fixture.createClient().send("contactInquiry", {
				body: { name: "Mona", email, inquiryType: "other", message: "A weekly show." },
			});
		await write("mona@example.com");
		await expect.poll(() => sink.mails).toHaveLength(2);
		const replies = () =>
			sink.mails.map(({ to, replyTo }) => [to?.[0]?.address, replyTo?.map((one) => one.address)]);
		expect(replies()).toEqual(
			expect.arrayContaining([
				["team@sawt.example", ["mona@example.com"]],
				["mona@example.com", [supportEmail]],
			]),
		);
		sink.mails.length = 0;
		await write("mona@example.com, others@example.com");
		await expect.poll(() => sink.mails).toHaveLength(1);
		expect(replies()).toEqual([["team@sawt.example", undefined]]);
		// A reply would quote the link that signs its reader in.
		const { email } = await fixture.register();
		await expect.poll(() => sink.mails).toHaveLength(2);
		expect(replies()).toContainEqual([email, undefined]);
		const isOver = async () => (await fixture.listMails()).every((mail) => mail.reply_to === null);
		await expect.poll(isOver).toBe(true);
	});

	it("are sent once when two processes look at the same moment", async () => {
		await open({ background: false });
		for (let count = 0; count < 5; count++) await fixture.register();
		const others = await Promise.all(
			[1, 2].map(() =>
				fixture.openAnother({
					background: true,
					smtpUrl: sink.url,
					publicUrl: "https://sawt.example",
				}),
			),
		);
		const areSent = async () =>
			(await fixture.listMails()).every(({ sent_at }) => sent_at !== null);
		await expect.poll(areSent).toBe(true);
		await Promise.all(others.map((other) => other.close()));
		expect(sink.mails).toHaveLength(5);
	});

	it("[mail-15] show their links to the starting process only without a mail server", async () => {
		await fixture.open(testDatabase);
		const { email } = await fixture.registerVerified();
		const request = () => fixture.createClient().send("forgotPassword", { body: { email } });
		await request();
		expect(fixture.mails.map(({ link }) => new URL(link).pathname)).toEqual([
			"/verify-email",
			"/reset-password",
		]);
		fixture.mails.length = 0;
		await fixture.platform.close();
		await open();
		expect((await request()).status).toBe(200);
		await fixture.register();
		await expect.poll(async () => (await readOutbox())?.sent_at).toBeTruthy();
		expect(fixture.mails).toEqual([]);
	});

	it("[mail-10] are retried for seven days", async () => {
		await fixture.open(testDatabase);
		const write = (email: string) =>
			fixture.createClient().send("contactInquiry", {
				body: { name: "Mona", email, inquiryType: "other", message: "A weekly show." },
			});
		await write("early@example.com");
		fixture.advance(1);
		await write("late@example.com");
		fixture.advance(7 * 24 * 3600 - 1);
		await fixture.platform.close();
		await open();
		await expect.poll(() => sink.mails.length).toBeGreaterThan(0);
		expect(sink.mails).toMatchObject([{ to: [{ address: "late@example.com" }] }]);
	});

	it("[mail-31] make a link anew that expired while they waited", async () => {
		await fixture.open(testDatabase, { publicUrl: "https://sawt.example" });
		const { email } = await fixture.register();
		const { link: old } = (await fixture.listMails())[0] ?? {};
		fixture.advance(3 * 24 * 3600);
		await fixture.platform.close();
		await open();
		await expect.poll(() => sink.mails).toHaveLength(1);
		expect(sink.mails).toMatchObject([{ to: [{ address: email }] }]);
		const [url = ""] = sink.mails[0]?.text?.match(/https:\/\/\S+verify-email\S+/) ?? [];
		expect(url).not.toBe("");
		expect(url).not.toBe(old);
		const token = new URL(url).searchParams.get("token") ?? "";
		const { status } = await fixture.createClient().send("verifyEmail", { body: { token } });
		expect(status).toBe(200);
	});

	it("[mail-31] make the link of a new password anew, and drop one that nobody needs any more", async () => {
		await fixture.open(testDatabase);
		const { email } = await fixture.registerVerified();
		const unneeded = await fixture.register();
		fixture.advance(25 * 3600);
		const request = () => fixture.createClient().send("forgotPassword", { body: { email } });
		await request();
		fixture.advance(3 * 3600);
		await request();
		fixture.advance(3 * 3600);
		await fixture.platform.operator.users.verify(unneeded.email, "test");
		await fixture.platform.close();
		await open();
		await expect.poll(() => sink.mails.length).toBeGreaterThan(0);
		await fixture.platform.close();
		await open();
		expect(
			sink.mails.map(({ to, text }) => [to?.[0]?.address, /reset-password/.test(text ?? "")]),
		).toEqual([[email, true]]);
	});

	it("[mail-32] with a link go before all others, whatever waits", async () => {
		await fixture.open(testDatabase);
		const write = (email: string) =>
			fixture.createClient().send("contactInquiry", {
				body: { name: "Mona", email, inquiryType: "other", message: "A weekly show." },
			});
		for (let count = 0; count < 5; count++) await write(`writer${count}@example.com`);
		fixture.advance(60);
		const { email } = await fixture.register();
		await fixture.platform.close();
		await open();
		await expect.poll(() => sink.mails).toHaveLength(6);
		expect(sink.mails[0]).toMatchObject({ to: [{ address: email }] });
	});

	it.each([
		["https://sawt.example:8443", undefined, "sawt.example"],
		["http://127.0.0.1:3000", "Sawt <hello@mail.sawt.example>", "mail.sawt.example"],
		["http://127.0.0.1:3000", undefined, "localhost"],
	])("[mail-33] greet the mail server with the name of %s or %s", async (publicUrl, from, name) => {
		const mailFrom = from ? { address: "hello@mail.sawt.example" } : undefined;
		await open({ publicUrl, mailFrom });
		await fixture.register();
		await expect.poll(() => sink.greetings).toEqual([name]);
	});

	it.each(["550 5.1.1", "550 5.1.2", "553 5.1.3", "556 5.1.10"])(
		"[mail-34] are not tried again when the receiver is rejected for good with %s, which its owner is told",
		async (code) => {
			await open();
			sink.rejection = { command: "RCPT", response: `${code} no such mailbox` };
			const { client } = await fixture.register();
			await expect.poll(async () => (await readOutbox())?.last_error).toContain(code);
			expect(await isUndeliverable(client)).toBe(true);
			expect(fixture.errors).toEqual([]);
			sink.rejection = undefined;
			fixture.advance(2 * 24 * 3600);
			await fixture.platform.close();
			await open();
			expect((await fixture.platform.figures()).waiting.outbox).toMatchObject({ count: 0 });
			expect((await readOutbox())?.attempts).toBe(1);
		},
	);

	it("[mail-34] are tried again once the person asks for another one", async () => {
		await open();
		sink.rejection = { command: "DATA", response: "550 5.1.1 no such mailbox" };
		const { client, email } = await fixture.register();
		await expect.poll(async () => (await readOutbox())?.last_error).toContain("5.1.1");
		sink.rejection = undefined;
		await client.send("sendVerificationEmail", { body: { email } });
		await expect.poll(() => sink.mails).toHaveLength(1);
		expect(await isUndeliverable(client)).toBeUndefined();
	});

	it.each([
		["the sender", "MAIL", "550 5.1.1 unknown sender"],
		["the sender's address", "RCPT", "550 5.1.1 Sender address rejected"],
		["a full mailbox", "RCPT", "552 5.2.2 mailbox full"],
		["the policy", "RCPT", "550 5.7.1 relaying denied"],
		["a passing fault", "RCPT", "450 4.1.1 try later"],
		["an old mail server", "RCPT", "550 no such user here"],
	] as const)(
		"[mail-34] all wait when the server rejects %s, and the log says so",
		async (_, command, response) => {
			await open();
			sink.rejection = { command, response };
			await fixture.register();
			await expect.poll(async () => (await readOutbox())?.last_error).toBeTruthy();
			expect(fixture.errors).toHaveLength(1);
			expect((await fixture.platform.figures()).waiting.outbox).toMatchObject({ count: 1 });
			sink.rejection = undefined;
			fixture.advance(60);
			await fixture.platform.close();
			await open();
			await expect.poll(() => sink.mails).toHaveLength(1);
		},
	);
});
