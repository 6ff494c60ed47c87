/** Tests that errors are explained in the visitor's language, with a code that is also logged. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { connect } from "../../../platform/database/database";
import { createPageClient } from "../../support/page-client";
import { type Site, type SiteInProcess, type SiteOptions, startSite } from "../../support/site";
import { readPassword, signInAt } from "../operator/console-site";

const plantFault: SiteOptions["change"] = (build) => {
	const route = build.routes["routes/checkout/subscription/route"];
	if (!route) throw new Error("no such route");
	const action = () => {
		throw new TypeError("a planted fault");
	};
	const broken = { ...route, module: { ...route.module, action } };
	return { ...build, routes: { ...build.routes, [route.id]: broken } };
};

let server: Site;
beforeAll(async () => {
	server = await startSite({
		env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on" },
		change: plantFault,
	});
});
afterAll(() => server.stop());

const breakRoute = (language: string) =>
	createPageClient(server).post(
		"/subscription",
		{ plan_id: "2" },
		{ "Accept-Language": language, Origin: server.url },
	);

/** Drops the messages directly in the database. */
async function breakMessages({ dataDir }: Site): Promise<void> {
	const db = await connect({ dataDir }, () => {});
	await db.schema.dropTable("contact_inquiries").ifExists().execute();
	await db.destroy();
}

describe("a failure outside the routes", () => {
	it.each([
		["en", "Something went wrong on our side"],
		["ar", "حدث خطأ من جهتنا"],
	])(
		"[site-25] in %s is a small page of its own, with a support code that is logged",
		async (...row) => {
			const [language, title] = row;
			const broken = await startSite({
				change: () => {
					throw new TypeError("a planted fault");
				},
			});
			const visitor = createPageClient(broken, { "Accept-Language": language });
			const pages = await Promise.all(["/", "/login?x=1"].map((path) => visitor.get(path)));
			const logs = await broken.readLogs();
			await broken.stop();
			for (const { status, html, headers } of pages) {
				expect(status).toBe(500);
				expect(html).toContain(`<h1>${title}</h1>`);
				expect(html).toMatch(/href="\/contact\?topic=question&amp;code=[0-9A-F]{8}"/);
				expect(html).not.toMatch(/planted|TypeError|\.js:\d+/);
				const code = /<b>([0-9A-F]{8})</.exec(html)?.[1] ?? "missing";
				expect(logs.some((line) => line.supportCode === code && Number(line.level) >= 50)).toBe(
					true,
				);
				expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
			}
		},
	);
});

describe("a response outside the routes", () => {
	let site: SiteInProcess;
	beforeAll(async () => {
		site = await startSite({ env: { METRICS_PORT: "1" } });
	});
	afterAll(() => site.stop());

	const readLine = async (requestId: string | null, msg: string) =>
		(await site.readLogs()).find((line) => line.requestId === requestId && line.msg === msg);

	it.each([
		["en", "Support code"],
		["ar", "كود المتابعة"],
	])(
		"[operator-46] for a console page that fails in %s has a support code, a log line and a metric",
		async (...row) => {
			const [language, label] = row;
			const password = readPassword(site.output()) ?? "";
			const operator = await signInAt(site, password, { "Accept-Language": language });
			await breakMessages(site);
			const { status, html, headers } = await operator.get("/operator/contact-inquiries");
			expect(status).toBe(500);
			const code = new RegExp(`${label}: <bdi translate="no"><code>([0-9A-F]{8})<`).exec(html)?.[1];
			const requestId = headers.get("X-Request-Id");
			expect(await readLine(requestId, "request")).toMatchObject({
				supportCode: code,
				path: "/operator/contact-inquiries",
				status: 500,
			});
			const failed = (await site.readLogs()).find(
				(line) => line.supportCode === code && Number(line.level) >= 50,
			);
			expect(failed).toMatchObject({ requestId, err: expect.anything() });
			expect(await site.figures()).toContain('{method="GET",status="500",route="/operator"}');
		},
	);

	it("[operator-46] for an oversize body has a log line and a metric", async () => {
		const page = await createPageClient(site).post("/login", { email: "a".repeat(70_000) });
		expect(page.status).toBe(413);
		const requestId = page.headers.get("X-Request-Id");
		expect(await readLine(requestId, "request")).toMatchObject({ path: "/login", status: 413 });
		expect(await site.figures()).toContain('{method="POST",status="413",route="/login"}');
	});
});

describe("an address that cannot be decoded", () => {
	it.each(["/login/%zz", "/account/%E0%A4%A", "/%zz"])(
		"%s is a 404, without a warning",
		async (path) => {
			const warn = vi.spyOn(console, "warn");
			const pages = [
				await createPageClient(server).get(path),
				await createPageClient(server).post(path, { email: "a@example.com" }),
			];
			expect(pages.map(({ status }) => status)).toEqual([404, 405]);
			expect(warn).not.toHaveBeenCalled();
			warn.mockRestore();
		},
	);
});

describe("a request for a loader's data", () => {
	it.each([
		"/login?_data=routes/sign-in/login/route",
		"/?_data=root",
		"/x?_data=none&lang=ar",
		"/?%5Fdata=root",
		"/login?_dat%61=routes/sign-in/login/route",
	])("[session-20] %s gets the page, and logs no error", async (path) => {
		const { status, headers } = await createPageClient(server).get(path);
		expect([200, 404]).toContain(status);
		expect(headers.get("Content-Type")).toContain("text/html");
		const bad = (await server.readLogs()).filter(
			({ level, err }) => Number(level) >= 50 && JSON.stringify(err).includes("_data"),
		);
		expect(bad).toEqual([]);
	});
});

describe("the page of an address that does not exist", () => {
	it.each([
		["en", "Support code:"],
		["ar", "كود المتابعة:"],
	])("[site-18] in %s has the support code of its log line", async (language, label) => {
		const { status, html, headers } = await createPageClient(server, {
			"Accept-Language": language,
		}).get("/nowhere");
		expect(status).toBe(404);
		const code = new RegExp(`${label} <bdi[^>]*>([0-9A-F]{8})<`).exec(html)?.[1] ?? "missing";
		const lines = (await server.readLogs()).filter(({ supportCode }) => supportCode === code);
		const requestId = headers.get("X-Request-Id");
		expect(lines).toMatchObject([{ msg: "request", requestId, path: "/nowhere", status: 404 }]);
	});
});

describe("the error page", () => {
	it.each([
		["en", "Something went wrong on our side"],
		["ar", "حدث خطأ من جهتنا"],
	])(
		"[site-18] in %s says what happened, with a support code and no stack",
		async (language, title) => {
			const { status, html, headers } = await breakRoute(language);
			expect(status).toBe(500);
			expect(html).toContain(title);
			expect(html).not.toMatch(/\bat \S+ \(|node_modules|\.js:\d+/);
			const code = />([0-9A-F]{8})</.exec(html)?.[1] ?? "missing";
			const logged = (await server.readLogs()).filter(({ supportCode }) => supportCode === code);
			expect(logged.some(({ level }) => Number(level) >= 50)).toBe(true);
			expect(headers.get("Content-Security-Policy")).toContain("default-src 'self'");
		},
	);

	it("leaves the server running", async () => {
		await breakRoute("en");
		expect((await createPageClient(server).get("/login")).status).toBe(200);
	});
});
