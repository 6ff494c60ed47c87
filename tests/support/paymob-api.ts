/** The API of the simulated Paymob: what it accepts, and the words in which it rejects the rest. */
import type { PaymobIntegration, PaymobLedger, PaymobWay } from "./paymob-ledger";

export type PaymobAccount = {
	secretKey: string;
	publicKey: string;
	apiKey: string;
	isLive: boolean;
	currency: string;
	/** Those of the other mode exist too, under other numbers. */
	integrations: readonly PaymobIntegration[];
	/** The ways that the settings name. */
	ways: readonly PaymobWay[];
};

const TOKEN_MINUTES = 60;

const WAYS = ["card", "wallet", "kiosk"] as const;

export function createAccount(
	isLive: boolean,
	currency: string,
	ways: readonly PaymobWay[] = WAYS,
): PaymobAccount {
	const mode = isLive ? "live" : "test";
	return {
		secretKey: `egy_sk_${mode}_sim1a2b`,
		publicKey: `egy_pk_${mode}_sim5c6d`,
		apiKey: "sim-api-key-2c3d",
		isLive,
		currency,
		ways,
		integrations: [isLive, !isLive].flatMap((live, index) =>
			WAYS.map((way, place) => ({
				id: 4_097_558 + place + index * 1000,
				way,
				isLive: live,
				currency,
			})),
		),
	};
}

const reject = (status: number, body: unknown): Response => Response.json(body, { status });

const asText = (value: unknown) => (typeof value === "string" ? value : undefined);

type Form = Record<string, unknown>;

export class PaymobApi {
	/** What it says to refunds. */
	refundOutcome: "success" | "decline" | "wait" = "success";
	readonly #account: PaymobAccount;
	readonly #ledger: PaymobLedger;
	readonly #now: () => Date;
	readonly #tokens = new Map<string, number>();
	#tokenCount = 0;

	constructor(account: PaymobAccount, ledger: PaymobLedger, now: () => Date) {
		this.#account = account;
		this.#ledger = ledger;
		this.#now = now;
	}

	/** All tokens for look-ups end now. */
	endTokens(): void {
		this.#tokens.clear();
	}

	#hasSecretKey(request: Request): boolean {
		return request.headers.get("Authorization") === `Token ${this.#account.secretKey}`;
	}

	/** Returns what is wrong with an order, or its integrations. */
	#readIntegrations(form: Form): Response | PaymobIntegration[] {
		const { amount, currency, payment_methods: methods, special_reference: reference } = form;
		if (typeof amount !== "number" || !Number.isInteger(amount) || amount <= 0) {
			return reject(400, { amount: ["A valid integer is required."] });
		}
		const billing = (form.billing_data ?? {}) as Form;
		for (const field of ["first_name", "last_name", "email", "phone_number"]) {
			if (asText(billing[field])) continue;
			return reject(400, { billing_data: { [field]: ["This field is required."] } });
		}
		if (form.items !== undefined) return reject(406, { message: "Items do not match." });
		if (!Array.isArray(methods) || methods.length === 0) {
			return reject(400, { payment_methods: ["This field is required."] });
		}
		// A text is found nowhere, and neither is an id of the other mode.
		const integrations = this.#account.integrations.filter(
			({ id, isLive }) => methods.includes(id) && isLive === this.#account.isLive,
		);
		if (integrations.length !== methods.length) {
			return reject(404, { detail: `Integration ID ${methods.join(", ")} does not exist` });
		}
		if (integrations.some((each) => each.currency !== currency)) {
			return reject(400, { message: "Currency is not that of the integration" });
		}
		const isUsed = this.#ledger.orders.some((order) => order.reference === reference);
		return isUsed ? reject(400, { special_reference: ["Must be unique."] }) : integrations;
	}

	async start(request: Request): Promise<Response> {
		if (!this.#hasSecretKey(request)) {
			return reject(401, { detail: "Authentication credentials were not provided." });
		}
		const form = (await request.json()) as Form;
		const integrations = this.#readIntegrations(form);
		if (integrations instanceof Response) return integrations;
		const seconds = Number(form.expiration ?? 3600);
		const order = this.#ledger.openOrder({
			reference: asText(form.special_reference) ?? null,
			amount: Number(form.amount),
			currency: String(form.currency),
			integrations,
			notificationUrl: asText(form.notification_url),
			redirectionUrl: asText(form.redirection_url),
			expiresAt: new Date(this.#now().getTime() + seconds * 1000),
		});
		const body = {
			id: `pi_${this.#account.isLive ? "live" : "test"}_${order.id}`,
			intention_order_id: order.id,
			client_secret: order.clientSecret,
			payment_methods: integrations.map(({ id, way, isLive: live }) => ({
				integration_id: id,
				method_type: way,
				live,
			})),
			special_reference: order.reference,
			status: "intended",
			object: "paymentintention",
		};
		return Response.json(body, { status: 201 });
	}

	async signIn(request: Request): Promise<Response> {
		const { api_key } = (await request.json()) as Form;
		if (api_key !== this.#account.apiKey) return reject(401, { detail: "incorrect credentials" });
		this.#tokenCount += 1;
		const token = `sim-token-${this.#tokenCount}`;
		this.#tokens.set(token, this.#now().getTime() + TOKEN_MINUTES * 60_000);
		return Response.json({ token, profile: { id: 164_295 } }, { status: 201 });
	}

	#isSignedIn(token: unknown): boolean {
		return (this.#tokens.get(String(token)) ?? 0) > this.#now().getTime();
	}

	/** An order that nobody has tried to pay is a 404 too. */
	lookUp(id: string, token: string | undefined): Response {
		if (!this.#isSignedIn(token)) return reject(401, { detail: "Token has expired" });
		const order = this.#ledger.orders.find((each) => String(each.id) === id);
		if (order === undefined || order.transactions.length === 0) {
			return reject(404, { detail: "Not found." });
		}
		const { reference, amount, currency, transactions } = order;
		const body = { id: order.id, merchant_order_id: reference, amount_cents: amount, currency };
		return Response.json({ ...body, transactions });
	}

	/** Has the last attempt alone. */
	async inquire(request: Request): Promise<Response> {
		const form = (await request.json()) as Form;
		if (!this.#isSignedIn(form.auth_token)) return reject(401, { detail: "Token has expired" });
		const order = this.#ledger.orders.find(({ reference, id }) =>
			form.order_id === undefined
				? reference === form.merchant_order_id
				: String(id) === String(form.order_id),
		);
		const last = order?.transactions.at(-1);
		return last ? Response.json(last) : reject(404, { detail: "Not found." });
	}

	async refund(request: Request): Promise<Response> {
		if (!this.#hasSecretKey(request)) return reject(401, { detail: "Invalid token." });
		const { amount_cents: amount, transaction_id } = (await request.json()) as Form;
		const parent = this.#ledger.findTransaction(Number(transaction_id));
		if (parent === undefined) return reject(404, { detail: "Transaction not found" });
		if (parent.source_data.type === "aggregator") {
			return reject(400, { message: "This transaction cannot be refunded" });
		}
		const rest = parent.amount_cents - (parent.refunded_amount_cents ?? 0);
		const isPaid = parent.success && !parent.is_voided;
		if (typeof amount !== "number" || amount <= 0 || amount > rest || !isPaid) {
			return reject(400, { message: "Refund amount exceeds the transaction's amount" });
		}
		const child = this.#ledger.refund(parent.id, amount, this.refundOutcome);
		return Response.json(child, { status: 201 });
	}
}
