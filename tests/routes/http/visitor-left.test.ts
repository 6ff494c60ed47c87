/** Tests what is recorded of a visitor who leaves before the response: no failure. */
import { expect, it, onTestFinished } from "vitest";
import { findFreePort } from "../../../scripts/free-port.js";
import { SESSION_SECRET } from "../../support/live-site";
import { startSite } from "../../support/site";
import { startUpstream } from "../../support/upstream";

const form = new URLSearchParams({ email: "mona@example.com", password: "a good password" });

/** Each call of the platform gets its response when the visitor has left. */
async function startSlowSite() {
	let response = () => {};
	const left = new Promise<void>((resolve) => {
		response = resolve;
	});
	const hold = async () => {
		await left;
		return { status: 404, body: { success: false } };
	};
	const upstream = await startUpstream({
		"GET /api/v1/web-subscriptions/pricing": hold,
		"POST /web/api/auth/login": hold,
	});
	onTestFinished(() => upstream.stop());
	const METRICS_PORT = String(await findFreePort());
	const env = {
		API_BASE_URL: upstream.url,
		SESSION_SECRET,
		METRICS_PORT,
		PAYMENTS: "gateway",
		GATEWAY_ORIGINS: "https://gateway.example",
	};
	const site = await startSite({ env });
	onTestFinished(() => site.stop());
	return { site, upstream, response };
}

it.each([
	["a page", "/subscription", {}],
	[
		"a form",
		"/login",
		{ method: "POST", body: form, headers: { "Sec-Fetch-Site": "same-origin" } },
	],
] as const)(
	"[operator-122] a visitor who leaves %s is recorded with 499, and as no failure",
	async (_name, path, init) => {
		const { site, upstream, response } = await startSlowSite();
		const leaving = new AbortController();
		const requested = site.fetch(path, { ...init, signal: leaving.signal }).catch(() => "left");
		await expect.poll(() => upstream.calls.length).toBeGreaterThan(0);
		leaving.abort();
		expect(await requested).toBe("left");
		// The listener learns of it by the closed connection.
		await new Promise((resolve) => setTimeout(resolve, 200));
		response();
		const findRequest = async () => (await site.readLogs()).find((line) => line.path === path);
		await expect.poll(findRequest).toMatchObject({ status: 499 });
		const errors = (await site.readLogs()).filter(({ level }) => Number(level) >= 50);
		expect(errors).toEqual([]);
		const counted = (await site.figures()).match(/^sawt_http_request_seconds_count.*/gm) ?? [];
		expect(counted.join()).toContain('status="499"');
		expect(counted.join()).not.toMatch(/status="5/);
	},
);
