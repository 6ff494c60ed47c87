/** Sends 10,000 inputs that no page sends: none causes an internal error. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBuyer } from "../routes/payment/buyer";
import { writeCookies } from "../support/cookie";
import { type Site, startSite } from "../support/site";
import { createInputs, sendInputs } from "./seeded-input";

const SEED = Number(process.env.SEED ?? 20_261_122);
const COUNT = 10_000;
const env = { PAYMENTS: "gateway", MOCK_GATEWAY: "on", TRUST_PROXY: "1" };

/** Lists each failure with its request, so that it can be repeated. */
async function findFailures(site: Site, seed: number, count: number) {
	const buyers = [await createBuyer(site), await createBuyer(site, "ar")];
	const cookies = buyers.map((buyer) => writeCookies(buyer.cookies));
	const inputs = createInputs(seed, count, cookies);
	const statuses = await sendInputs(site.url, inputs);
	const failures = inputs.flatMap((input, index) => {
		const status = statuses[index] ?? 0;
		return status === 0 || status === 500 || status > 503 ? [{ status, input }] : [];
	});
	return { statuses, failures };
}

describe("10,000 seeded inputs", () => {
	let site: Site;
	beforeAll(async () => {
		site = await startSite({ env });
	});
	afterAll(() => site.stop());

	it("get responses without a 500 and without a failure in the log", async () => {
		const { statuses, failures } = await findFailures(site, SEED, COUNT);
		const isFailure = ({ level }: Record<string, unknown>) => Number(level) >= 50;
		expect(failures.slice(0, 5)).toEqual([]);
		expect(statuses).toHaveLength(COUNT);
		expect((await site.readLogs()).filter(isFailure).slice(0, 3)).toEqual([]);
		// They reach their targets: pages, rejections and redirects of many kinds.
		expect(new Set(statuses).size).toBeGreaterThan(8);
		expect((await site.fetch("/healthz")).status).toBe(200);
	}, 300_000);
});

it("a route that fails on a query is noticed", async () => {
	const site = await startSite({
		env,
		change(build) {
			const route = build.routes["routes/site/contact/route"];
			if (!route) throw new Error("no such route");
			const loader = ({ request }: { request: Request }) => {
				if (request.url.includes("?")) throw new TypeError("planted");
				return { isSent: false };
			};
			const broken = { ...route, module: { ...route.module, loader } };
			return { ...build, routes: { ...build.routes, [route.id]: broken as typeof route } };
		},
	});
	const { failures } = await findFailures(site, SEED, 1000);
	await site.stop();
	expect(failures.length).toBeGreaterThan(0);
	expect(new Set(failures.map(({ status }) => status))).toEqual(new Set([500]));
});
