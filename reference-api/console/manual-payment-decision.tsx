/** @jsxImportSource hono/jsx */
/** One transfer, and what may be done with it: each act is asked for once more before it is done. */
import type { Child } from "hono/jsx";
import { isRejectionReason, rejectionReasons } from "../mail/mail-kind";
import type { Operator } from "../operator/operator";
import { OperatorError } from "../operator/operator-error";
import type { ListedManualPayment, Rejection } from "../wallet/manual-payment-store";
import { ActList } from "./audit";
import type { ConsoleText } from "./console-text";
import { actorOf, CONSOLE_PATH, type ConsoleApp, type ConsoleContext } from "./env";
import { renderNotFound } from "./failure";
import { ActLinks, listTransferFacts, ReferenceWarning } from "./manual-payment";
import { renderPage } from "./page";
import { Facts } from "./record";

const path = `${CONSOLE_PATH}/manual-payments`;
const MAX_NOTE_LENGTH = 500;

const verbs = ["approve", "reject", "undo", "reopen"] as const;
type Verb = (typeof verbs)[number];

/** The amount that was on the page: absent in a request that no page sent. */
type Sent = { id: string; actor: string; seenMinor?: number; rejection: Rejection };

const acts: Record<Verb, (operator: Operator, sent: Sent) => Promise<unknown>> = {
	approve: ({ manualPayments }, { id, actor, ...seen }) => manualPayments.approve(id, actor, seen),
	reject: ({ manualPayments }, { id, actor, rejection, ...seen }) =>
		manualPayments.reject(id, actor, rejection, seen),
	undo: ({ manualPayments }, { id, actor }) => manualPayments.undo(id, actor),
	reopen: ({ manualPayments }, { id, actor }) => manualPayments.reopen(id, actor),
};

/** What the form says; a request without it rejects for the usual reason. */
async function readSent(http: ConsoleContext): Promise<Sent> {
	const { reason, note, amount } = await http.req.parseBody();
	const words = typeof note === "string" ? note.trim().slice(0, MAX_NOTE_LENGTH) : "";
	return {
		id: http.req.param("id") ?? "",
		actor: actorOf(http),
		...(typeof amount === "string" && /^\d{1,12}$/.test(amount) && { seenMinor: Number(amount) }),
		rejection: { reason: isRejectionReason(reason) ? reason : "not_found", note: words || null },
	};
}

type Clock = { now: () => Date };

export function mountDecisions(app: ConsoleApp, operator: Operator, { now }: Clock): void {
	app.get("/manual-payments/:id", async (http) => {
		const row = await operator.manualPayments.find(http.req.param("id"));
		if (row === undefined) return renderNotFound(http);
		return renderTransfer(http, operator, { row, now: now() });
	});
	for (const verb of verbs) {
		app.get(`/manual-payments/:id/${verb}`, async (http) => {
			const row = await operator.manualPayments.find(http.req.param("id") ?? "");
			if (row === undefined) return renderNotFound(http);
			const isPossible = operator.manualPayments.listPossible(row).includes(verb);
			if (!isPossible) return http.redirect(`${path}/${row.id}?done=unchanged`, 303);
			return renderQuestion(http, operator, { row, verb, now: now() });
		});
		app.post(`/manual-payments/:id/${verb}`, (http) => decide(http, operator, verb));
	}
}

/** Pressing twice decides once: the second press finds it decided and changes nothing. */
async function decide(http: ConsoleContext, operator: Operator, verb: Verb) {
	const sent = await readSent(http);
	const goBack = (done: string) => http.redirect(`${path}?done=${done}#${sent.id}`, 303);
	try {
		await acts[verb](operator, sent);
		return goBack(verb);
	} catch (error) {
		if (!(error instanceof OperatorError)) throw error;
		return goBack("unchanged");
	}
}

type Shown = { row: ListedManualPayment; now: Date };

async function renderTransfer(http: ConsoleContext, operator: Operator, { row, now }: Shown) {
	const text = http.get("text");
	const { manualPayments, audit } = operator;
	const same = await manualPayments.listSameReference([row]);
	const possible = manualPayments.listPossible(row);
	return renderPage(http, {
		title: text.t("transfer.one", { amount: text.money(row.amount_minor, row.currency) }),
		lead: text.t(`transfer.state.${row.status}`),
		children: (
			<>
				<Facts facts={listTransferFacts(row, text, now)} text={text} />
				<ReferenceWarning row={row} text={text} now={now} same={same} />
				<ActLinks row={row} text={text} acts={possible} />
				<h2>{text.t("audit.title")}</h2>
				<ActList rows={await audit.list({ subjects: [row.id] })} text={text} />
			</>
		),
	});
}

async function renderQuestion(
	http: ConsoleContext,
	operator: Operator,
	{ row, verb, now }: Shown & { verb: Verb },
) {
	const text = http.get("text");
	const same = await operator.manualPayments.listSameReference([row]);
	const amount = text.money(row.amount_minor, row.currency);
	return renderPage(http, {
		title: text.t(`transfer.ask.${verb}`, { amount }),
		lead: text.t(`transfer.what.${verb}`),
		children: (
			<>
				<Facts facts={listTransferFacts(row, text, now)} text={text} />
				<ReferenceWarning row={row} text={text} now={now} same={same} />
				<form method="post" action={`${path}/${row.id}/${verb}`} class="question">
					<input type="hidden" name="amount" value={String(row.amount_minor)} />
					{fields[verb](text)}
					<p class="acts">
						<button type="submit" class="primary">
							{text.t(`transfer.yes.${verb}`, { amount })}
						</button>
						<a href={`${path}#${row.id}`} class="button">
							{text.t("frame.cancel")}
						</a>
					</p>
				</form>
			</>
		),
	});
}

const nothing = () => null;

/** What an act asks for beside the press. */
const fields: Record<Verb, (text: ConsoleText) => Child | null> = {
	approve: nothing,
	reject: (text) => <RejectionFields text={text} />,
	undo: nothing,
	reopen: nothing,
};

/** Both go into the mail to the payer. */
function RejectionFields({ text }: { text: ConsoleText }) {
	return (
		<>
			<label for="reason">{text.t("transfer.reason")}</label>
			<select id="reason" name="reason">
				{rejectionReasons.map((reason) => (
					<option key={reason} value={reason}>
						{text.t(`rejection.${reason}`)}
					</option>
				))}
			</select>
			<label for="note">{text.t("transfer.note")}</label>
			<input id="note" name="note" maxlength={MAX_NOTE_LENGTH} dir="auto" autocomplete="off" />
		</>
	);
}
