import { expect, it, vi } from "vitest";
import type { RequestContext } from "~/server/context.server";
import { createRateLimits, createRequestLimits } from "~/server/request/rate-limit.server";
import { createMemoryStore } from "~/server/shared-store.server";
import { deliverOnce } from "./deliver.server";

const inquiry: Parameters<typeof deliverOnce>[1] = {
	name: "Mona",
	email: "mona@example.com",
	inquiryType: "technical",
	message: "Hello",
};

it.each([
	["a delivery", async () => ({ delivery: "mail" }), 60 * 60],
	["a failure", async () => Promise.reject(new Error("away")), 2],
])(
	"[contact-9] of a message remembers %s for presses with the same text",
	async (_, deliver, seconds) => {
		const store = createMemoryStore();
		const set = vi.spyOn(store, "set");
		const services = { store, contactDelivery: { kind: "mail", deliver } };
		const log = { info() {}, error() {} };
		const context = {
			services,
			log,
			api: {},
			limits: {},
			settings: {},
		} as unknown as RequestContext;
		await deliverOnce(context, inquiry);
		expect(set.mock.calls.map(([, , ttl]) => ttl)).toEqual([seconds]);
	},
);

it("[contact-41] is confirmed to a hundred addresses an hour, and delivered from all of them", async () => {
	const limits = createRequestLimits(createRateLimits(true), "192.0.2.1");
	const deliver = vi.fn(async () => ({ delivery: "webhook" }));
	const sendContactConfirmation = vi.fn(async () => undefined);
	const context = {
		services: {
			store: createMemoryStore(),
			contactDelivery: { kind: "webhook", deliver },
			sendContactConfirmation,
		},
		log: { info() {}, warn() {}, error() {} },
		api: {},
		limits,
		settings: {},
	} as unknown as RequestContext;
	// A rejection of one address does not count against the others.
	for (let count = 0; count < 120; count++) {
		const repeated = { ...inquiry, message: `Hello ${count}` };
		expect(await deliverOnce(context, repeated)).toBe("delivered");
	}
	expect(sendContactConfirmation).toHaveBeenCalledTimes(5);
	for (let count = 0; count < 105; count++) {
		const another = { ...inquiry, email: `victim${count}@example.com` };
		expect(await deliverOnce(context, another)).toBe("delivered");
	}
	expect(sendContactConfirmation).toHaveBeenCalledTimes(100);
	expect(deliver).toHaveBeenCalledTimes(225);
	for (const [confirmation] of sendContactConfirmation.mock.calls as unknown[][]) {
		expect(confirmation).not.toHaveProperty("message");
		expect(confirmation).not.toHaveProperty("name");
	}
});
