/** A platform that takes payments through a simulated Paymob, which sends it webhooks over HTTP. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from "vitest";
import { headerNames } from "../../../contract/calls";
import type { PlatformOptions } from "../../../platform/base/options";
import type { ApiClient } from "../../support/api-client";
import type { PaymobSimulator, RunningPaymob } from "../../support/paymob-simulator";
import { startPaymobSimulator } from "../../support/paymob-simulator";
import { PlatformFixture } from "../../support/platform-fixture";
import { type TestDatabase, testDatabases } from "../../support/test-database";

/** What `PaymobShop.buy` started: a plan of 49 pounds. */
export type Purchase = {
	client: ApiClient;
	email: string;
	/** The transaction's id. */
	id: string;
	/** Paymob's id of the order. */
	orderId: number;
	paymentUrl: string;
};

const PREMIUM = { plan_id: 2, subscription_type: "platform" };
export const PRICE_MINOR = 4900;

export class PaymobShop {
	readonly fixture = new PlatformFixture();
	paymob!: PaymobSimulator;
	#running!: RunningPaymob;
	#database!: TestDatabase;
	#options: Partial<PlatformOptions> = {};
	#listener = createAdaptorServer({ fetch: (request) => this.fixture.platform.fetch(request) });
	#keys = 0;

	async open(testDatabase: TestDatabase): Promise<void> {
		this.#database = testDatabase;
		this.#running = await startPaymobSimulator({ now: () => this.fixture.now });
		this.paymob = this.#running.paymob;
		this.#listener.listen(0, "127.0.0.1");
		await once(this.#listener, "listening");
		this.#options = {
			paymob: this.paymob.paymobOptions,
			publicUrl: `http://127.0.0.1:${(this.#listener.address() as AddressInfo).port}`,
			mockGateway: false,
		};
		await this.fixture.open(testDatabase, this.#options);
		await this.#provePayee();
	}

	/** Webhooks of an account are looked up until a look-up has shown that it is ours. */
	async #provePayee(): Promise<void> {
		await this.buy();
		await this.paymob.pay({ way: "card", outcome: "success" });
		await this.lookUp();
	}

	async close(): Promise<void> {
		this.#listener.close();
		await this.fixture.close();
		await this.#running.stop();
	}

	/** Ends the platform and starts it on the same data, as after a crash. */
	async restart(): Promise<void> {
		await this.fixture.platform.close();
		await this.fixture.open(this.#database, this.#options);
	}

	/** Looks up what is due now. */
	async lookUp(): Promise<void> {
		await this.fixture.platform.operator.orders.lookUpDue();
	}

	/** Lets time pass until the look-up of an order that nobody came back from, and carries it out. */
	async lookUpLater(seconds = 120): Promise<void> {
		this.fixture.advance(seconds);
		await this.lookUp();
	}

	/** Presses Pay; the same key is the same press. */
	press(client: ApiClient, key: string = this.newKey()) {
		return this.#find(client).send("initiateSubscription", {
			body: PREMIUM,
			headers: { [headerNames.idempotencyKey]: key },
		});
	}

	newKey(): string {
		this.#keys += 1;
		return `press-${this.#keys}`;
	}

	async buy(): Promise<Purchase> {
		const { client, email } = await this.fixture.registerVerified();
		const { status, data } = await this.press(client);
		expect(status).toBe(200);
		const { transaction_id, payment_url } = data;
		const { id: orderId } = this.paymob.lastOrder;
		return { client, email, id: String(transaction_id), orderId, paymentUrl: String(payment_url) };
	}

	/** The browser of this client, at the platform that runs now. */
	#find({ cookies }: ApiClient): ApiClient {
		return this.fixture.createClient(cookies);
	}

	async readStatus({ client, id }: Pick<Purchase, "client" | "id">) {
		return (await this.#find(client).send("transactionStatus", { params: { id } })).data;
	}

	/** How many months were granted, and how many receipts were sent. */
	async readOutcome({ client, email, id }: Pick<Purchase, "client" | "email" | "id">) {
		const { status } = await this.readStatus({ client, id });
		const { memberships } = (await this.#find(client).send("memberships")).data;
		const mails = await this.fixture.listMails();
		const receipts = mails.filter(
			({ recipient, kind }) => recipient === email && kind === "payment-receipt",
		);
		return { status, plans: memberships.length, receipts: receipts.length };
	}

	/** The money that Paymob took for this payment, by what became of it. */
	async listCharges({ id }: Pick<Purchase, "id">): Promise<string[]> {
		return this.fixture.withStore(async (db) => {
			const rows = await db
				.selectFrom("gateway_charges")
				.select("use")
				.where("transaction_id", "=", id)
				.orderBy("paid_at")
				.orderBy("charge_id")
				.execute();
			return rows.map(({ use }) => use);
		});
	}

	async countNotices(): Promise<number> {
		return this.fixture.withStore(
			async (db) => (await db.selectFrom("gateway_notices").select("id").execute()).length,
		);
	}
}

export const PAID_ONCE = { status: "completed", plans: 1, receipts: 1 };
export const NOT_PAID = { plans: 0, receipts: 0 };

/** Runs the tests on each database. Errors that nobody expects, and secrets in expected ones, fail them. */
export function describeShop(title: string, tests: (shop: PaymobShop) => void): void {
	describe.each(testDatabases)(`${title} on $name`, (testDatabase) => {
		const shop = new PaymobShop();
		beforeAll(() => shop.open(testDatabase));
		afterAll(() => shop.close());
		beforeEach(() => {
			shop.paymob.sendsWebhooks = true;
			shop.paymob.outage = undefined;
			shop.paymob.beforeStarted = undefined;
			shop.paymob.calls.length = 0;
			shop.fixture.errors.length = 0;
		});
		afterEach(() => {
			const { secretKey, apiKey, hmacSecrets } = shop.paymob.paymobOptions;
			const logged = shop.fixture.errors.map((error) => `${(error as Error).stack ?? error}`);
			for (const secret of [secretKey, apiKey, ...hmacSecrets, "sim-token", "hmac="]) {
				expect(logged.join("\n")).not.toContain(secret);
			}
		});
		tests(shop);
	});
}
