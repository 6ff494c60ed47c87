import { expect, it, vi } from "vitest";
import type { RequestContext } from "~/server/context.server";
import { createMemoryStore } from "~/server/shared-store.server";
import { deliverOnce } from "./deliver.server";

const inquiry: Parameters<typeof deliverOnce>[1] = {
	name: "Mona",
	email: "mona@example.com",
	inquiryType: "technical",
	message: "Hello",
};

it.each([
	["a delivery", async () => "mail" as const, 30 * 60],
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
		expect(set.mock.calls.map(([, , kept]) => kept)).toEqual([seconds]);
	},
);
