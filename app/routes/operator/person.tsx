/** One person: the account with its acts, and the newest records of each kind. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { showName } from "#core/name";
import { hasPermission } from "#core/operator-role";
import { ConsolePage } from "~/components/operator/console-page";
import { Problem } from "~/components/operator/form";
import { InquiryList } from "~/components/operator/inquiry";
import { Paging } from "~/components/operator/list-page";
import { MailList } from "~/components/operator/mail-list";
import { ManualPaymentList } from "~/components/operator/manual-payment-list";
import {
	type OperatorKey,
	type OperatorText,
	useOperatorText,
} from "~/components/operator/operator-text";
import { Allowed } from "~/components/operator/permission";
import { PersonBadge } from "~/components/operator/person-list";
import {
	Labels,
	Notes,
	useWritingForms,
	type WritingRejection,
} from "~/components/operator/person-note";
import { UndoablePlanChanges } from "~/components/operator/plan-change";
import { readPageRequest } from "~/components/operator/query";
import { Facts, Section } from "~/components/operator/record";
import { type Column, RecordTable } from "~/components/operator/table";
import { Timeline } from "~/components/operator/timeline";
import { TransactionList } from "~/components/operator/transaction-list";
import { code, localized, timeOf, typed } from "~/components/operator/value";
import { listPersonActs, type PersonAct } from "~/domain/operator/person-act";
import type {
	CodeUseRow,
	PersonRecords,
	PersonRow,
	SubscriptionRow,
} from "~/domain/operator/person-record";
import { canEnd, canExtend } from "~/domain/operator/plan-change";
import { isolate } from "~/i18n/isolate";
import { operatorPaths } from "~/operator-paths";
import { rejectMissing, withOperator } from "~/server/operator/guard.server";
import { hideMailLinks } from "~/server/operator/mail-link.server";

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, async (visit) => {
		const { port, params, query, operator } = visit;
		const person = (await port.users.find(params.id ?? "")) ?? rejectMissing();
		const hasSignIns = query.get("sign-ins") === "on";
		const { id, email } = person;
		const canChangePlans = hasPermission(operator.role, "plans");
		const [{ transfers, mails, ...records }, notes, usedLabels, timeline, undoable] =
			await Promise.all([
				port.readPersonFacts(person),
				port.notes.read(id),
				port.notes.listUsedLabels(),
				port.pageTimeline({ id, email, hasSignIns }, readPageRequest(query)),
				canChangePlans ? port.planChanges.listUndoable(id) : [],
			]);
		return {
			title: isolate(showName(person.name, person.email)),
			person,
			records: { ...records, transfers, mails: hideMailLinks(mails, visit) },
			same: await port.manualPayments.listSameReference(transfers),
			now: port.now(),
			notes,
			usedLabels,
			timeline,
			hasSignIns,
			undoable,
		};
	});

/** The page of a note or a label that was rejected shows it too. */
export default function PersonPage() {
	const text = useOperatorText();
	const forms = useWritingForms(useActionData<WritingRejection>());
	const { person, records, same, now, notes, usedLabels, timeline, hasSignIns, undoable } =
		useLoaderData<typeof loader>();
	const { transfers, transactions, plans, codes, mails, messages } = records;
	return (
		<ConsolePage permission="people" rows={[...transfers, ...transactions]}>
			<Problem errors={forms.summary} />
			<Account person={person} waitingEmail={records.waitingEmail} />
			<Section title={text.t("label.labels")}>
				<Labels personId={person.id} labels={notes.labels} used={usedLabels} form={forms.label} />
			</Section>
			<Section title={text.t("note.title")}>
				<Notes personId={person.id} notes={notes.notes} form={forms.note} />
			</Section>
			<UndoablePlanChanges rows={undoable} personId={person.id} />
			<Section title={text.t("person.plans")} act={<GiveLink person={person} />}>
				<Plans rows={plans} personId={person.id} />
			</Section>
			<Filled title="nav.transfers" rows={transfers}>
				<ManualPaymentList rows={transfers} now={now} same={same} />
			</Filled>
			<Filled title="nav.transactions" rows={transactions}>
				<TransactionList rows={transactions} />
			</Filled>
			<Filled title="person.codes" rows={codes}>
				<Codes rows={codes} />
			</Filled>
			<Filled title="nav.outbox" rows={mails}>
				<MailList rows={mails} now={now} />
			</Filled>
			<Filled title="nav.inquiries" rows={messages}>
				<InquiryList rows={messages} />
			</Filled>
			<NothingIn records={records} />
			<Section
				title={text.t("timeline.title")}
				id={TIMELINE}
				act={<SignInsLink person={person} hasSignIns={hasSignIns} />}
			>
				<Timeline rows={timeline.rows} />
				<Paging page={timeline} part={TIMELINE} />
			</Section>
		</ConsolePage>
	);
}

type FilledProps = { title: OperatorKey; rows: readonly unknown[]; children: ReactNode };

/** A section of the records of one kind; one without any is named by `NothingIn` instead. */
function Filled({ title, rows, children }: FilledProps) {
	const text = useOperatorText();
	return rows.length === 0 ? null : <Section title={text.t(title)}>{children}</Section>;
}

type Shown = Pick<PersonRecords, "transfers" | "transactions" | "codes" | "mails" | "messages">;

const partNames: Record<keyof Shown, OperatorKey> = {
	transfers: "nav.transfers",
	transactions: "nav.transactions",
	codes: "person.codes",
	mails: "nav.outbox",
	messages: "nav.inquiries",
};

/** Names the kinds of which the person has no record, in one line. */
function NothingIn({ records }: { records: Shown }) {
	const text = useOperatorText();
	const names = (Object.keys(partNames) as (keyof Shown)[])
		.filter((part) => records[part].length === 0)
		.map((part) => text.t(partNames[part]));
	if (names.length === 0) return null;
	return <p className="empty">{text.t("person.nothingIn", { parts: text.items(names) })}</p>;
}

const TIMELINE = "timeline";

/** Sign-ins are many, and hide the rest. */
function SignInsLink({ person, hasSignIns }: { person: PersonRow; hasSignIns: boolean }) {
	const text = useOperatorText();
	const query = hasSignIns ? "" : "?sign-ins=on";
	return (
		<a href={`${operatorPaths.person(person.id)}${query}#${TIMELINE}`}>
			{text.t(hasSignIns ? "timeline.hideSignIns" : "timeline.showSignIns")}
		</a>
	);
}

type AccountProps = { person: PersonRow } & Pick<PersonRecords, "waitingEmail">;

function Account({ person, waitingEmail }: AccountProps) {
	const text = useOperatorText();
	const reason = person.suspension_reason;
	return (
		<>
			<p>
				<PersonBadge row={person} />
			</p>
			<Facts
				facts={[
					["label.email", code(person.email)],
					["label.newEmail", code(waitingEmail?.email ?? null)],
					["label.confirmUntil", timeOf(waitingEmail?.until ?? null)],
					["label.phone", code(person.phone)],
					["label.creatorTier", typed(person.creator_tier)],
					["label.joined", timeOf(person.created_at)],
					["label.verified", timeOf(person.email_verified_at)],
					["label.remindersOff", timeOf(person.reminders_off_at)],
					["label.suspended", timeOf(person.suspended_at)],
					["label.reason", reason && text.t(`suspension.${reason}`)],
					["label.note", typed(person.suspension_note)],
					["label.deleted", timeOf(person.deleted_at)],
					["label.person", code(person.id)],
				]}
			/>
			<Allowed permission="people">
				<p className="acts">
					{listPersonActs(person).map((act) => (
						<a key={act} href={operatorPaths.person(person.id, act)} className="button">
							{nameAct(act, person, text)}
						</a>
					))}
				</p>
			</Allowed>
		</>
	);
}

/** When the account is suspended already, the act can only mark it as stolen. */
function nameAct(act: PersonAct, person: PersonRow, text: OperatorText): string {
	const isWorse = act === "suspend" && person.is_active === 0;
	return text.t(isWorse ? "person.act.markStolen" : `person.act.${act}`);
}

function GiveLink({ person }: { person: PersonRow }) {
	const text = useOperatorText();
	if (person.deleted_at !== null) return null;
	return (
		<Allowed permission="plans">
			<a href={operatorPaths.planChange("give", { person: person.id })} className="button">
				{text.t("planChange.link.give")}
			</a>
		</Allowed>
	);
}

const listPlanColumns = (text: OperatorText, personId: string): Column<SubscriptionRow>[] => [
	{ label: "label.plan", render: (row) => localized(text, row, "plan_name") },
	{ label: "label.creator", render: (row) => localized(text, row, "creator_name") },
	{ label: "label.started", render: (row) => timeOf(row.started_at) },
	{
		label: "label.paidUntil",
		render: (row) =>
			timeOf(row.next_billing_at) ??
			text.t(row.waits_since === null ? "person.noEnd" : "person.startsAtLaunch"),
	},
	{ label: "label.ended", render: (row) => timeOf(row.ended_at) },
	{ label: "label.cancelled", render: (row) => timeOf(row.cancelled_at) },
	{
		label: "label.acts",
		kind: "act",
		render: (row) => (canEnd(row) ? <PlanActs row={row} personId={personId} /> : null),
	},
];

type PlanActsProps = { row: SubscriptionRow; personId: string };

function PlanActs({ row, personId }: PlanActsProps) {
	const text = useOperatorText();
	const chosen = { person: personId, subscription: row.id };
	const named = <span className="visually-hidden">{localized(text, row, "plan_name")}</span>;
	return (
		<Allowed permission="plans">
			<p className="acts">
				{canExtend(row) ? (
					<a href={operatorPaths.planChange("extend", chosen)} className="button">
						{text.t("planChange.link.extend")} {named}
					</a>
				) : null}
				<a href={operatorPaths.planChange("end", chosen)} className="button">
					{text.t("planChange.link.end")} {named}
				</a>
			</p>
		</Allowed>
	);
}

function Plans({ rows, personId }: { rows: readonly SubscriptionRow[]; personId: string }) {
	const text = useOperatorText();
	return (
		<RecordTable
			rows={rows}
			columns={listPlanColumns(text, personId)}
			caption={text.t("person.plans")}
			empty={text.t("person.none")}
			idOf={({ id }) => id}
		/>
	);
}

const listCodeColumns = (text: OperatorText): Column<CodeUseRow>[] => [
	{ label: "label.discountCode", render: (row) => code(row.code) },
	{ label: "label.state", render: ({ state }) => text.t(`codeUse.${state}`) },
	{ label: "label.payment", render: ({ payment_id }) => code(payment_id) },
];

function Codes({ rows }: { rows: readonly CodeUseRow[] }) {
	const text = useOperatorText();
	return (
		<RecordTable
			rows={rows}
			columns={listCodeColumns(text)}
			caption={text.t("person.codes")}
			idOf={({ payment_id }) => `code-${payment_id}`}
		/>
	);
}
