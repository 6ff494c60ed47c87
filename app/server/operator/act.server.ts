/** Acts of an operator: each redirects to a page that says in its query what came of it. */
import { redirect } from "@remix-run/node";
import { peekField } from "~/server/request/form.server";
import { rejectWith, type Visit } from "./guard.server";

/** The words of `components/operator/notice.tsx`. */
type Done = string;

/** A page of the console, and the record on it that was acted on. */
type Place = { page: string; record?: string | undefined };

/** On a list the browser scrolls to the notice, which links to the record. */
export function goBack(done: Done, { page, record }: Place): Response {
	const query = new URLSearchParams(record ? { done, record } : { done });
	return redirect(`${page}?${query}${record ? "#notice" : ""}`, 303);
}

type Outcome = {
	done: Done;
	/** The text of the page when the act is impossible. */
	impossible?: Done;
	/** The text that was typed for it, and the page that shows how it stands now. */
	typed?: { text: string | null; page: string };
	/** Finds the page to go on with instead, if the act was possible. */
	findNext?: () => Promise<string | undefined>;
};

/**
 * Somebody else may have been first: an act that is no longer possible shows the current state.
 *
 * @throws the page with what was typed for it
 */
export async function actAndGoBack(
	{ port }: Pick<Visit, "port">,
	act: () => Promise<unknown>,
	{ done, impossible = "unchanged", typed, findNext, ...place }: Place & Outcome,
): Promise<Response> {
	try {
		await act();
	} catch (error) {
		if (port.readRejection(error)?.kind !== "impossible") throw error;
		if (typed) requireNothingTyped(typed);
		return goBack(impossible, place);
	}
	return goBack(done, { ...place, page: (await findNext?.()) ?? place.page });
}

/** @throws the page with the text, when there is one */
export function requireNothingTyped({
	text,
	page,
	why,
}: {
	text: string | null;
	page: string;
	why?: string | undefined;
}): void {
	if (text) throw rejectWith({ kind: "overtaken", typed: text, page, why }, 409);
}

/**
 * Returns one typed field; undefined when the form has none. NUL is removed, because PostgreSQL accepts
 * it in no text and no password contains it.
 */
export const readTyped = async (request: Request, name: string): Promise<string | undefined> =>
	(await peekField(request, name))?.replaceAll("\0", "");

const MAX_NOTE_LENGTH = 500;

/** Reads `ReasonFields`; the caller checks the reason against its own table. */
export async function readReason(request: Request) {
	const note = (await readTyped(request, "note"))?.trim().slice(0, MAX_NOTE_LENGTH);
	return { reason: await readTyped(request, "reason"), note: note || null };
}
