/** What came of the act before: the address names it after the redirect, by a word of this table. */
import type { ConsoleKey } from "./console-text";
import type { ConsoleContext } from "./env";
import type { Notice } from "./page";

const notices: Record<string, { tone: Notice["tone"]; key: ConsoleKey }> = {
	approve: { tone: "success", key: "done.approve" },
	reject: { tone: "success", key: "done.reject" },
	undo: { tone: "success", key: "done.undo" },
	reopen: { tone: "success", key: "done.reopen" },
	unchanged: { tone: "warning", key: "done.unchanged" },
	replayed: { tone: "success", key: "done.replayed" },
	unknown: { tone: "warning", key: "done.unknown" },
	suspend: { tone: "success", key: "done.suspend" },
	restore: { tone: "success", key: "done.restore" },
	verify: { tone: "success", key: "done.verify" },
	resend: { tone: "success", key: "done.mailed" },
	reset: { tone: "success", key: "done.mailed" },
	refunded: { tone: "success", key: "done.refunded" },
	saved: { tone: "success", key: "done.saved" },
	refused: { tone: "warning", key: "operator.refused" },
	answered: { tone: "success", key: "done.answered" },
};

export function readNotice(http: ConsoleContext): Notice | undefined {
	const word = http.req.query("done") ?? "";
	const notice = Object.hasOwn(notices, word) ? notices[word] : undefined;
	return notice && { tone: notice.tone, text: http.get("text").t(notice.key) };
}
