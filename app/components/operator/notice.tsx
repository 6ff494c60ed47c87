/** The outcome of an act: after the redirect the query names it by a word of this table. */
import { type OperatorKey, useOperatorText } from "./operator-text";
import { useQuery } from "./query";
import type { Tone } from "./record";
import { TextWithValues } from "./value";

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
	sentBack: { tone: "success", key: "done.sentBack" },
	refundPending: { tone: "warning", key: "done.refundPending" },
	refundRejected: { tone: "danger", key: "done.refundRejected" },
	planChosen: { tone: "success", key: "done.planChosen" },
	lookedUp: { tone: "success", key: "done.lookedUp" },
	lookedUpBefore: { tone: "warning", key: "done.lookedUpBefore" },
	noticeClosed: { tone: "success", key: "done.noticeClosed" },
	saved: { tone: "success", key: "done.saved" },
	refused: { tone: "warning", key: "operator.rejected" },
	factorOff: { tone: "success", key: "done.factorOff" },
	signedOut: { tone: "warning", key: "done.signedOut" },
	checking: { tone: "success", key: "done.checking" },
	importing: { tone: "success", key: "done.importing" },
	answered: { tone: "success", key: "done.answered" },
	noteAdded: { tone: "success", key: "done.noteAdded" },
	noteDeleted: { tone: "success", key: "done.noteDeleted" },
	labelled: { tone: "success", key: "done.labelled" },
	labelRemoved: { tone: "success", key: "done.labelRemoved" },
	planGiven: { tone: "success", key: "done.planGiven" },
	planExtended: { tone: "success", key: "done.planExtended" },
	planEnded: { tone: "success", key: "done.planEnded" },
	planUndone: { tone: "success", key: "done.planUndone" },
	planPartlyUndone: { tone: "warning", key: "done.planPartlyUndone" },
	planChangedSince: { tone: "danger", key: "done.planChangedSince" },
	planUndoLate: { tone: "danger", key: "done.planUndoLate" },
} as const satisfies Record<string, { tone: Tone; key: OperatorKey }>;

export type Done = keyof typeof notices;

const isDone = (word: string): word is Done => Object.hasOwn(notices, word);

/** The fragment to which an act redirects. */
const NOTICE_ID = "notice";

export type Shown = {
	/** The records on the page; omitted where it shows every record. */
	rows?: readonly { id: string }[];
	/** Builds the address of a record's own page, where it has one. */
	hrefOf?: (id: string) => string;
	/** The text of the link to that page. */
	nameOf?: (id: string) => string | undefined;
};

/** Returns the id of the record that the page reports about and shows. */
export function useActedOn({ rows }: Shown): string | undefined {
	const record = useQuery().get("record");
	const isShown = !rows || rows.some(({ id }) => id === record);
	return record && isShown ? record : undefined;
}

/** Links to the record's own page when it is on another page. */
export function Notice(shown: Shown) {
	const text = useOperatorText();
	const query = useQuery();
	const record = useActedOn(shown);
	const done = query.get("done") ?? "";
	if (!isDone(done)) return null;
	const { tone, key } = notices[done];
	return (
		<p id={NOTICE_ID} role="status" tabIndex={-1} className={`notice ${tone}`}>
			{text.t(key)}{" "}
			{record === undefined ? (
				<AwayLink {...shown} id={query.get("record")} />
			) : (
				<a href={`#${encodeURIComponent(record)}`}>{text.t("done.seeRecord")}</a>
			)}
		</p>
	);
}

function AwayLink({ id, hrefOf, nameOf }: Shown & { id: string | null }) {
	const text = useOperatorText();
	if (!id || !hrefOf) return null;
	const name = nameOf?.(id);
	return (
		<a href={hrefOf(id)}>
			<TextWithValues>
				{name ? text.t("done.openNamed", { name }) : text.t("done.openRecord")}
			</TextWithValues>
		</a>
	);
}
