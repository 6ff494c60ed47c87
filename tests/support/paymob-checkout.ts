/** The pages of the simulated checkout: plain forms, which work without script. */
import type { PaymobAccount } from "./paymob-api";
import {
	flatten,
	type PaymobLedger,
	type PaymobOrder,
	type PaymobTransaction,
} from "./paymob-ledger";

/** What a payer can press; the texts are the names of the buttons. */
export const CHECKOUT_BUTTONS = {
	"card-success": "Pay by card",
	"card-decline": "Pay by a card that is declined",
	"wallet-wait": "Pay by wallet",
	"kiosk-wait": "Pay at a kiosk",
	"confirm-pin": "Confirm with the PIN",
	"refuse-pin": "Refuse in the wallet",
	return: "Return to the shop",
} as const;

type CheckoutAct = keyof typeof CHECKOUT_BUTTONS;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

const hidden = (fields: Record<string, string>) =>
	Object.entries(fields)
		.map(
			([name, value]) =>
				`<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
		)
		.join("");

const button = (order: PaymobOrder, act: CheckoutAct, transactionId = "") =>
	`<form method="post" action="/unifiedcheckout/act">${hidden({
		client_secret: order.clientSecret,
		transaction_id: transactionId,
		act,
	})}<button>${CHECKOUT_BUTTONS[act]}</button></form>`;

const page = (title: string, content: string) =>
	`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:1rem sans-serif;margin:2rem}button{font:inherit;padding:.7rem;margin:.3rem 0}</style>
<h1>${title}</h1>${content}</html>`;

const amountOf = ({ amount, currency }: PaymobOrder) =>
	`<p>${(amount / 100).toFixed(2)} ${escapeHtml(currency)}</p>`;

const ACTS = {
	card: ["card-success", "card-decline"],
	wallet: ["wallet-wait"],
	kiosk: ["kiosk-wait"],
} as const;

/** Every way of the order, also after a decline, which does not end it. */
function renderChoice(order: PaymobOrder): string {
	const ways = [...new Set(order.integrations.map(({ way }) => way))];
	const acts = ways.flatMap((way): readonly CheckoutAct[] => ACTS[way]);
	const declined = order.transactions.findLast(({ success, pending }) => !success && !pending);
	const notice = declined
		? `<p role="alert">Your card was declined.</p>${button(order, "return", String(declined.id))}`
		: "";
	const forms = acts.map((act) => button(order, act)).join("");
	return page("Simulated Paymob", `${amountOf(order)}${notice}${forms}`);
}

const renderWallet = (order: PaymobOrder, { id }: PaymobTransaction): string =>
	page(
		"Confirm in your wallet",
		(["confirm-pin", "refuse-pin", "return"] as const)
			.map((act) => button(order, act, String(id)))
			.join(""),
	);

/** Nobody is sent back from here. */
const renderKiosk = (order: PaymobOrder, { data }: PaymobTransaction): string =>
	page("Pay at a kiosk", `${amountOf(order)}<p>Code: <strong>${data.bill_reference}</strong></p>`);

const renderEnd = (title: string): string => page(title, "");

/** A return by POST: the form is sent by itself, or by its button without script. */
const renderPost = (url: string, fields: Record<string, string>): string =>
	page(
		"Returning",
		`<form method="post" action="${escapeHtml(url)}">${hidden(fields)}<button>${CHECKOUT_BUTTONS.return}</button></form>
<script>document.forms[0].submit()</script>`,
	);

const html = (body: string, status = 200): Response =>
	new Response(body, { status, headers: { "Content-Type": "text/html; charset=utf-8" } });

export class PaymobCheckout {
	/** How browsers go back to the shop. */
	returnBy: "GET" | "POST" = "GET";
	spelling: "dots" | "underscores" = "dots";
	readonly #account: PaymobAccount;
	readonly #ledger: PaymobLedger;
	readonly #now: () => Date;
	readonly #sign: (transaction: PaymobTransaction) => string;

	constructor(
		account: PaymobAccount,
		ledger: PaymobLedger,
		now: () => Date,
		sign: (transaction: PaymobTransaction) => string,
	) {
		this.#account = account;
		this.#ledger = ledger;
		this.#now = now;
		this.#sign = sign;
	}

	/** Sends the browser back, with the values and the signature of the transaction. */
	#goBack(order: PaymobOrder, transaction: PaymobTransaction): Response {
		if (order.redirectionUrl === undefined) return html(renderEnd("There is no way back"));
		const fields = { ...flatten(transaction, this.spelling), hmac: this.#sign(transaction) };
		const url = new URL(order.redirectionUrl);
		if (this.returnBy === "POST") return html(renderPost(url.href, fields));
		for (const [name, value] of Object.entries(fields)) url.searchParams.append(name, value);
		return new Response(null, { status: 302, headers: { Location: url.href } });
	}

	#findOpen(clientSecret: string): PaymobOrder | Response {
		const order = this.#ledger.orders.find((each) => each.clientSecret === clientSecret);
		if (order === undefined) return html(renderEnd("This order does not exist"), 404);
		if (this.#now() > order.expiresAt) return html(renderEnd("This order has expired"), 410);
		const isPaid = order.transactions.some(({ success }) => success);
		return isPaid ? html(renderEnd("This order is paid"), 409) : order;
	}

	show(query: URLSearchParams): Response {
		const isKnown = query.get("publicKey") === this.#account.publicKey;
		if (!isKnown) return html(renderEnd("The public key is unknown"), 401);
		const order = this.#findOpen(query.get("clientSecret") ?? "");
		if (order instanceof Response) return order;
		const waiting = order.transactions.findLast(({ pending }) => pending);
		if (waiting?.data.bill_reference) return html(renderKiosk(order, waiting));
		return html(waiting ? renderWallet(order, waiting) : renderChoice(order));
	}

	/** A payer presses a button. */
	act(form: FormData): Response {
		const order = this.#findOpen(String(form.get("client_secret")));
		if (order instanceof Response) return order;
		const act = String(form.get("act")) as CheckoutAct;
		const transaction = order.transactions.find(
			({ id }) => id === Number(form.get("transaction_id")),
		);
		return this.#start(order, act) ?? this.#finish(order, act, transaction);
	}

	#start(order: PaymobOrder, act: CheckoutAct): Response | undefined {
		const pay = this.#ledger.pay.bind(this.#ledger, order.id);
		if (act === "card-success") {
			return this.#goBack(order, pay({ way: "card", outcome: "success" }));
		}
		if (act === "card-decline") {
			pay({ way: "card", outcome: "decline" });
			return html(renderChoice(order));
		}
		if (act === "wallet-wait") {
			return html(renderWallet(order, pay({ way: "wallet", outcome: "wait" })));
		}
		if (act !== "kiosk-wait") return undefined;
		return html(renderKiosk(order, pay({ way: "kiosk", outcome: "wait" })));
	}

	#finish(order: PaymobOrder, act: CheckoutAct, transaction?: PaymobTransaction): Response {
		if (transaction === undefined) return html(renderEnd("There is nothing to do"), 400);
		if (act === "confirm-pin") this.#ledger.settle(transaction.id, "success");
		if (act === "refuse-pin") this.#ledger.settle(transaction.id, "decline");
		return this.#goBack(order, transaction);
	}
}
