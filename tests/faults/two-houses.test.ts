/** Tests two houses that share a Redis, a secret, a mail server and a browser: neither takes anything for the other's. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import sample from "../../deploy/brand-sample/brand.json";
import { findFreePort } from "../../scripts/free-port.js";
import { findOne, readDocument } from "../support/document";
import { SESSION_SECRET } from "../support/live-site";
import { createPageClient, type PageClient } from "../support/page-client";
import { runCommand } from "../support/platform-command";
import { type RunningServer, startServer } from "../support/server";
import { openSmtpSink, type SmtpSink } from "../support/smtp-sink";

const folder = mkdtempSync(join(tmpdir(), "house-"));
const made = { name: { ar: "حكّاؤون بلا حدود", en: "Hakkaoun" } };
writeFileSync(join(folder, "brand.json"), JSON.stringify(made));

const inquiry = {
	name: "Mona Adel",
	email: "mona@example.com",
	company: "Studio 26",
	phone: "+20 100 123 4567",
	inquiryType: "monetization",
	audienceSize: "growing",
	message: "A weekly show about bread.",
};

let mailServer: SmtpSink;
let houses: Array<RunningServer & { name: string }>;

beforeAll(async () => {
	mailServer = await openSmtpSink();
	const start = async (name: string, brandDir: string) => {
		const PORT = await findFreePort();
		const server = await startServer({
			hasQuickHashes: true,
			env: {
				PORT,
				PUBLIC_URL: `http://127.0.0.1:${PORT}`,
				SMTP_URL: mailServer.url,
				REDIS_URL: process.env.TEST_REDIS_URL ?? "",
				SESSION_SECRET,
				RATE_LIMITS: "on",
				BRAND_DIR: brandDir,
			},
		});
		return { ...server, name };
	};
	houses = [await start(sample.name.en, "deploy/brand-sample"), await start(made.name.en, folder)];
});
afterAll(async () => {
	await Promise.all(houses.map((house) => house.stop()));
	await mailServer.close();
	rmSync(folder, { recursive: true });
});

/** A stranger visits each house. */
const both = <Result>(act: (visitor: PageClient, at: number) => Promise<Result>) =>
	Promise.all(
		houses.map((house, at) => act(createPageClient(house, { "Accept-Language": "en" }), at)),
	);

describe("two houses on one Redis", () => {
	it("[brand-52] each get a message that a person sends to both", async () => {
		const sent = await both((visitor) => visitor.post("/contact", inquiry));
		expect(sent.map(({ status }) => status)).toEqual([303, 303]);
		for (const { dataDir } of houses) {
			const list = await runCommand({ DATA_DIR: dataDir }, ["contact-inquiries", "list", "--json"]);
			expect(JSON.parse(list.out)).toHaveLength(1);
		}
	});

	it("[brand-52] each count attempts for themselves", async () => {
		const [busy, quiet] = await both(async (visitor) => visitor);
		const send = async (visitor: PageClient | undefined, message: string) =>
			(await visitor?.post("/contact", { ...inquiry, message }))?.status;
		let status = await send(busy, "Again");
		for (let tried = 0; status === 303 && tried < 30; tried++)
			status = await send(busy, `Again ${tried}`);
		expect(status).toBe(429);
		expect(await send(quiet, "Once more.")).toBe(303);
	});

	it("[brand-52] send mails in their own name alone", async () => {
		const password = "correct-horse-7-battery";
		const person = { name: "Mona Adel", email: "twice@example.com", phone: "01001234567" };
		const form = { ...person, password, password_confirmation: password };
		await both((visitor) => visitor.post("/register", form));
		const read = () =>
			mailServer.mails
				.filter(({ to }) => to?.[0]?.address === person.email)
				.map(({ from, html = "" }) => [
					from?.name,
					houses.filter(({ name }) => html.includes(name)).map(({ name }) => name),
				]);
		await expect.poll(() => read().length).toBe(2);
		expect(read().sort()).toEqual(houses.map(({ name }) => [name, [name]]).sort());
	});
});

describe("two houses in one browser", () => {
	it.each(["/", "/premium", "/get-app", "/privacy"])(
		"[brand-53] never take the ETag of the other's %s for their own",
		async (path) => {
			const [first, second] = await both((visitor) => visitor.get(path));
			const tags = [first, second].map((page) => page?.headers.get("ETag"));
			expect(tags[0]).toBeTruthy();
			expect(tags[0]).not.toBe(tags[1]);
			const crossed = await both((visitor, at) =>
				visitor.get(path, { "If-None-Match": tags[1 - at] ?? "" }),
			);
			expect(crossed.map(({ status }) => status)).toEqual([200, 200]);
			for (const [at, { html }] of crossed.entries()) {
				expect(html).toContain(houses[at]?.name);
				expect(html).not.toContain(houses[1 - at]?.name);
			}
			const own = await both((visitor, at) =>
				visitor.get(path, { "If-None-Match": tags[at] ?? "" }),
			);
			expect(own.map(({ status }) => status)).toEqual([304, 304]);
		},
	);

	it("[brand-53] never store the other's file", async () => {
		const icons = await both(async (visitor) =>
			findOne(readDocument(await visitor.get("/")), "link[rel=icon]").getAttribute("href"),
		);
		const crossed = await both(async (visitor, at) => {
			const [, digest] = /\/brand\/([\w-]+)\//.exec(icons[1 - at] ?? "") ?? [];
			return visitor.get(`/brand/${digest}/icon-192.png`);
		});
		for (const { headers } of crossed) expect(headers.get("Cache-Control")).toBe("no-store");
	});
});
