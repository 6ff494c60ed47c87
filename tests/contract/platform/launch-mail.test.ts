/** Tests the list of launch day: who is on it, who is mailed, once, and how an address comes off it. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PlatformOptions } from "../../../platform/base/options";
import type { Platform } from "../../../platform/composition/platform";
import { PASSWORD, PlatformFixture } from "../../support/platform-fixture";
import { openSmtpSink, readHeader, type SmtpSink } from "../../support/smtp-sink";
import { plainDatabases, testDatabases } from "../../support/test-database";

describe.each(testDatabases)("the mail of launch day on $name", (testDatabase) => {
	let fixture: PlatformFixture;
	let sink: SmtpSink;
	/** The apps are out, and mails can leave; nothing is sent before a test wants it. */
	let launched: Partial<PlatformOptions>;
	const open = (change: Partial<PlatformOptions> = {}) =>
		fixture.open(testDatabase, { ...launched, ...change });

	beforeEach(async () => {
		fixture = new PlatformFixture();
		sink = await openSmtpSink();
		launched = { release: "launched", smtpUrl: sink.url, publicUrl: "https://sawt.example" };
	});

	afterEach(async () => {
		await fixture.close();
		await sink.close();
	});

	const ask = async (email: string, language = "en") => {
		const headers = { "X-User-Locale": language };
		const response = await fixture
			.createClient()
			.send("requestLaunchMail", { body: { email }, headers });
		return { status: response.status, message: response.json.message };
	};
	const cancel = (token: string) =>
		fixture.createClient().send("cancelLaunchMail", { body: { token } });
	const count = () => fixture.platform.operator.launchMails.count();
	const send = () => fixture.platform.operator.launchMails.send("cli:hala");
	/** Lets the clock work run until nothing is due. */
	const work = async (platform: Platform = fixture.platform) => {
		while ((await platform.operator.launchMails.count()).due > 0) {
			await platform.operator.outbox.writeDue();
		}
	};
	const listLaunchMails = async () =>
		(await fixture.listMails())
			.filter(({ kind }) => kind === "launch")
			.map(({ recipient, locale }) => [recipient, locale])
			.toSorted();

	it("[site-256] has each address once, however it is typed, in its last language, and responds alike", async () => {
		await open();
		const { email } = await fixture.register();
		const responses = [
			await ask("mona@example.org"),
			await ask(" MONA@Example.org ", "ar"),
			await ask(email),
		];
		expect(responses[0]?.status).toBe(200);
		expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
		expect(await count()).toEqual({ waiting: 2, due: 0 });
		expect(await ask("mona@")).toMatchObject({ status: 422 });
		await send();
		await work();
		expect(await listLaunchMails()).toEqual([
			[email, "en"],
			["mona@example.org", "ar"],
		]);
	});

	it("[mail-85, operator-305] is written once to each address by an owner's act, whatever restarts and however many processes work", async () => {
		await open();
		const emails = Array.from(
			{ length: 40 },
			(_, n) => `p${String(n).padStart(2, "0")}@example.org`,
		);
		for (const email of emails) await ask(email);
		await fixture.platform.operator.outbox.writeDue();
		expect(await listLaunchMails()).toEqual([]);
		expect(await Promise.all([send(), send()]).then((sent) => sent.toSorted())).toEqual([0, 40]);
		// One process dies in the middle: what it had committed stays, and others go on.
		await fixture.platform.operator.outbox.writeDue();
		expect((await count()).due).toBeGreaterThan(0);
		await fixture.platform.close();
		await open();
		const other = await fixture.openAnother(launched);
		await Promise.all([work(), work(other)]);
		await other.close();
		expect(await listLaunchMails()).toEqual(emails.map((email) => [email, "en"]));
		expect(await send()).toBe(0);
		await work();
		expect(await listLaunchMails()).toHaveLength(40);
		expect(await count()).toEqual({ waiting: 0, due: 0 });
		const acts = await Array.fromAsync(fixture.platform.operator.audit.list());
		const sent = acts.filter(({ action }) => action === "launch_mail.sent");
		expect(sent.map(({ actor, after }) => [actor, after])).toEqual([["cli:hala", '{"mails":40}']]);
		expect(fixture.errors).toEqual([]);
	});

	// The databases differ in nothing that follows.
	if (!plainDatabases.includes(testDatabase)) return;

	it("[operator-305] is not sent while it would not be true, or would not leave", async () => {
		await open({ release: "pre-launch" });
		await ask("mona@example.org");
		await expect(send()).rejects.toThrow("Set RELEASE=launched first");
		await fixture.platform.close();
		await fixture.open(testDatabase, { release: "launched" });
		await expect(send()).rejects.toThrow("SMTP_URL");
		expect(await count()).toEqual({ waiting: 1, due: 0 });
		await fixture.platform.close();
		await open();
		expect(await send()).toBe(1);
		// Taken back before the mails were written: they wait.
		await fixture.platform.close();
		await open({ release: "pre-launch" });
		await fixture.platform.operator.outbox.writeDue();
		expect(await listLaunchMails()).toEqual([]);
		expect(await count()).toEqual({ waiting: 0, due: 1 });
	});

	it("[mail-86, mail-87] arrives with a link and a header that take the address off, for good", async () => {
		await open();
		await ask("mona@example.org", "ar");
		await send();
		await work();
		const sending = await fixture.openAnother({ ...launched, background: true });
		await expect.poll(async () => (await sending.figures()).waiting.outbox?.count).toBe(0);
		await sending.close();
		const [mail] = sink.mails;
		if (!mail) throw new Error("no mail");
		expect(mail.subject).toBe("تطبيقات «صوت» متاحة الآن");
		const header = readHeader(mail, "list-unsubscribe") ?? "";
		const link = new URL(header.slice(1, -1));
		expect([link.origin, link.pathname]).toEqual(["https://sawt.example", "/launch-mail"]);
		expect(readHeader(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
		expect(mail.text).toContain(link.href);
		const token = link.searchParams.get("token") ?? "";
		// Asked for again meanwhile: the link of the first mail takes that off as well.
		await ask("mona@example.org");
		expect((await cancel(`${token}x`)).status).toBe(401);
		expect((await count()).waiting).toBe(1);
		for (let press = 0; press < 2; press++) expect((await cancel(token)).status).toBe(200);
		expect(await count()).toEqual({ waiting: 0, due: 0 });
	});

	it("[mail-87] drops the mail that waits for another try", async () => {
		await open();
		await ask("mona@example.org");
		await send();
		await work();
		const [mail] = (await fixture.listMails()).filter(({ kind }) => kind === "launch");
		const token = /launch-mail\?token=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
		expect((await cancel(token)).status).toBe(200);
		expect(await listLaunchMails()).toEqual([]);
	});

	it("[account-39, operator-306] goes with the account of its address, and an operator takes one off", async () => {
		await fixture.open(testDatabase);
		const { client, email } = await fixture.registerVerified();
		await ask(email);
		await ask("other@example.org");
		await client.send("deleteAccount", { body: { current_password: PASSWORD } });
		expect(await count()).toEqual({ waiting: 1, due: 0 });
		const { launchMails } = fixture.platform.operator;
		await launchMails.remove(" Other@example.org", "cli:hala");
		expect(await count()).toEqual({ waiting: 0, due: 0 });
		await expect(launchMails.remove("other@example.org", "cli:hala")).rejects.toThrow("isn't on");
	});

	it("[account-127] is in the copy of one's data once the address is one's own", async () => {
		await fixture.open(testDatabase);
		const { client, email } = await fixture.register();
		await ask(email, "ar");
		const copy = async () => {
			const { data } = await client.send("ownData", { body: { current_password: PASSWORD } });
			return (data.copy as { launch_mails: unknown }).launch_mails;
		};
		expect(await copy()).toEqual([]);
		const body = { token: fixture.mailedToken(email) };
		await client.send("verifyEmail", { body });
		const created_at = fixture.now.toISOString();
		expect(await copy()).toEqual([{ email, locale: "ar", created_at }]);
	});
});
