/** Acts of an operator: each redirects to a page that says in its query what came of it. */
import { redirect } from "@remix-run/node";
import { peekField } from "~/server/request/form.server";
import type { Visit } from "./guard.server";

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
	/** Finds the page to go on with instead, if the act was possible. */
	findNext?: () => Promise<string | undefined>;
};

/** Somebody else may have been first: an act that is no longer possible shows the current state. */
export async function actAndGoBack(
	{ port }: Pick<Visit, "port">,
	act: () => Promise<unknown>,
	{ done, impossible = "unchanged", findNext, ...place }: Place & Outcome,
): Promise<Response> {
	try {
		await act();
	} catch (error) {
		if (port.readRejection(error)?.kind !== "impossible") throw error;
		return goBack(impossible, place);
	}
	return goBack(done, { ...place, page: (await findNext?.()) ?? place.page });
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
