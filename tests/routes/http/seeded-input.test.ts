/** Sends a small part of the seeded inputs; `npm run verify:faults` sends 10,000. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { createInputs, sendInputs } from "../../faults/seeded-input";
import { type Site, startSite } from "../../support/site";

let site: Site;
beforeAll(async () => {
	site = await startSite({ env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on", TRUST_PROXY: "1" } });
});
afterAll(() => site.stop());

it("400 odd inputs get responses without a 500 and without a failure in the log", async () => {
	const inputs = createInputs(4, 400, ["theme=dark"]);
	const statuses = await sendInputs(site.url, inputs);
	const failed = inputs.filter((_, index) => [0, 500].includes(statuses[index] ?? 0));
	expect(failed).toEqual([]);
	const isFailure = ({ level }: Record<string, unknown>) => Number(level) >= 50;
	expect((await site.readLogs()).filter(isFailure)).toEqual([]);
});
