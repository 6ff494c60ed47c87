/** @jsxImportSource hono/jsx */
/**
 * People: their list, a page for each, and the acts on an account, each of which asks for
 * confirmation.
 */

import type { Child } from "hono/jsx";
import { MAX_EMAIL_LENGTH } from "#core/email";
import { showName } from "#core/name";
import type { WireRefusalCode } from "../../contract/refusal";
import type { PersonState } from "../account/user-store";
import { isolate } from "../base/text";
import { isStolen, isSuspensionReason, suspensionReasons } from "../database/reason";
import { CallError } from "../http/call-error";
import { webOriginOf } from "../http/request";
import type { Operator } from "../operator/operator";
import type { PersonFacts } from "../operator/person";
import type { Person } from "../operator/user-operation";
import type { PlatformContext } from "../runtime/context";
import { ActList } from "./audit";
import type { ConsoleKey, ConsoleText } from "./console-text";
import { InquiryList } from "./contact-inquiry";
import { actorOf, CONSOLE_PATH, type ConsoleApp, type ConsoleContext } from "./env";
import { renderNotFound } from "./failure";
import { emptyText, readFilter, readPageRequest, readSorting, renderListPage } from "./list-page";
import { type SameReference, TransferList } from "./manual-payment";
import { actAndGoBack, goBack, readNotice } from "./notice";
import { MailList } from "./outbox";
import { renderPage } from "./page";
import { Allowed } from "./permission";
import { readForm } from "./post-form";
import { describeField, Problem } from "./problem";
import { innerLabels, ReasonFields, readReason, renderQuestion } from "./question";
import { Badge, Facts, Section, type Tone } from "./record";
import { type Column, RecordTable, type Sorting } from "./table";
import { code, link, timeOf, told, typed } from "./text";
import { TransactionList } from "./transaction";

const personStates: Record<PersonState, { tone: Tone; key: ConsoleKey }> = {
	active: { tone: "success", key: "person.state.active" },
	unverified: { tone: "warning", key: "person.state.unverified" },
	suspended: { tone: "danger", key: "person.state.suspended" },
	deleted: { tone: "neutral", key: "person.state.deleted" },
};

function stateOfPerson(row: Person): PersonState {
	if (row.deleted_at !== null) return "deleted";
	if (row.is_active === 0) return "suspended";
	return row.email_verified_at === null ? "unverified" : "active";
}

const sorts = { joined: "created_at" };

type PersonListProps = {
	rows: readonly Person[];
	text: ConsoleText;
	empty?: string;
	sorting?: Sorting | undefined;
};

export function PersonList({ rows, text, empty = "", sorting }: PersonListProps) {
	return (
		<RecordTable
			rows={rows}
			columns={listColumns(text)}
			caption={text.t("nav.people")}
			empty={empty}
			sorting={sorting}
			text={text}
			idOf={({ id }) => id}
		/>
	);
}

const listColumns = (text: ConsoleText): Column<Person>[] => [
	{
		label: "label.name",
		render: (row) => link(`${CONSOLE_PATH}/people/${row.id}`, showName(row.name, row.email)),
	},
	{
		label: "label.state",
		render: (row) => {
			const { tone, key } = personStates[stateOfPerson(row)];
			return <Badge tone={tone} text={text.t(key)} />;
		},
	},
	{ label: "label.email", render: (row) => code(row.email) },
	{ label: "label.phone", render: (row) => code(row.phone) },
	{ label: "label.creatorTier", render: (row) => typed(row.creator_tier) },
	{ label: "label.joined", sort: "joined", render: (row) => timeOf(text, row.created_at) },
];

const personActs = ["suspend", "restore", "verify", "resend", "email", "reset"] as const;
type PersonAct = (typeof personActs)[number];

const possibleActs: Record<ReturnType<typeof stateOfPerson>, readonly PersonAct[]> = {
	active: ["suspend", "reset"],
	unverified: ["suspend", "verify", "resend", "email", "reset"],
	suspended: ["restore", "suspend", "reset"],
	deleted: [],
};

const listPersonActs = (person: Person): readonly PersonAct[] =>
	possibleActs[stateOfPerson(person)].filter((act) => act !== "suspend" || !isStolen(person));

/** A suspended account can be suspended again only to mark it as stolen. */
const reasonsToSuspend = ({ is_active }: Person) =>
	is_active === 0 ? (["stolen"] as const) : suspensionReasons;

/** The account is suspended already; the act can only mark it as stolen. */
function namePersonAct(act: PersonAct, person: Person, text: ConsoleText): string {
	const isWorse = act === "suspend" && person.is_active === 0;
	return text.t(isWorse ? "person.act.markStolen" : `person.act.${act}`);
}

type Order = { id: string; actor: string; webOrigin: string };

const acts: Record<
	PersonAct,
	(operator: Operator, order: Order, http: ConsoleContext) => Promise<unknown>
> = {
	async suspend({ users }, { id, actor }, http) {
		const { reason, note } = await readReason(http);
		return users.suspend(id, actor, {
			reason: isSuspensionReason(reason) ? reason : "other",
			note,
		});
	},
	async restore({ users }, { id, actor }, http) {
		const { reason } = await readReason(http);
		return users.restore(id, actor, typeof reason === "string" ? reason : undefined);
	},
	verify: ({ users }, { id, actor }) => users.verify(id, actor),
	resend: ({ users }, { id, actor, webOrigin }) => users.resend(id, actor, webOrigin),
	async email({ users }, { id, actor, webOrigin }, http) {
		const { email } = await readForm(http);
		return users.correctEmail(id, actor, String(email ?? ""), webOrigin);
	},
	reset: ({ users }, { id, actor, webOrigin }) => users.sendReset(id, actor, webOrigin),
};

export function mountPersonActs(
	app: ConsoleApp,
	operator: Operator,
	{ options }: PlatformContext,
): void {
	for (const act of personActs) {
		const address = `/people/:id/${act}`;
		app.get(address, async (http) => {
			const person = await operator.users.find(http.req.param("id") ?? "");
			if (person === undefined) return renderNotFound(http);
			return askPerson(http, act, person);
		});
		app.post(address, async (http) => {
			const id = http.req.param("id") ?? "";
			const webOrigin = webOriginOf(options, http.req.raw);
			const run = () => acts[act](operator, { id, actor: actorOf(http), webOrigin }, http);
			const page = `${CONSOLE_PATH}/people/${encodeURIComponent(id)}`;
			try {
				return await actAndGoBack(http, run, { page, done: act });
			} catch (error) {
				const person = error instanceof CallError && (await operator.users.find(id));
				if (!person) throw error;
				const { email } = await readForm(http);
				return askPerson(http, act, person, { code: error.code, typed: String(email ?? "") });
			}
		});
	}
}

/** A refused address: the reason, and the address as it was typed. */
type Refused = { code: WireRefusalCode; typed: string };

/** Asks again when the form was refused, and goes back when the act is not possible. */
function askPerson(http: ConsoleContext, act: PersonAct, person: Person, refused?: Refused) {
	const page = `${CONSOLE_PATH}/people/${person.id}`;
	if (!listPersonActs(person).includes(act)) return goBack(http, "unchanged", { page });
	const text = http.get("text");
	const name = showName(person.name, person.email);
	const question = {
		title: text.t(`person.ask.${act}`, { name }),
		lead: text.t(`person.what.${act}`),
		action: `${page}/${act}`,
		yes: text.t(`person.act.${act}`),
		back: page,
		isDangerous: act === "suspend",
		children: fields[act]?.(person, text, refused),
	};
	return renderQuestion(http, question, refused ? 422 : 200);
}

/** Further fields of an act: what it asks for, or what the page showed. */
const fields: Partial<
	Record<PersonAct, (person: Person, text: ConsoleText, refused?: Refused) => Child>
> = {
	suspend: (person, text) => (
		<ReasonFields
			reasons={reasonsToSuspend(person).map((reason) => [reason, text.t(`suspension.${reason}`)])}
			labels={innerLabels(text)}
		/>
	),
	restore: ({ suspension_reason: reason }) => (
		<input type="hidden" name="reason" value={reason ?? ""} />
	),
	email: (person, text, refused) => <EmailField {...{ person, text, refused }} />,
};

const emailProblems: Partial<Record<WireRefusalCode, ConsoleKey>> = {
	email_invalid: "problem.email",
	email_taken: "problem.taken",
	email_unchanged: "problem.same",
};

type EmailFieldProps = { person: Person; text: ConsoleText; refused: Refused | undefined };

function EmailField({ person, text, refused }: EmailFieldProps) {
	const problem = refused && {
		field: "email",
		text: text.t(emailProblems[refused.code] ?? "problem.invalid"),
	};
	return (
		<>
			{problem ? <Problem {...problem} /> : null}
			<label for="email">{text.t("label.newEmail")}</label>
			<p id="email-hint">{text.t("person.emailHint")}</p>
			<input
				id="email"
				name="email"
				type="email"
				value={refused?.typed ?? person.email}
				maxlength={MAX_EMAIL_LENGTH}
				autocomplete="off"
				dir="ltr"
				required
				{...describeField("email", problem)}
			/>
		</>
	);
}

export function mountPeople(app: ConsoleApp, operator: Operator, { now }: PlatformContext): void {
	app.get("/people", async (http) => {
		const text = http.get("text");
		const { status, ...days } = readFilter(http, personStates);
		const page = await operator.users.page(
			{ ...days, state: status },
			readPageRequest(http, sorts),
		);
		return renderListPage(http, {
			title: text.t("nav.people"),
			lead: text.t("person.lead"),
			page,
			filter: { states: personStates },
			children: (
				<PersonList
					rows={page.rows}
					text={text}
					empty={emptyText(http, "person.empty")}
					sorting={readSorting(http, Object.keys(sorts))}
				/>
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
		title: isolate(showName(person.name, person.email)),
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
					<TransactionList rows={facts.transactions} text={text} empty={empty} />
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

const planColumns = (text: ConsoleText): Column<PersonFacts["plans"][number]>[] => [
	{ label: "label.plan", render: (row) => told(text, row, "plan_name") },
	{ label: "label.creator", render: (row) => told(text, row, "creator_name") },
	{ label: "label.started", render: (row) => timeOf(text, row.started_at) },
	{
		label: "label.paidUntil",
		render: (row) => timeOf(text, row.next_billing_at) ?? text.t("person.noEnd"),
	},
	{ label: "label.ended", render: (row) => timeOf(text, row.ended_at) },
	{ label: "label.cancelled", render: (row) => timeOf(text, row.cancelled_at) },
];

const Plans = ({ facts, text }: FactsProps) => (
	<RecordTable
		rows={facts.plans}
		columns={planColumns(text)}
		caption={text.t("person.plans")}
		empty={text.t("person.none")}
		text={text}
		idOf={({ id }) => id}
	/>
);

const codeColumns = (text: ConsoleText): Column<PersonFacts["codes"][number]>[] => [
	{ label: "label.discountCode", render: (row) => code(row.code) },
	{ label: "label.state", render: (row) => text.t(`codeUse.${row.state}`) },
	{ label: "label.payment", render: (row) => code(row.payment_id) },
];

const Codes = ({ facts, text }: FactsProps) => (
	<RecordTable
		rows={facts.codes}
		columns={codeColumns(text)}
		caption={text.t("person.codes")}
		empty={text.t("person.none")}
		text={text}
		idOf={({ payment_id }) => `code-${payment_id}`}
	/>
);
