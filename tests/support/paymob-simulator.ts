/**
 * Paymob on loopback, written from its published pages and not from our client: the API, the checkout's
 * page, and the callbacks that it signs.
 *
 * `startPaymobSimulator()` starts it in the process of a test; its methods act as payers, as the people
 * at a kiosk, as the dashboard, and as a bad network. As a process of its own it is
 * `npx tsx tests/support/paymob-process.ts`: `POST /control/<method>` with a JSON list of arguments calls
 * the same methods, and `GET /control` shows orders, callbacks and calls.
 */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { PaymobOptions } from "../../platform/base/options";
import { createAccount, type PaymobAccount, PaymobApi } from "./paymob-api";
import { PaymobCheckout } from "./paymob-checkout";
import {
	PaymobLedger,
	type PaymobOrder,
	type PaymobTransaction,
	type PaymobWay,
	type PaymobWebhook,
	signTransaction,
} from "./paymob-ledger";

/** Everything that is asked of it over HTTP, as `calls`, `failNext` and `outage` name it. */
type PaymobCall = "start" | "sign-in" | "look-up" | "inquiry" | "refund" | "checkout";

/**
 * `reset` cuts the connection and `hang` never responds, both without doing anything; `lost` and `late` do
 * the work before. `nonsense` is a success that is no JSON. A number is a status without any work.
 */
type PaymobFault = "reset" | "hang" | "lost" | "late" | "nonsense" | number;

type PaymobSimulatorOptions = {
	/** A fixed port, so that it can be started again at the same address; any free one by default. */
	port?: number;
	now?: () => Date;
	/** Live keys and live integrations; test ones by default. */
	isLive?: boolean;
	/** Accounts in the Gulf write times with an offset. */
	region?: "egypt" | "gulf";
	currency?: string;
	/** The ways that the settings name; all by default. */
	ways?: readonly PaymobWay[];
};

type Attempt = {
	way: PaymobWay;
	/** `wait`: a kiosk's code or a wallet without its PIN, until `settle`. */
	outcome: "success" | "decline" | "wait";
	/** The newest order when absent. */
	orderId?: number;
};

type Delivery = {
	/** How often it is sent, all at the same time; once by default. */
	copies?: number;
	/** Changes `obj` after it was signed. */
	tamper?: (transaction: PaymobTransaction) => unknown;
	/** Stands in the address in place of the right `hmac=…`. */
	query?: string;
	/** Another address than the order's `notification_url`. */
	url?: string;
};

class Broken extends Error {
	readonly fault: "reset" | "hang";
	constructor(fault: "reset" | "hang") {
		super(fault);
		this.fault = fault;
	}
}

export class PaymobSimulator {
	readonly ledger: PaymobLedger;
	readonly api: PaymobApi;
	readonly checkout: PaymobCheckout;
	/** All calls in order. */
	readonly calls: PaymobCall[] = [];
	url = "";
	/** While it is false, callbacks wait in `webhooks` until `deliver` sends them, or never. */
	sendsWebhooks = true;
	/** Meets every call until it is undefined again. */
	outage: PaymobFault | undefined;
	/** Awaited between a start and its response, as when a payer or a callback is quicker. */
	beforeStarted: (() => Promise<unknown>) | undefined;
	/** Signs callbacks and returns. */
	hmacSecret = "sim-hmac-secret-4e5f";
	readonly account: PaymobAccount;
	readonly #now: () => Date;
	readonly #faults: { call: PaymobCall; fault: PaymobFault }[] = [];
	readonly #sending = new Set<Promise<unknown>>();
	#announced = 0;

	constructor(options: PaymobSimulatorOptions = {}) {
		const { isLive = false, region = "egypt", currency = "EGP", ways } = options;
		const now = options.now ?? (() => new Date());
		this.#now = now;
		this.account = createAccount(isLive, currency, ways);
		this.ledger = new PaymobLedger({ isLive, region, now });
		this.api = new PaymobApi(this.account, this.ledger, now);
		this.checkout = new PaymobCheckout(this.account, this.ledger, now, (transaction) =>
			signTransaction(this.hmacSecret, transaction),
		);
	}

	/** What `createPlatform` needs to use this account. */
	get paymobOptions(): PaymobOptions {
		const { secretKey, publicKey, apiKey, integrations, isLive, ways } = this.account;
		const configured = integrations.filter(
			(each) => each.isLive === isLive && ways.includes(each.way),
		);
		return {
			secretKey,
			publicKey,
			apiKey,
			hmacSecrets: [this.hmacSecret],
			integrations: configured.map(({ way, id }) => ({ way, id: String(id) })),
			baseUrl: this.url,
		};
	}

	/** The same as variables of the environment. */
	get env(): Record<string, string> {
		const { secretKey, publicKey, hmacSecrets, apiKey, integrations } = this.paymobOptions;
		return {
			PAYMOB_SECRET_KEY: secretKey,
			PAYMOB_PUBLIC_KEY: publicKey,
			PAYMOB_HMAC_SECRET: hmacSecrets.join(","),
			PAYMOB_API_KEY: apiKey,
			PAYMOB_INTEGRATIONS: integrations.map(({ way, id }) => `${way}:${id}`).join(","),
			PAYMOB_URL: this.url,
		};
	}

	/** The newest order. @throws without any */
	get lastOrder(): PaymobOrder {
		const order = this.ledger.orders.at(-1);
		if (order === undefined) throw new Error("No order was started.");
		return order;
	}

	/** Every callback that was made, in order, whether it was sent or not. */
	get webhooks(): readonly PaymobWebhook[] {
		return this.ledger.webhooks;
	}

	/** The next calls of this name meet the faults, one each. */
	failNext(call: PaymobCall, ...faults: PaymobFault[]): void {
		this.#faults.push(...faults.map((fault) => ({ call, fault })));
	}

	/** Counts the calls by name. */
	countCalls(): Partial<Record<PaymobCall, number>> {
		const counts: Partial<Record<PaymobCall, number>> = {};
		for (const call of this.calls) counts[call] = (counts[call] ?? 0) + 1;
		return counts;
	}

	/** A payer tries to pay. Resolves, as the next four, when its callbacks were responded to. */
	async pay({ orderId = this.lastOrder.id, ...attempt }: Attempt): Promise<PaymobTransaction> {
		const transaction = this.ledger.pay(orderId, attempt);
		await this.sendNew();
		return transaction;
	}

	/** The money comes to a kiosk's code or a waiting wallet, or a pending refund ends; whatever the time is. */
	async settle(transactionId: number, outcome: "success" | "decline" = "success") {
		const transaction = this.ledger.settle(transactionId, outcome);
		await this.sendNew();
		return transaction;
	}

	async refundInDashboard(transactionId: number, amount: number): Promise<PaymobTransaction> {
		const child = this.ledger.refund(transactionId, amount);
		await this.sendNew();
		return child;
	}

	async voidInDashboard(transactionId: number): Promise<PaymobTransaction> {
		const child = this.ledger.void(transactionId);
		await this.sendNew();
		return child;
	}

	/** A card payment of an order of this account that another shop of the merchant started. */
	async payElsewhere(notificationUrl: string, amount = 4900): Promise<PaymobTransaction> {
		const { id: orderId } = this.ledger.openOrder({
			reference: "another-shop-1",
			amount,
			currency: this.account.currency,
			integrations: this.account.integrations,
			notificationUrl,
			redirectionUrl: undefined,
			expiresAt: new Date(this.#now().getTime() + 3_600_000),
		});
		return this.pay({ way: "card", outcome: "success", orderId });
	}

	/** Sends the callbacks that were made since the last time, unless `sendsWebhooks` is false. */
	async sendNew(): Promise<void> {
		const fresh = this.webhooks.slice(this.#announced);
		this.#announced = this.webhooks.length;
		if (this.sendsWebhooks) for (const webhook of fresh) await this.deliver(webhook);
	}

	/**
	 * Sends a callback, perhaps once more, and returns the statuses; 0 when nobody responds. Nothing is
	 * sent again by itself.
	 */
	async deliver(
		{ transaction, url }: Pick<PaymobWebhook, "transaction" | "url">,
		{ copies = 1, tamper, query, url: otherUrl }: Delivery = {},
	): Promise<number[]> {
		const address = new URL(otherUrl ?? url);
		address.search = query ?? `hmac=${signTransaction(this.hmacSecret, transaction)}`;
		const obj = tamper?.(structuredClone(transaction)) ?? transaction;
		const init = {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ type: "TRANSACTION", obj }),
		};
		const post = async () => {
			const signal = AbortSignal.timeout(30_000);
			const response = await fetch(address, { ...init, signal }).catch(() => undefined);
			await response?.arrayBuffer();
			return response?.status ?? 0;
		};
		const sending = Promise.all(Array.from({ length: copies }, post));
		this.#sending.add(sending);
		return sending.finally(() => this.#sending.delete(sending));
	}

	/** Resolves when every callback under way was responded to, as after a press in the checkout. */
	async settleWebhooks(): Promise<void> {
		while (this.#sending.size > 0) await Promise.all(this.#sending);
	}

	/** Counts a call, and meets it with its fault; `work` is what happens without one. */
	async respond(call: PaymobCall, work: () => Response | Promise<Response>): Promise<Response> {
		this.calls.push(call);
		const index = this.#faults.findIndex((each) => each.call === call);
		const next = index < 0 ? undefined : this.#faults.splice(index, 1)[0]?.fault;
		const fault = this.outage ?? next;
		if (fault === "reset" || fault === "hang") throw new Broken(fault);
		if (fault === "nonsense") return new Response("<h1>OK</h1>");
		if (typeof fault === "number") return Response.json({ detail: "Simulated" }, { status: fault });
		const response = await work();
		if (call === "start") await this.beforeStarted?.();
		// The browser or the API's client must not wait for the callbacks.
		void this.sendNew();
		if (fault === "lost") throw new Broken("reset");
		if (fault === "late") throw new Broken("hang");
		return response;
	}
}

type Env = { Bindings: HttpBindings };

function createApp(simulator: PaymobSimulator): Hono<Env> {
	const { api, checkout } = simulator;
	const app = new Hono<Env>();
	app.post("/v1/intention/", ({ req }) => simulator.respond("start", () => api.start(req.raw)));
	app.post("/api/auth/tokens", ({ req }) =>
		simulator.respond("sign-in", () => api.signIn(req.raw)),
	);
	app.post("/api/ecommerce/orders/transaction_inquiry", ({ req }) =>
		simulator.respond("inquiry", () => api.inquire(req.raw)),
	);
	app.get("/api/ecommerce/orders/:id", ({ req }) =>
		simulator.respond("look-up", () => api.lookUp(req.param("id"), req.query("token"))),
	);
	app.post("/api/acceptance/void_refund/refund", ({ req }) =>
		simulator.respond("refund", () => api.refund(req.raw)),
	);
	app.get("/unifiedcheckout/", ({ req }) =>
		simulator.respond("checkout", () => checkout.show(new URL(req.url).searchParams)),
	);
	app.post("/unifiedcheckout/act", ({ req }) =>
		simulator.respond("checkout", async () => checkout.act(await req.formData())),
	);
	app.onError((error, { env }) => {
		if (!(error instanceof Broken)) return new Response(String(error), { status: 500 });
		if (error.fault === "hang") return new Promise<Response>(() => undefined);
		env.incoming.socket.destroy();
		return new Response(null);
	});
	return app;
}

export type RunningPaymob = { paymob: PaymobSimulator; stop(): Promise<void> };

/** @param addRoutes adds routes beside those of Paymob */
export async function startPaymobSimulator(
	options: PaymobSimulatorOptions = {},
	addRoutes: (app: Hono<Env>, paymob: PaymobSimulator) => void = () => undefined,
): Promise<RunningPaymob> {
	const paymob = new PaymobSimulator(options);
	const app = createApp(paymob);
	addRoutes(app, paymob);
	const server = createAdaptorServer({ fetch: app.fetch });
	server.listen(options.port ?? 0, "127.0.0.1");
	await once(server, "listening");
	paymob.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		paymob,
		async stop() {
			if ("closeAllConnections" in server) server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}
