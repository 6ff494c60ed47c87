/** A person who pays manually, step by step and without script, and the operator who answers. */
import { readDocument } from "../../support/document";
import type { Page, PageClient } from "../../support/page-client";
import { runPlatform } from "../../support/platform-command";
import type { Site } from "../../support/site";

const PLAN = "2";
export const PHONE = "01012345678";

export const at = (step: string, plan = PLAN) => `/premium?plan=${plan}&step=${step}`;

type Transfer = { method?: string; phone?: string; reference?: string; plan?: string };

/** The forms in order; each leads to the next page. */
const forms: Array<{ step: string; fields(transfer: Transfer): Record<string, string> }> = [
	{ step: "method", fields: ({ method = "vodafone_cash" }) => ({ payment_method: method }) },
	{ step: "instructions", fields: () => ({}) },
	{
		step: "transfer_info",
		fields: ({ phone = PHONE, reference = "" }) => ({
			user_phone: phone,
			transfer_reference: reference,
		}),
	},
];

/** Submits forms until the page of `step`; returns that page. */
export async function walkTo(visitor: PageClient, step: string, transfer: Transfer = {}) {
	for (const form of forms) {
		if (form.step === step) break;
		const response = await visitor.post(at(form.step, transfer.plan), form.fields(transfer));
		if (response.status !== 303) throw new Error(`${form.step} ended with ${response.status}`);
	}
	return visitor.get(at(step, transfer.plan));
}

/** Presses 'Request approval' with all fields of the page's form, as a browser does. */
export function pressRequest(visitor: PageClient, page: Page): Promise<Page> {
	const inputs = [...readDocument(page).querySelectorAll("dialog form input[type=hidden]")];
	const fields = inputs.map((input) => [input.getAttribute("name"), input.getAttribute("value")]);
	const { pathname, search } = new URL(page.url);
	return visitor.post(pathname + search, Object.fromEntries(fields));
}

/** Goes through all steps; returns the redirect to the waiting page. */
export async function requestApproval(visitor: PageClient, transfer: Transfer = {}): Promise<Page> {
	return pressRequest(visitor, await walkTo(visitor, "request_approval", transfer));
}

export const readPaymentId = (page: Page) =>
	new URL(page.location ?? "", "http://site").searchParams.get("payment") ?? "";

/** The operator's acts on transfers, through the command line. */
export const operate = (site: Site, ...words: string[]): Promise<string> =>
	runPlatform(site, "manual-payments", ...words);
