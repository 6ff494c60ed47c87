/** People who pay at a simulated Paymob, through its checkout, in all ways in which money comes or does not. */
import { readGatewayUrl } from "../routes/payment/buyer";
import type { PageClient } from "../support/page-client";
import type { CHECKOUT_BUTTONS } from "../support/paymob-checkout";
import type { PaymobOrder } from "../support/paymob-ledger";
import type { PaymobSimulator } from "../support/paymob-simulator";
import { hearing } from "../support/site";
import { insist, type PayerGateway } from "./payer";

type Act = keyof typeof CHECKOUT_BUTTONS;

/** A payer in front of the checkout of one order. */
type Visit = {
	paymob: PaymobSimulator;
	order: PaymobOrder;
	/** Presses a button of the checkout, which concerns the newest attempt. */
	press(act: Act): Promise<Response>;
	/** Follows the response of a button back to the shop. */
	goBack(response: Response): Promise<void>;
	/** Presses 'Check Again' in the shop, which looks the order up. */
	checkAgain(): Promise<void>;
};

/** What people do at the checkout. */
const deeds = {
	card: async ({ press, goBack }) => goBack(await press("card-success")),
	"browser closed": async ({ press }) => void (await press("card-success")),
	"second card": async ({ press, goBack, checkAgain }) => {
		await press("card-decline");
		await checkAgain();
		await goBack(await press("card-success"));
	},
	wallet: async ({ press, goBack, checkAgain }) => {
		await press("wallet-wait");
		await checkAgain();
		await goBack(await press("confirm-pin"));
	},
	kiosk: async ({ paymob, order, press }) => {
		await press("kiosk-wait");
		await paymob.settle(order.transactions.at(-1)?.id ?? 0);
	},
	"paid in two tabs": async ({ paymob, order, checkAgain }) => {
		for (const _ of [1, 2]) paymob.ledger.pay(order.id, { way: "card", outcome: "success" });
		await checkAgain();
	},
	declined: async ({ press, goBack }) => {
		await press("card-decline");
		await goBack(await press("return"));
	},
	"left unpaid": async () => undefined,
} satisfies Record<string, (visit: Visit) => Promise<void>>;

export type Deed = keyof typeof deeds;
export const deedNames = Object.keys(deeds) as Deed[];

/** How often the gateway has money of a payer after each deed. */
export const chargesAfter: Record<Deed, number> = {
	card: 1,
	"browser closed": 1,
	"second card": 1,
	wallet: 1,
	kiosk: 1,
	"paid in two tabs": 2,
	declined: 0,
	"left unpaid": 0,
};

/** The payment that an order is for, as the address of its return names it. */
export const readPaymentId = ({ redirectionUrl }: PaymobOrder): string =>
	new URL(redirectionUrl ?? "http://none").searchParams.get("transaction_id") ?? "";

export type PaymobPayers = PayerGateway & {
	/** Does the deed for the newest order of a payment; resolves when the site has responded to it. */
	pay(url: string, visitor: PageClient, id: string, deed: Deed): Promise<void>;
};

export function createPaymobPayers(paymob: PaymobSimulator): PaymobPayers {
	const { orders } = paymob.ledger;

	async function press(order: PaymobOrder, act: Act): Promise<Response> {
		const { clientSecret, transactions } = order;
		const form = {
			client_secret: clientSecret,
			act,
			transaction_id: String(transactions.at(-1)?.id ?? ""),
		};
		const response = await fetch(`${paymob.url}/unifiedcheckout/act`, {
			method: "POST",
			body: new URLSearchParams(form),
			redirect: "manual",
		});
		if (response.status >= 400) throw new Error(`${act} ended with ${response.status}`);
		return response;
	}

	return {
		env: { PAYMENTS: "gateway", ...hearing, ...paymob.env },
		readStarted(page) {
			if (page.status !== 200) return undefined;
			const { searchParams } = new URL(readGatewayUrl(page));
			const secret = searchParams.get("clientSecret");
			const order = orders.find(({ clientSecret }) => clientSecret === secret);
			if (order === undefined) throw new Error("the page leads to no order of the gateway");
			return readPaymentId(order);
		},
		async pay(url, visitor, id, deed) {
			const order = orders.findLast((each) => readPaymentId(each) === id);
			if (order === undefined) throw new Error(`the gateway has no order for ${id}`);
			const visit = async (path: string) => void (await insist(url, () => visitor.get(path)));
			const processing = `/payment-processing?transaction_id=${id}`;
			await deeds[deed]({
				paymob,
				order,
				press: (act) => press(order, act),
				async goBack(response) {
					const { pathname, search } = new URL(response.headers.get("Location") ?? "", url);
					await visit(pathname + search);
					await visit(processing);
				},
				checkAgain: () => visit(`${processing}&checked=1`),
			});
		},
	};
}
