/**
 * Tests contact messages that are posted to an operator's address (CONTACT_DELIVERY=https://...).
 */
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeCertificate } from "../support/certificate";
import { createPageClient } from "../support/page-client";
import { type RunningServer, startServer } from "../support/server";

const inquiry = {
	name: "منى عادل",
	email: "mona@example.com",
	inquiryType: "partnership",
	message: "A weekly show about bread.",
};

const folder = mkdtempSync(join(tmpdir(), "sawt-hook-"));

let hook: Server;
let server: RunningServer;
/** The response of the webhook; each test sets its own. */
let respondToHook: RequestListener;

beforeAll(async () => {
	const { key, certificate } = writeCertificate(folder, "hook");
	const identity = { key: readFileSync(key), cert: readFileSync(certificate) };
	hook = createServer(identity, (request, response) => respondToHook(request, response));
	hook.listen(0, "127.0.0.1");
	await once(hook, "listening");
	server = await startServer({
		env: {
			CONTACT_DELIVERY: `https://127.0.0.1:${(hook.address() as AddressInfo).port}/contact`,
			NODE_EXTRA_CA_CERTS: certificate,
		},
	});
});

afterAll(async () => {
	await server.stop();
	hook.closeAllConnections();
	hook.close();
	rmSync(folder, { recursive: true });
});

const send = (form = inquiry) =>
	createPageClient(server, { "Accept-Language": "en" }).post("/contact", form);

describe("a contact message for a webhook", () => {
	it("arrives as JSON with the fields of the form, and is confirmed", async () => {
		const arrived: unknown[] = [];
		respondToHook = async (request, response) => {
			const { method, url, headers } = request;
			const body = JSON.parse(await text(request));
			arrived.push({ method, url, type: headers["content-type"], body });
			response.writeHead(204).end();
		};
		expect((await send()).status).toBe(303);
		expect(arrived).toEqual([
			{ method: "POST", url: "/contact", type: "application/json", body: inquiry },
		]);
		const logs = await server.readLogs();
		const delivered = logs.filter(({ msg }) => msg === "a contact inquiry was delivered");
		expect(delivered).toEqual([expect.objectContaining({ delivery: "webhook" })]);
	});

	it.each<[string, RequestListener]>([
		["rejects", (_request, response) => response.writeHead(500).end()],
		["points elsewhere", (_request, response) => response.writeHead(307, { Location: "/" }).end()],
		["hangs up", (request) => request.socket.destroy()],
		["never responds", () => undefined],
	])(
		"[contact-4] goes to the file, and is confirmed, when the webhook %s",
		async (fault, listener) => {
			respondToHook = listener;
			// The earlier text would count as the same message and not be sent again.
			const message = `A show that ${fault}.`;
			expect((await send({ ...inquiry, message })).status).toBe(303);
			const file = readFileSync(join(server.dataDir, "contact-inquiries.jsonl"), "utf8");
			expect(JSON.parse(file.trim().split("\n").at(-1) ?? "")).toMatchObject({ message });
		},
	);
});
