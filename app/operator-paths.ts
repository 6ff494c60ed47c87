/** The addresses of the operators' console. No other file spells one. */
import type { CatalogueNoun } from "./domain/operator/catalogue-record";
import type { ManualPaymentAct } from "./domain/operator/manual-payment-record";

const ROOT = "/operator";

/** The section of the console of each kind of record. */
type Section =
	| "manual-payments"
	| "transactions"
	| "people"
	| "people-imports"
	| "catalogue"
	| "contact-inquiries"
	| "outbox"
	| "webhooks"
	| "gateway-notices"
	| "operators"
	| "numbers"
	| "audit";

/** The pages of a sign-in: the page to show after it, and the outcome of the act before. */
export type SignInQuery = { next?: string | undefined; done?: "signedOut" | undefined };

function withSignIn(path: string, { next = ROOT, done }: SignInQuery): string {
	const query = new URLSearchParams({ ...(next !== ROOT && { next }), ...(done && { done }) });
	return `${ROOT}${path}${query.size > 0 ? `?${query}` : ""}`;
}

const inside = (...segments: string[]) =>
	[ROOT, ...segments.map((segment) => encodeURIComponent(segment))].join("/");

export const operatorPaths = {
	today: () => ROOT,
	login: (query: SignInQuery = {}) => withSignIn("/login", query),
	code: (query: Pick<SignInQuery, "next"> = {}) => withSignIn("/login/code", query),
	logout: () => `${ROOT}/logout`,
	acceptInvitation: (token: string) => `${ROOT}/invite?${new URLSearchParams({ token })}`,
	/** The list of a section, perhaps of one state. */
	list: (section: Section, state?: string) =>
		inside(section) + (state ? `?${new URLSearchParams({ state })}` : ""),
	/** One record, or an act on it. */
	record: (section: Section, id: string, ...act: string[]) => inside(section, id, ...act),
	csv: (section: "manual-payments" | "transactions" | "people" | "audit" | "numbers") =>
		`${ROOT}/${section}.csv`,
	manualPaymentAct: (id: string, act: ManualPaymentAct) => inside("manual-payments", id, act),
	person: (id: string, ...act: string[]) => inside("people", id, ...act),
	/** Everybody who has a label. */
	peopleWith: (label: string) => `${inside("people")}?${new URLSearchParams({ label })}`,
	/** An act on plans; the query names whose, and what is chosen already. */
	planChange: (act: "give" | "extend" | "end" | "undo", query: Record<string, string> = {}) => {
		const chosen = new URLSearchParams(query);
		return `${inside("plan-changes", act)}${chosen.size > 0 ? `?${chosen}` : ""}`;
	},
	refund: (id: string, ...act: string[]) => inside("refunds", id, ...act),
	item: (noun: CatalogueNoun, id: string, ...act: string[]) =>
		inside("catalogue", noun, id, ...act),
	/** The numbers of these months, such as `2025-05`. */
	numbers: (months: { from: string; to: string }) =>
		`${ROOT}/numbers?${new URLSearchParams(months)}`,
	search: () => `${ROOT}/search`,
	/** An act on an operator or on a session; the question names whose. */
	operatorAct: (act: string, query: Record<string, string> = {}) => {
		const named = new URLSearchParams(query);
		return `${inside("operators", act)}${named.size > 0 ? `?${named}` : ""}`;
	},
	secondFactor: (...act: string[]) => inside("second-factor", ...act),
};

/** True for the console and everything below it; routes match without regard to case. */
export function isOperatorPath(path: string): boolean {
	const lower = path.toLowerCase();
	return lower === ROOT || lower.startsWith(`${ROOT}/`);
}

/** Any origin works: the address must stay on it after parsing. */
const SOME_ORIGIN = "https://console.invalid";

/** Returns the page that a sign-in leads to, if it is a page of the console; otherwise the first page. */
export function readNextPage(named: string | null): string {
	if (!named || !URL.canParse(named, SOME_ORIGIN)) return ROOT;
	const { origin, pathname, search } = new URL(named, SOME_ORIGIN);
	const isPage = origin === SOME_ORIGIN && pathname.startsWith(`${ROOT}/`);
	return isPage ? pathname + search : ROOT;
}
