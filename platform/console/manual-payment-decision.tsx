/** @jsxImportSource hono/jsx */
/** One manual payment and its acts; each act asks for confirmation first. */
import type { Child } from "hono/jsx";
import { isRejectionReason, rejectionReasons } from "../database/reason";
import type { ListedManualPayment, Rejection } from "../manual-payment/manual-payment-store";
import { listPossibleActs } from "../operator/manual-payment-operation";
import type { Operator } from "../operator/operator";
import { namePaidSince, type PaidSince } from "../operator/paid-since";
import type { PlatformContext } from "../runtime/context";
import { ActList } from "./audit";
import type { ConsoleText } from "./console-text";
import { KeyHint, readHasKeys } from "./decision-key";
import { actorOf, CONSOLE_PATH, type ConsoleApp, type ConsoleContext } from "./env";
import { renderNotFound } from "./failure";
import {
	ActLinks,
	linkedActs,
	listTransferFacts,
	PayerLeft,
	ReferenceWarning,
	StateBadge,
} from "./manual-payment";
import { actAndGoBack, goBack, readNotice } from "./notice";
import { renderPage } from "./page";
import { Allowed } from "./permission";
import { ReasonFields, readReason, renderQuestion } from "./question";
import { Facts, Section } from "./record";
import { code, link, shortReference } from "./text";

const path = `${CONSOLE_PATH}/manual-payments`;

type Verb = (typeof linkedActs)[number];

type Sent = {
	id: string;
	actor: string;
	/** The amount that the page showed; undefined in a request that no page sent. */
	seenMinor: number | undefined;
	/** The time of the decision that the page showed, likewise. */
	seenAt: string | undefined;
	/** The later payments of the payer that the page showed, likewise. */
	seenPaid: string | undefined;
	rejection: Rejection;
};

const acts: Record<Verb, (operator: Operator, sent: Sent) => Promise<unknown>> = {
	approve: ({ manualPayments }, { id, actor, seenMinor, seenPaid }) =>
		manualPayments.approve(id, actor, seenMinor, seenPaid),
	reject: ({ manualPayments }, { id, actor, rejection, seenMinor }) =>
		manualPayments.reject(id, actor, rejection, seenMinor),
	undo: ({ manualPayments }, { id, actor, seenAt }) => manualPayments.undo(id, actor, seenAt),
	reopen: ({ manualPayments }, { id, actor, seenAt, seenPaid }) =>
		manualPayments.reopen(id, actor, seenAt, seenPaid),
};

/** Reads the form; a request without a reason rejects with the usual one. */
async function readSent(http: ConsoleContext): Promise<Sent> {
	const { form, reason, note } = await readReason(http);
	const { amount, decided, paid } = form;
	return {
		id: http.req.param("id") ?? "",
		actor: actorOf(http),
		seenMinor: /^\d{1,12}$/.test(String(amount)) ? Number(amount) : undefined,
		seenAt: typeof decided === "string" ? decided : undefined,
		seenPaid: typeof paid === "string" ? paid : undefined,
		rejection: { reason: isRejectionReason(reason) ? reason : "not_found", note },
	};
}

export function mountDecisions(
	app: ConsoleApp,
	operator: Operator,
	{ now }: PlatformContext,
): void {
	app.get("/manual-payments/:id", async (http) => {
		const row = await operator.manualPayments.find(http.req.param("id"));
		if (row === undefined) return renderNotFound(http);
		return renderTransfer(http, operator, { row, now: now() });
	});
	for (const verb of linkedActs) {
		app.get(`/manual-payments/:id/${verb}`, async (http) => {
			const row = await operator.manualPayments.find(http.req.param("id") ?? "");
			if (row === undefined) return renderNotFound(http);
			const isPossible = listPossibleActs(row, now()).includes(verb);
			if (!isPossible) return goBack(http, "unchanged", { page: `${path}/${row.id}` });
			return askFor(http, operator, { row, verb, now: now() });
		});
		app.post(`/manual-payments/:id/${verb}`, (http) => decide(http, operator, verb));
	}
}

/** A second click decides nothing: it finds the request decided. */
async function decide(http: ConsoleContext, operator: Operator, verb: Verb) {
	const sent = await readSent(http);
	const act = () => acts[verb](operator, sent);
	return actAndGoBack(http, act, {
		page: path,
		record: sent.id,
		done: verb,
		...(isDecision(verb) && { findNext: () => findNextPage(operator, sent.id) }),
	});
}

/** These leave one request less to decide; the other acts bring one back. */
const isDecision = (verb: Verb) => verb === "approve" || verb === "reject";

/** The page of the request that waits behind this one. */
async function findNextPage({ manualPayments }: Operator, id: string) {
	const next = await manualPayments.findNextWaiting(id);
	return next && `${path}/${next}`;
}

type Shown = { row: ListedManualPayment; now: Date };

async function renderTransfer(http: ConsoleContext, operator: Operator, { row, now }: Shown) {
	const text = http.get("text");
	const { manualPayments, audit } = operator;
	const same = await manualPayments.listSameReference([row]);
	// An approved request has nothing left to decide that could count twice.
	const since = row.status === "approved" ? [] : await manualPayments.listPaidSince(row);
	const done = await audit.listOf([row.id]);
	const isUndecided = row.status === "pending";
	const hasKeys = readHasKeys(http);
	return renderPage(http, {
		title: text.t("transfer.one", { amount: text.money(row.amount_minor, row.currency) }),
		notice: await readDecision(http, operator, row),
		duty: "payments",
		children: (
			<>
				<StateBadge row={row} text={text} />
				<Facts facts={listTransferFacts(row, text, now)} text={text} />
				<ReferenceWarning row={row} text={text} same={same} />
				<PaidSinceWarning since={since} text={text} />
				<PayerLeft row={row} text={text} />
				<ActLinks row={row} text={text} now={now} isAlone hasKeys={isUndecided && hasKeys} />
				{isUndecided ? (
					<Allowed duty="payments">
						<KeyHint http={http} hasKeys={hasKeys} />
					</Allowed>
				) : null}
				<Section title={text.t("audit.title")}>
					<ActList rows={done} text={text} empty={text.t("audit.none")} />
				</Section>
			</>
		),
	});
}

/** After a decision the next request is shown, and above it what was decided about the last one. */
async function readDecision(
	http: ConsoleContext,
	{ manualPayments }: Operator,
	row: ListedManualPayment,
) {
	const notice = readNotice(http, { rows: [row], ownPages: path });
	const decided = notice?.away && (await manualPayments.find(http.req.query("record") ?? ""));
	if (!notice || !decided) return notice;
	const amount = http.get("text").money(decided.amount_minor, decided.currency);
	return { ...notice, awayName: `${shortReference(decided.id)} (${amount})` };
}

async function askFor(
	http: ConsoleContext,
	operator: Operator,
	{ row, verb, now }: Shown & { verb: Verb },
) {
	const text = http.get("text");
	const same = await operator.manualPayments.listSameReference([row]);
	const since = await operator.manualPayments.listPaidSince(row);
	const amount = text.money(row.amount_minor, row.currency);
	return renderQuestion(http, {
		title: text.t(`transfer.ask.${verb}`, { amount }),
		lead: text.t(`transfer.what.${verb}`),
		action: `${path}/${row.id}/${verb}`,
		yes: text.t(`transfer.yes.${verb}`, { amount }),
		back: `${path}/${row.id}`,
		isDangerous: verb === "reject",
		about: (
			<>
				<Facts facts={listTransferFacts(row, text, now)} text={text} />
				<ReferenceWarning row={row} text={text} same={same} />
				<PaidSinceWarning since={since} text={text} />
			</>
		),
		children: (
			<>
				<input type="hidden" name="amount" value={String(row.amount_minor)} />
				<input type="hidden" name="paid" value={namePaidSince(since)} />
				{fields[verb]({ row, text })}
			</>
		),
	});
}

function PaidSinceWarning({ since, text }: { since: readonly PaidSince[]; text: ConsoleText }) {
	if (since.length === 0) return null;
	return (
		<div class="notice warning">
			<p>{text.t("transfer.paidSince")}</p>
			<ul>
				{since.map((one) => (
					<li key={one.id}>
						{text.t(`transfer.since.${one.state}`, {
							plan: one.plan_name,
							amount: text.money(one.amount_minor, one.currency),
							at: text.moment(one.at),
						})}
						<br />
						{one.kind === "transfer" ? link(`${path}/${one.id}`, code(one.id)) : code(one.id)}
					</li>
				))}
			</ul>
		</div>
	);
}

type Asked = { row: ListedManualPayment; text: ConsoleText };

const SeenDecision = ({ row }: Asked) => (
	<input type="hidden" name="decided" value={row.decided_at ?? ""} />
);

/** Both go into the mail to the payer. */
const RejectionFields = ({ text }: Asked) => (
	<ReasonFields
		reasons={rejectionReasons.map((reason) => [reason, text.t(`rejection.${reason}`)])}
		labels={{ reason: text.t("transfer.reason"), note: text.t("transfer.note") }}
	/>
);

/** Further fields of an act: what it asks for, or what the page showed. */
const fields: Record<Verb, (asked: Asked) => Child | null> = {
	approve: () => null,
	reject: RejectionFields,
	undo: SeenDecision,
	reopen: SeenDecision,
};
