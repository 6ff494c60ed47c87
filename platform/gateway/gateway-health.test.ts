import { describe, expect, it } from "vitest";
import type { Gateway, OrderLookUp } from "./gateway";
import { createGatewayHealth } from "./gateway-health";

const away = { outcome: "unknown", reason: "no response" } as const;
const none = { outcome: "none" } as const;

function watch() {
	let now = new Date("2025-05-10T12:00:00.000Z");
	let response: OrderLookUp = none;
	const up: { paymob?: boolean } = {};
	const health = createGatewayHealth(() => now, up);
	const gateway = health.watch({
		name: "paymob",
		startOrder: async () => away,
		lookUpOrder: async () => response,
		refund: async () => ({ outcome: "rejected", reason: "too much" }),
	} as unknown as Gateway);
	const { signal } = new AbortController();
	return {
		up,
		canLookUp: () => health.canLookUp("paymob"),
		lookUp: async (given: OrderLookUp) => {
			response = given;
			await gateway.lookUpOrder({ orderId: "1", reference: "ord_1" }, signal);
		},
		start: () => gateway.startOrder({} as Parameters<Gateway["startOrder"]>[0], signal),
		refund: () => gateway.refund({ chargeId: "1", amountMinor: 100 }, signal),
		advance: (seconds: number) => {
			now = new Date(now.getTime() + seconds * 1000);
		},
	};
}

describe("the health of a gateway", () => {
	it("[payment-114] is good until three outcomes in a row are unknown", async () => {
		const { up, canLookUp, lookUp, start } = watch();
		expect(up).toEqual({ paymob: true });
		await lookUp(away);
		await lookUp(away);
		await lookUp(none);
		await lookUp(away);
		await lookUp(away);
		expect([up.paymob, canLookUp()]).toEqual([true, true]);
		await start();
		expect([up.paymob, canLookUp()]).toEqual([false, false]);
	});

	it("[payment-114] lets one try through after ever longer pauses, of four minutes at most", async () => {
		const { canLookUp, lookUp, advance } = watch();
		for (let count = 0; count < 3; count++) await lookUp(away);
		for (const seconds of [15, 30, 60, 120, 240, 240]) {
			advance(seconds - 1);
			expect(canLookUp()).toBe(false);
			advance(1);
			expect(canLookUp()).toBe(true);
			await lookUp(away);
			expect(canLookUp()).toBe(false);
		}
	});

	it("[payment-114] does not put the next try off when people start payments meanwhile", async () => {
		const { canLookUp, lookUp, start, advance } = watch();
		for (let count = 0; count < 3; count++) await lookUp(away);
		for (let second = 0; second < 14; second++) {
			advance(1);
			await start();
		}
		expect(canLookUp()).toBe(false);
		advance(1);
		expect(canLookUp()).toBe(true);
	});

	it("[payment-114] is good again after any response, also a rejection", async () => {
		const { up, canLookUp, lookUp, refund } = watch();
		for (let count = 0; count < 5; count++) await lookUp(away);
		await refund();
		expect([up.paymob, canLookUp()]).toEqual([true, true]);
		// The next outage begins with a short pause again.
		for (let count = 0; count < 2; count++) await lookUp(away);
		expect(canLookUp()).toBe(true);
	});
});
