/**
 * Tests the operator password: created once, shown once, stored as a hash, and protected against
 * guessing.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createPageClient } from "../../support/page-client";
import { runPlatform } from "../../support/platform-command";
import { startServer } from "../../support/server";
import { type Site, startSite } from "../../support/site";
import { readPassword, signInAt } from "./console-site";

let server: Site;
let password: string;
beforeAll(async () => {
	server = await startSite();
	password = readPassword(server.output()) ?? "";
});
afterAll(() => server.stop());

const login = (form: Record<string, string>, visitor = createPageClient(server)) =>
	visitor.post("/operator/login", { name: "Hala", ...form });

describe("the operator password", () => {
	it("[operator-7] is printed at the first start and never again", async () => {
		expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/);
		// Runs as a process, because its report at the start is checked too.
		const again = await startServer({ dataDir: server.dataDir });
		await again.stop("SIGKILL");
		expect(again.output()).toContain("operator console:");
		expect(readPassword(again.output())).toBeUndefined();
		await signInAt(server, password);
	});

	it("is nowhere in the data", () => {
		const files = readdirSync(server.dataDir);
		expect(files.length).toBeGreaterThan(1);
		for (const file of files) {
			expect(readFileSync(join(server.dataDir, file), "latin1")).not.toContain(password);
		}
	});

	it("[operator-73] starts a session whose cookie is sent with a mail's link, and hidden from scripts", async () => {
		const page = await login({ password });
		const cookie = page.headers.get("Set-Cookie") ?? "";
		expect(page.location).toBe("/operator");
		for (const part of ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=43200"]) {
			expect(cookie).toContain(part);
		}
	});

	it("may be typed as a phone writes it", async () => {
		expect((await login({ password: ` ${password.toUpperCase()} ` })).status).toBe(303);
	});

	it.each([
		["a wrong one", { password: "k3mv-9xqa-k3mv-9xqa-k3mv" }, "Incorrect name or password."],
		["none", {}, "Incorrect name or password."],
		["no name", { name: " ", password: "k3mv" }, "Enter your name"],
	])("with %s is rejected, and the page repeats only the name", async (_, form, text) => {
		const page = await login(form as Record<string, string>);
		expect(page.status).toBe(422);
		expect(page.html).toContain(text);
		expect(page.html).not.toContain("k3mv");
		expect(page.headers.get("Set-Cookie")).toBeNull();
	});

	it("has no session after signing out with the same cookie", async () => {
		const operator = await signInAt(server, password);
		const copy = createPageClient(server, {}, operator.cookies);
		expect((await copy.get("/operator/audit")).status).toBe(200);
		expect((await operator.post("/operator/logout", {})).location).toBe("/operator/login");
		expect((await copy.get("/operator/audit")).location).toMatch(/^\/operator\/login/);
	});

	it("is replaced by the command line, which ends every session", async () => {
		const operator = await signInAt(server, password);
		const [replaced = ""] = (await runPlatform(server, "operator-password")).split("\n");
		expect((await operator.get("/operator/audit")).location).toMatch(/^\/operator\/login/);
		expect((await login({ password })).status).toBe(422);
		password = replaced;
		const page = await (await signInAt(server, password)).get("/operator/audit");
		expect(page.html).toContain("New operator password created");
	});
});

describe("guessing the operator password", () => {
	it("[operator-8] ends after ten attempts, even with the right one, and says when to retry", async () => {
		const other = await startSite();
		onTestFinished(() => other.stop());
		const attempts = await Promise.all(
			Array.from({ length: 12 }, () =>
				createPageClient(other).post("/operator/login", { name: "x", password: "guess" }),
			),
		);
		const statuses = attempts.map(({ status }) => status).sort();
		expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
		const right = await createPageClient(other).post("/operator/login", {
			name: "Hala",
			password: readPassword(other.output()) ?? "",
		});
		expect(right.status).toBe(429);
		expect(Number(right.headers.get("Retry-After"))).toBeGreaterThan(800);
	});
});
