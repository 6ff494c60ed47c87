/** @jsxImportSource hono/jsx */
/** People, and a page for each: what they bought, what was sent to them, and what was done. */
import type { Operator } from "../operator/operator";
import type { PersonFacts } from "../operator/person";
import type { Person } from "../operator/user-operation";
import { isolate } from "../platform/text";
import type { PlatformContext } from "../runtime/context";
import { ActList } from "./audit";
import type { ConsoleText } from "./console-text";
import { InquiryList } from "./contact-inquiry";
import { CONSOLE_PATH, type ConsoleApp, type ConsoleContext } from "./env";
import { renderNotFound } from "./failure";
import { emptyText, FilterForm, readFilter } from "./filter";
import { type SameReference, TransferList } from "./manual-payment";
import { readNotice } from "./notice";
import { MailList } from "./outbox";
import { renderPage } from "./page";
import { Paging, readPageRequest } from "./paging";
import { Allowed } from "./permission";
import { listPersonActs, namePersonAct } from "./person-act";
import { PersonList, personStates, stateOfPerson } from "./person-list";
import { Badge, Facts, RecordItem, RecordList, Section } from "./record";
import { code, timeOf, typed } from "./text";
import { Transaction } from "./transaction";

export function mountPeople(app: ConsoleApp, operator: Operator, { now }: PlatformContext): void {
	app.get("/people", async (http) => {
		const text = http.get("text");
		const { status, ...days } = readFilter(http, personStates);
		const page = await operator.users.page({ ...days, state: status }, readPageRequest(http));
		return renderPage(http, {
			title: text.t("nav.people"),
			lead: text.t("person.lead"),
			children: (
				<>
					<FilterForm http={http} states={personStates} />
					<PersonList rows={page.rows} text={text} empty={emptyText(http, "person.empty")} />
					<Paging http={http} page={page} />
				</>
			),
		});
	});
	app.get("/people/:id", async (http) => {
		const person = await operator.users.find(http.req.param("id"));
		if (person === undefined) return renderNotFound(http);
		const facts = await operator.readPersonFacts(person);
		const same = await operator.manualPayments.listSameReference(facts.transfers);
		return renderPerson(http, { person, facts, same, now: now() });
	});
}

type Shown = {
	person: Person;
	facts: PersonFacts;
	same: readonly SameReference[];
	now: Date;
};

function renderPerson(http: ConsoleContext, { person, facts, same, now }: Shown) {
	const text = http.get("text");
	const empty = text.t("person.none");
	return renderPage(http, {
		title: isolate(person.name || person.id),
		notice: readNotice(http, { rows: [...facts.transfers, ...facts.transactions] }),
		duty: "people",
		children: (
			<>
				<Account person={person} text={text} />
				<Section title={text.t("person.plans")}>
					<Plans facts={facts} text={text} />
				</Section>
				<Section title={text.t("nav.transfers")}>
					<TransferList rows={facts.transfers} text={text} now={now} same={same} empty={empty} />
				</Section>
				<Section title={text.t("nav.transactions")}>
					<RecordList
						rows={facts.transactions}
						empty={empty}
						render={(row) => <Transaction row={row} text={text} />}
					/>
				</Section>
				<Section title={text.t("person.codes")}>
					<Codes facts={facts} text={text} />
				</Section>
				<Section title={text.t("nav.outbox")}>
					<MailList rows={facts.mails} text={text} now={now} />
				</Section>
				<Section title={text.t("nav.inquiries")}>
					<InquiryList rows={facts.messages} text={text} empty={empty} />
				</Section>
				<Section title={text.t("nav.audit")}>
					<ActList rows={facts.acts} text={text} empty={text.t("audit.none")} />
				</Section>
			</>
		),
	});
}

function Account({ person, text }: { person: Person; text: ConsoleText }) {
	const { tone, key } = personStates[stateOfPerson(person)];
	const reason = person.suspension_reason;
	return (
		<>
			<p>
				<Badge tone={tone} text={text.t(key)} />
			</p>
			<Facts
				text={text}
				facts={[
					["label.email", code(person.email)],
					["label.phone", code(person.phone)],
					["label.creatorTier", typed(person.creator_tier)],
					["label.joined", timeOf(text, person.created_at)],
					["label.verified", timeOf(text, person.email_verified_at)],
					["label.suspended", timeOf(text, person.suspended_at)],
					["label.reason", reason && text.t(`suspension.${reason}`)],
					["label.note", typed(person.suspension_note)],
					["label.deleted", timeOf(text, person.deleted_at)],
					["label.person", code(person.id)],
				]}
			/>
			<Allowed duty="people">
				<p class="acts">
					{listPersonActs(person).map((act) => (
						<a key={act} href={`${CONSOLE_PATH}/people/${person.id}/${act}`} class="button">
							{namePersonAct(act, person, text)}
						</a>
					))}
				</p>
			</Allowed>
		</>
	);
}

type FactsProps = { facts: PersonFacts; text: ConsoleText };

const Plans = ({ facts, text }: FactsProps) => (
	<RecordList
		rows={facts.plans}
		empty={text.t("person.none")}
		render={(row) => (
			<RecordItem
				key={row.id}
				id={row.id}
				title={typed(row.plan_name)}
				text={text}
				facts={[
					["label.creator", typed(row.creator_name)],
					["label.started", timeOf(text, row.started_at)],
					["label.paidUntil", timeOf(text, row.next_billing_at) ?? text.t("person.noEnd")],
					["label.ended", timeOf(text, row.ended_at)],
					["label.cancelled", timeOf(text, row.cancelled_at)],
				]}
			/>
		)}
	/>
);

const Codes = ({ facts, text }: FactsProps) => (
	<RecordList
		rows={facts.codes}
		empty={text.t("person.none")}
		render={(row) => (
			<RecordItem
				key={row.payment_id}
				id={`code-${row.payment_id}`}
				title={code(row.code)}
				text={text}
				facts={[
					["label.state", text.t(`codeUse.${row.state}`)],
					["label.payment", code(row.payment_id)],
				]}
			/>
		)}
	/>
);
