/**
 * The books of the simulated Paymob: orders, transactions, and the callbacks about them. Written from
 * Paymob's published pages, and not from our client.
 */
import { createHmac } from "node:crypto";

export type PaymobWay = "card" | "wallet" | "kiosk";

export type PaymobIntegration = { id: number; way: PaymobWay; isLive: boolean; currency: string };

/** A transaction as Paymob writes it, in callbacks and in look-ups. */
export type PaymobTransaction = {
	id: number;
	pending: boolean;
	amount_cents: number;
	success: boolean;
	is_auth: boolean;
	is_capture: boolean;
	is_standalone_payment: boolean;
	is_voided: boolean;
	is_refunded: boolean;
	is_3d_secure: boolean;
	integration_id: number;
	profile_id: number;
	has_parent_transaction: boolean;
	order: {
		id: number;
		merchant_order_id: string | null;
		amount_cents: number;
		currency: string;
		paid_amount_cents: number;
	};
	created_at: string;
	currency: string;
	source_data: { pan: string | null; type: string; sub_type: string | null };
	api_source: string;
	is_void: boolean;
	is_refund: boolean;
	data: { message: string; txn_response_code: string; bill_reference?: number };
	error_occured: boolean;
	is_live: boolean;
	refunded_amount_cents: number | null;
	is_captured: boolean;
	captured_amount: number | null;
	owner: number;
	parent_transaction: number | null;
};

export type PaymobOrder = {
	id: number;
	clientSecret: string;
	reference: string | null;
	amount: number;
	currency: string;
	integrations: readonly PaymobIntegration[];
	notificationUrl: string | undefined;
	redirectionUrl: string | undefined;
	expiresAt: Date;
	transactions: PaymobTransaction[];
};

/** A processed callback, as the transaction stood when it was made. */
export type PaymobWebhook = {
	number: number;
	orderId: number;
	url: string;
	transaction: PaymobTransaction;
};

/** Returns the 20 signed values, joined with nothing. */
function signedText(tx: PaymobTransaction): string {
	const { order, source_data: source } = tx;
	const values = [
		...[tx.amount_cents, tx.created_at, tx.currency, tx.error_occured, tx.has_parent_transaction],
		...[tx.id, tx.integration_id, tx.is_3d_secure, tx.is_auth, tx.is_capture, tx.is_refunded],
		...[tx.is_standalone_payment, tx.is_voided, order.id, tx.owner, tx.pending],
		...[source.pan, source.sub_type, source.type, tx.success],
	];
	return values.map((value) => value ?? "").join("");
}

/** Signs a transaction as Paymob does: HMAC-SHA512 in lower-case hexadecimals. */
export const signTransaction = (secret: string, transaction: PaymobTransaction): string =>
	createHmac("sha512", secret).update(signedText(transaction)).digest("hex");

/** Returns the flat values of a return, in one of the two spellings that Paymob's pages have. */
export function flatten(
	transaction: PaymobTransaction,
	spelling: "dots" | "underscores",
): Record<string, string> {
	const { order, source_data, data, parent_transaction: _, ...plain } = transaction;
	const mark = spelling === "dots" ? "." : "_";
	const nested = (name: string, record: object) =>
		Object.entries(record).map(([field, value]) => [`${name}${mark}${field}`, value]);
	const entries = [
		...Object.entries(plain),
		[spelling === "dots" ? "order" : "order_id", order.id],
		["merchant_order_id", order.merchant_order_id],
		...nested("source_data", source_data),
		["data.message", data.message],
		["txn_response_code", data.txn_response_code],
	];
	return Object.fromEntries(entries.map(([name, value]) => [name, String(value ?? "")]));
}

const SOURCES = {
	card: { pan: "2346", type: "card", sub_type: "MasterCard" },
	wallet: { pan: "01010101010", type: "wallet", sub_type: "wallet" },
	kiosk: { pan: null, type: "aggregator", sub_type: "AGGREGATOR" },
} as const;

/** One digit of these may stand on either side of a border that the signature does not bind. */
const FIRST = { order: 217_503_754, transaction: 192_036_465, bill: 43_210_987 };

/** The account that owns every order here. */
export const OWNER = 302_852;

type Settings = { isLive: boolean; region: "egypt" | "gulf"; now: () => Date };

export type Attempt = {
	way: PaymobWay;
	outcome: "success" | "decline" | "wait";
	/** The integration, if the order has several of this way. */
	integrationId?: number;
};

export class PaymobLedger {
	readonly orders: PaymobOrder[] = [];
	readonly webhooks: PaymobWebhook[] = [];
	readonly #settings: Settings;
	#next = { ...FIRST };

	constructor(settings: Settings) {
		this.#settings = settings;
	}

	/** The time as this region writes it: Egypt without an offset. */
	#writeTime(): string {
		const text = this.#settings.now().toISOString().replace("Z", "000");
		return this.#settings.region === "gulf" ? `${text}+04:00` : text;
	}

	openOrder(order: Omit<PaymobOrder, "id" | "transactions" | "clientSecret">): PaymobOrder {
		const id = this.#next.order++;
		const opened = { ...order, id, clientSecret: `sim_csk_${id}`, transactions: [] };
		this.orders.push(opened);
		return opened;
	}

	/** @throws for an unknown order */
	findOrder(id: number): PaymobOrder {
		const order = this.orders.find((each) => each.id === id);
		if (order === undefined) throw new Error(`There is no order ${id}.`);
		return order;
	}

	findTransaction(id: number): PaymobTransaction | undefined {
		return this.orders.flatMap(({ transactions }) => transactions).find((each) => each.id === id);
	}

	/** Returns the transaction and its order. @throws for an unknown one */
	#locate(id: number) {
		const transaction = this.findTransaction(id);
		if (transaction === undefined) throw new Error(`There is no transaction ${id}.`);
		return { transaction, order: this.findOrder(transaction.order.id) };
	}

	/** Adds a payer's attempt; its callback is the last webhook. */
	pay(orderId: number, { way, outcome, integrationId }: Attempt): PaymobTransaction {
		const order = this.findOrder(orderId);
		const integration = order.integrations.find(
			(each) => each.way === way && (integrationId ?? each.id) === each.id,
		);
		if (integration === undefined) throw new Error(`Order ${orderId} cannot be paid by ${way}.`);
		const transaction = this.#addTransaction(order, {
			success: outcome === "success",
			pending: outcome === "wait",
			integration_id: integration.id,
			is_live: integration.isLive,
			is_3d_secure: way === "card",
			source_data: { ...SOURCES[way] },
			...(way === "kiosk" && {
				data: {
					message: "Pending payment",
					txn_response_code: "",
					bill_reference: this.#next.bill++,
				},
			}),
		});
		if (transaction.success) transaction.order.paid_amount_cents = order.amount;
		this.#notify(order, transaction);
		return transaction;
	}

	#addTransaction(order: PaymobOrder, change: Partial<PaymobTransaction>): PaymobTransaction {
		const isApproved = change.success ?? false;
		const transaction: PaymobTransaction = {
			id: this.#next.transaction++,
			pending: false,
			amount_cents: order.amount,
			success: false,
			is_auth: false,
			is_capture: false,
			is_standalone_payment: true,
			is_voided: false,
			is_refunded: false,
			is_3d_secure: false,
			integration_id: 0,
			profile_id: 164_295,
			has_parent_transaction: false,
			order: {
				id: order.id,
				merchant_order_id: order.reference,
				amount_cents: order.amount,
				currency: order.currency,
				paid_amount_cents: 0,
			},
			created_at: this.#writeTime(),
			currency: order.currency,
			source_data: { ...SOURCES.card },
			api_source: "OTHER",
			is_void: false,
			is_refund: false,
			data: isApproved
				? { message: "Approved", txn_response_code: "APPROVED" }
				: { message: "Do not honour", txn_response_code: "DECLINED" },
			error_occured: false,
			is_live: this.#settings.isLive,
			refunded_amount_cents: null,
			is_captured: false,
			captured_amount: null,
			owner: OWNER,
			parent_transaction: null,
			...change,
		};
		order.transactions.push(transaction);
		return transaction;
	}

	#notify(order: PaymobOrder, transaction: PaymobTransaction): void {
		if (order.notificationUrl === undefined) return;
		this.webhooks.push({
			number: this.webhooks.length,
			orderId: order.id,
			url: order.notificationUrl,
			transaction: structuredClone(transaction),
		});
	}

	/** Ends what waits, such as a kiosk's code or a wallet; the transaction keeps its id. */
	settle(transactionId: number, outcome: "success" | "decline"): PaymobTransaction {
		const { transaction, order } = this.#locate(transactionId);
		transaction.pending = false;
		transaction.success = outcome === "success";
		if (transaction.success && !transaction.is_refund) {
			transaction.order.paid_amount_cents = order.amount;
			transaction.data.message = "Approved";
		}
		if (transaction.is_refund) this.#applyRefund(transaction);
		this.#notify(order, transaction);
		return transaction;
	}

	/** A refund in the dashboard, or by the API: a child, and the parent's callback again. */
	refund(
		transactionId: number,
		amount: number,
		outcome: "success" | "decline" | "wait" = "success",
	): PaymobTransaction {
		const { transaction: parent, order } = this.#locate(transactionId);
		const child = this.#addTransaction(order, {
			...this.#childOf(parent),
			amount_cents: amount,
			is_refund: true,
			success: outcome === "success",
			pending: outcome === "wait",
		});
		this.#notify(order, child);
		this.#applyRefund(child);
		return child;
	}

	#childOf(parent: PaymobTransaction): Partial<PaymobTransaction> {
		return {
			integration_id: parent.integration_id,
			is_live: parent.is_live,
			source_data: { ...parent.source_data },
			has_parent_transaction: true,
			parent_transaction: parent.id,
		};
	}

	#applyRefund(child: PaymobTransaction): void {
		if (!child.success || child.pending || child.parent_transaction === null) return;
		const { transaction: parent, order } = this.#locate(child.parent_transaction);
		parent.refunded_amount_cents = (parent.refunded_amount_cents ?? 0) + child.amount_cents;
		parent.is_refunded = true;
		this.#notify(order, parent);
	}

	/** A void in the dashboard, before the money is settled. */
	void(transactionId: number): PaymobTransaction {
		const { transaction: parent, order } = this.#locate(transactionId);
		const change = { ...this.#childOf(parent), is_void: true, success: true };
		const child = this.#addTransaction(order, change);
		parent.is_voided = true;
		this.#notify(order, child);
		this.#notify(order, parent);
		return child;
	}
}
