import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Email } from "postal-mime";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { ContactInquiry } from "~/domain/contact/contact";
import type { Settings } from "~/server/env.server";
import { openSmtpSink } from "../../../tests/support/smtp-sink";
import { createContactDelivery } from "./contact-delivery.server";

const inquiry: ContactInquiry = {
	name: "Mona Adel",
	email: "mona@example.com",
	inquiryType: "partnership",
	message: "A weekly show about bread.",
};
const platform = { sendInquiry: () => Promise.reject(new Error("not the way that was set")) };
const limitMilliseconds = 300;
/** The time after which the mail client gives up. */
const WITHOUT_LIMIT_MILLISECONDS = 30_000;

describe("a contact message by mail", () => {
	const sockets = new Set<Socket>();
	let speak: (socket: Socket) => void;
	const server = createServer((socket) => {
		sockets.add(socket.on("error", () => {}));
		speak(socket);
	});

	beforeEach(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
	afterEach(() => {
		for (const socket of sockets) socket.destroy();
		return new Promise((resolve) => server.close(resolve));
	});

	async function fail(): Promise<void> {
		const { port } = server.address() as AddressInfo;
		const dataDir = mkdtempSync(join(tmpdir(), "sawt-contact-"));
		onTestFinished(() => rmSync(dataDir, { recursive: true }));
		const settings = {
			contactDelivery: "mailto:team@sawt.example",
			dataDir,
			smtpUrl: `smtp://127.0.0.1:${port}`,
		};
		const delivery = createContactDelivery(settings, true, limitMilliseconds);
		const { delivery: kind, problem } = await delivery.deliver(inquiry, platform);
		expect([kind, problem]).toEqual(["file", expect.any(Error)]);
		const stored = readFileSync(join(dataDir, "contact-inquiries.jsonl"), "utf8");
		expect(JSON.parse(stored)).toMatchObject(inquiry);
	}

	it(
		"[mail-11, contact-4] goes to the file in time when the mail server accepts the connection and never greets",
		async () => {
			speak = () => {};
			await fail();
		},
		WITHOUT_LIMIT_MILLISECONDS,
	);

	it(
		"[contact-4] goes to the file in time when the mail server keeps talking without finishing its reply",
		async () => {
			speak = (socket) => {
				socket.write("220 slow\r\n");
				const timer = setInterval(() => socket.write("250-slow\r\n"), limitMilliseconds / 10);
				socket.on("close", () => clearInterval(timer));
			};
			await fail();
		},
		WITHOUT_LIMIT_MILLISECONDS,
	);
});

describe("the mail of a contact message", () => {
	async function readMail(
		sent: ContactInquiry,
		others: Pick<Settings, "mailFrom"> = {},
	): Promise<Email | undefined> {
		const sink = await openSmtpSink();
		const settings = {
			contactDelivery: "mailto:team@sawt.example",
			dataDir: "./data",
			smtpUrl: sink.url,
		};
		await createContactDelivery({ ...settings, ...others }, true).deliver(sent, platform);
		await sink.close();
		return sink.mails[0];
	}

	it("[mail-30] comes from the sender that the operator set", async () => {
		const mailFrom = { name: "Sawt", address: "hello@sawt.example" };
		expect((await readMail(inquiry, { mailFrom }))?.from).toEqual(mailFrom);
	});

	it("[contact-4] tells what was filled in, and nothing of what was left out", async () => {
		const mail = await readMail({ ...inquiry, company: undefined, phone: undefined });
		expect(mail?.subject).toBe("Creator network: partnership");
		expect(mail?.text).toContain("message: A weekly show about bread.");
		expect(mail?.text).not.toMatch(/undefined|company|phone/);
	});

	it("has another subject when it is from the creator network", async () => {
		const mail = await readMail({ ...inquiry, inquiryType: "payment" });
		expect(mail?.subject).toBe("Question: payment");
	});
});
