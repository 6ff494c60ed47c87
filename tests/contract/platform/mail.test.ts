import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { testDatabases } from "../../support/postgres";
import { Bench } from "./bench";
import { openSmtpSink, type SmtpSink } from "./smtp-sink";

describe.each(testDatabases)("mails on $name", (testDatabase) => {
	let bench: Bench;
	let sink: SmtpSink;

	const open = (change = {}) =>
		bench.open(testDatabase, {
			background: true,
			smtpUrl: sink.url,
			publicUrl: "https://sawt.example",
			...change,
		});
	const readOutbox = async () => (await bench.platform.operator.outbox.list())[0];

	beforeEach(async () => {
		bench = new Bench();
		sink = await openSmtpSink();
	});

	afterEach(async () => {
		await bench.close();
		await sink.close();
	});

	it("go to the mail server once, in both languages, and lose their secret afterwards", async () => {
		await open();
		const { email } = await bench.register();
		await vi.waitFor(async () => expect((await readOutbox())?.sent_at).toBeTruthy(), 5000);
		expect(sink.messages).toHaveLength(1);
		const [message = ""] = sink.messages;
		expect(message).toContain(`To: ${email}`);
		expect(message).toContain("From: Sawt <no-reply@sawt.example>");
		expect(message).toContain("multipart/alternative");
		expect(await readOutbox()).toMatchObject({ link: "", text: "", html: "", attempts: 1 });
	});

	it("wait for a mail server that refuses, and are sent when it takes them", async () => {
		await open();
		sink.isRefusing = true;
		await bench.register();
		await vi.waitFor(async () => expect((await readOutbox())?.last_error).toMatch(/451/), 5000);
		sink.isRefusing = false;
		bench.advance(60);
		await bench.platform.close();
		await open();
		await vi.waitFor(async () => expect((await readOutbox())?.sent_at).toBeTruthy(), 5000);
		expect(sink.messages).toHaveLength(1);
	});

	it("are not sent any more when their link has expired", async () => {
		await bench.open(testDatabase);
		await bench.register();
		bench.advance(24 * 3600);
		await bench.platform.close();
		await open();
		const { email } = await bench.register();
		await vi.waitFor(() => expect(sink.messages).toHaveLength(1), 5000);
		expect(sink.messages[0]).toContain(`To: ${email}`);
	});
});
