/** What went wrong is said in the visitor's language, with a code that the log knows too. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningServer, startServer } from "../support/server";
import { createVisitor } from "../support/visitor";

let server: RunningServer;
beforeAll(async () => {
	server = await startServer();
});
afterAll(() => server.stop());

/** A body that no form sends: reading it fails inside the route. */
const breakRoute = (language: string) =>
	fetch(`${server.url}/login`, {
		method: "POST",
		body: "--x\r\nbroken",
		headers: {
			"Content-Type": "multipart/form-data; boundary=x",
			"Accept-Language": language,
			Origin: server.url,
		},
	});

describe("the error page", () => {
	it.each([
		["en", "Something went wrong on our side"],
		["ar", "حدث خطأ من جهتنا"],
	])("in %s says what happened, with a support code and no stack", async (language, title) => {
		const response = await breakRoute(language);
		const html = await response.text();
		expect(response.status).toBe(500);
		expect(html).toContain(title);
		expect(html).not.toMatch(/\bat \S+ \(|node_modules|\.js:\d+/);
		const code = />([0-9A-F]{8})</.exec(html)?.[1] ?? "missing";
		const logged = (await server.readLogs()).filter(({ supportCode }) => supportCode === code);
		expect(logged.some(({ level }) => Number(level) >= 50)).toBe(true);
		expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'self'");
	});

	it("leaves the server at work", async () => {
		await breakRoute("en");
		expect((await createVisitor(server.url).get("/login")).status).toBe(200);
	});
});
