/** The outcome of an act: after the redirect the query names it by a word of this table. */
import { OperatorError } from "../operator/audit-store";
import type { ConsoleKey } from "./console-text";
import type { ConsoleContext } from "./env";
import { NOTICE_ID, type Notice } from "./page";

const notices = {
	approve: { tone: "success", key: "done.approve" },
	reject: { tone: "success", key: "done.reject" },
	undo: { tone: "success", key: "done.undo" },
	reopen: { tone: "success", key: "done.reopen" },
	unchanged: { tone: "warning", key: "done.unchanged" },
	replayed: { tone: "success", key: "done.replayed" },
	closed: { tone: "success", key: "done.closed" },
	unknown: { tone: "warning", key: "done.unknown" },
	suspend: { tone: "success", key: "done.suspend" },
	restore: { tone: "success", key: "done.restore" },
	verify: { tone: "success", key: "done.verify" },
	resend: { tone: "success", key: "done.mailed" },
	email: { tone: "success", key: "done.emailChanged" },
	reset: { tone: "success", key: "done.mailed" },
	refunded: { tone: "success", key: "done.refunded" },
	saved: { tone: "success", key: "done.saved" },
	refused: { tone: "warning", key: "operator.refused" },
	factorOff: { tone: "success", key: "done.factorOff" },
	signedOut: { tone: "warning", key: "done.signedOut" },
	answered: { tone: "success", key: "done.answered" },
} as const satisfies Record<string, { tone: Notice["tone"]; key: ConsoleKey }>;

type Done = keyof typeof notices;

const isDone = (word: string): word is Done => Object.hasOwn(notices, word);

type Shown = {
	/** Omitted where the page shows every record. */
	rows?: readonly { id: string }[];
	/** The base path, where each record has its own page. */
	ownPages?: string;
};

/** Links to the record's own page when it is on another page. */
export function readNotice(http: ConsoleContext, shown: Shown = {}): Notice | undefined {
	const { done = "", record } = http.req.query();
	if (!isDone(done)) return undefined;
	const { tone, key } = notices[done];
	const text = http.get("text").t(key);
	if (!record) return { tone, text };
	const { rows, ownPages } = shown;
	if (!rows || rows.some(({ id }) => id === record)) return { tone, text, record };
	return { tone, text, ...(ownPages && { away: `${ownPages}/${encodeURIComponent(record)}` }) };
}

/** A page of the console, and the record on it that was acted on. */
type Place = { page: string; record?: string };

/** On a list the browser scrolls to the notice, which links to the record. */
export function goBack(http: ConsoleContext, done: Done, { page, record }: Place): Response {
	const query = new URLSearchParams(record ? { done, record } : { done });
	return http.redirect(`${page}?${query}${record ? `#${NOTICE_ID}` : ""}`, 303);
}

type Outcome = {
	done: Done;
	refused?: Done;
	/** Finds the page to go on with instead, if the act was possible. */
	findNext?: () => Promise<string | undefined>;
};

/** Somebody else may have been first: an act that is no longer possible shows the current state. */
export async function actAndGoBack(
	http: ConsoleContext,
	act: () => Promise<unknown>,
	{ done, refused = "unchanged", findNext, ...place }: Place & Outcome,
): Promise<Response> {
	try {
		await act();
		return goBack(http, done, { ...place, page: (await findNext?.()) ?? place.page });
	} catch (error) {
		if (!(error instanceof OperatorError)) throw error;
		return goBack(http, refused, place);
	}
}
