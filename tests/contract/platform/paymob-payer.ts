/** A platform that takes payments through a simulated Paymob, and what its payers do. */
import { afterAll, beforeAll, describe } from "vitest";
import type { PlatformOptions } from "../../../platform/base/options";
import type { ApiClient } from "../../support/api-client";
import type { PaymobWay } from "../../support/paymob-ledger";
import { type PaymobSimulator, startPaymobSimulator } from "../../support/paymob-simulator";
import { PlatformFixture } from "../../support/platform-fixture";
import { plainDatabases, testDatabases } from "../../support/test-database";

export class PaymobFixture extends PlatformFixture {
	paymob!: PaymobSimulator;

	/** Its webhooks are lost, unless a test delivers them. */
	async openWithPaymob(database: (typeof testDatabases)[number], ways?: readonly PaymobWay[]) {
		const { paymob, stop } = await startPaymobSimulator({
			now: () => this.now,
			...(ways && { ways }),
		});
		paymob.sendsWebhooks = false;
		this.paymob = paymob;
		await this.open(database, { paymob: paymob.paymobOptions, mockGateway: false });
		return stop;
	}

	override openAnother(options: Partial<PlatformOptions> = {}) {
		const { paymobOptions } = this.paymob;
		return super.openAnother({ paymob: paymobOptions, mockGateway: false, ...options });
	}

	lookUpDue(): Promise<void> {
		return this.platform.operator.orders.lookUpDue();
	}
}

export function describeWithPaymob(
	title: string,
	tests: (fixture: PaymobFixture) => void,
	ways?: readonly PaymobWay[],
	databases = testDatabases,
): void {
	describe.each(databases)(`${title} on $name`, (database) => {
		const fixture = new PaymobFixture();
		let stop: () => Promise<void>;
		beforeAll(async () => {
			stop = await fixture.openWithPaymob(database, ways);
		});
		afterAll(async () => {
			await fixture.close();
			await stop();
		});
		tests(fixture);
	});
}

/** For tests that do not depend on the database; `npm run verify:faults` runs them on each. */
export const describeOnOneWithPaymob = (title: string, tests: (fixture: PaymobFixture) => void) =>
	describeWithPaymob(title, tests, undefined, plainDatabases);

export const start = (client: ApiClient, change: object = {}, key?: string) =>
	client.send("initiateSubscription", {
		body: { plan_id: 2, subscription_type: "platform", ...change },
		...(key && { headers: { "Idempotency-Key": key } }),
	});

/** Starts a payment of a new person, and returns it with its order at Paymob. */
export async function startOrder(fixture: PaymobFixture, change: object = {}) {
	const person = await fixture.registerVerified();
	const { data } = await start(person.client, change);
	return { ...person, id: String(data.transaction_id), orderId: fixture.paymob.lastOrder.id };
}

export const check = (client: ApiClient, id: string, reason = "check") =>
	client.send("checkTransaction", { params: { id }, body: { reason } });
