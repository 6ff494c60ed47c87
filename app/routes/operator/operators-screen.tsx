/** The list of operators, as its own page and an invitation that is not possible show it. */
import { z } from "zod";
import { readClientName } from "#core/client-name";
import { operatorRoles } from "#core/operator-role";
import { ConsolePage } from "~/components/operator/console-page";
import { ConsoleForm, Problem } from "~/components/operator/form";
import { useOperatorText } from "~/components/operator/operator-text";
import { Allowed, useOperator } from "~/components/operator/permission";
import { RecordItem, RecordList, Section } from "~/components/operator/record";
import { code, Time, timeOf, typed } from "~/components/operator/value";
import { type FormRejection, useFormView } from "~/components/site/form";
import type { OperatorAccount, OperatorSession } from "~/domain/operator/operator-account";
import { operatorPaths } from "~/operator-paths";
import { Field, Select } from "~/ui/field";

export const inviteForm = {
	id: "invite",
	schema: z.object({ name: z.string().default(""), role: z.enum(operatorRoles).catch("approver") }),
};

type OperatorsScreenProps = {
	accounts: readonly OperatorAccount[];
	sessions: readonly OperatorSession[];
	rejection?: FormRejection | undefined;
};

export function OperatorsScreen({ accounts, sessions, rejection }: OperatorsScreenProps) {
	const text = useOperatorText();
	const form = useFormView(inviteForm, { rejection, values: { role: "approver" } });
	return (
		<ConsolePage lead={text.t("operator.lead")} permission="operators">
			<Problem errors={form.summary} />
			<RecordList
				rows={accounts}
				render={(row) => (
					<OperatorRecord
						row={row}
						sessions={sessions.filter(({ operator_id }) => operator_id === row.id)}
					/>
				)}
			/>
			<Allowed permission="operators">
				<Section title={text.t("operator.invite")}>
					<ConsoleForm
						id={form.id}
						action={operatorPaths.operatorAct("invite")}
						className="question"
					>
						<Field
							label={text.t("label.name")}
							hint={text.t("operator.nameHint")}
							autoComplete="off"
							{...form.field("name", { maxLength: 60 })}
						/>
						<RoleField {...form.field("role")} />
						<p className="acts">
							<button type="submit" className="primary">
								{text.t("operator.invite")}
							</button>
						</p>
					</ConsoleForm>
				</Section>
			</Allowed>
		</ConsolePage>
	);
}

/** A choice of the roles. */
export function RoleField(field: Pick<Parameters<typeof Select>[0], "input" | "error">) {
	const text = useOperatorText();
	return (
		<Select
			label={text.t("label.role")}
			options={operatorRoles.map((role) => ({ value: role, label: text.t(`role.${role}`) }))}
			{...field}
		/>
	);
}

type OperatorRecordProps = { row: OperatorAccount; sessions: readonly OperatorSession[] };

function OperatorRecord({ row, sessions }: OperatorRecordProps) {
	const text = useOperatorText();
	const isOwn = row.id === useOperator()?.id;
	return (
		<RecordItem
			id={row.id}
			title={typed(row.name)}
			state={{
				tone: row.isInvited ? "warning" : "neutral",
				text: text.t(row.isInvited ? "operator.isInvited" : `role.${row.role}`),
			}}
			facts={[
				["label.joined", row.isInvited ? null : timeOf(row.created_at)],
				["label.expires", timeOf(row.invite_expires_at)],
				["label.secondFactor", timeOf(row.factor_since) ?? text.t("operator.noFactor")],
			]}
		>
			<Sessions sessions={sessions} />
			{isOwn ? (
				<p className="acts">
					<a href={operatorPaths.secondFactor()} className="button">
						{text.t("operator.ownFactor")}
					</a>
				</p>
			) : null}
			<Allowed permission="operators">
				<p className="acts">
					{listActs(row, isOwn).map((act) => (
						<a
							key={act}
							href={operatorPaths.operatorAct(act, { name: row.name })}
							className="button"
						>
							{text.t(`operator.act.${act}`)}{" "}
							<span className="visually-hidden">{typed(row.name)}</span>
						</a>
					))}
				</p>
			</Allowed>
		</RecordItem>
	);
}

/** Operators change their own second factor by their password and a code. */
const listActs = ({ factor_since }: OperatorAccount, isOwn: boolean) =>
	factor_since === null || isOwn
		? (["role", "retire"] as const)
		: (["role", "retire", "factor"] as const);

function Sessions({ sessions }: { sessions: readonly OperatorSession[] }) {
	const text = useOperatorText();
	if (sessions.length === 0) return <p className="empty">{text.t("operator.noSession")}</p>;
	return (
		<ul className="plain sessions">
			{sessions.map((session) => (
				<SessionItem key={session.id} session={session} />
			))}
		</ul>
	);
}

/** The browser's short name, with its full User-Agent below it. Operators may end their own sessions. */
function SessionItem({ session }: { session: OperatorSession }) {
	const text = useOperatorText();
	const viewer = useOperator();
	const { id, operator_id, name, client, created_at } = session;
	const end = (
		<a href={operatorPaths.operatorAct("session", { session: id ?? "" })} className="button">
			{text.t("operator.act.session")}{" "}
			<span className="visually-hidden">
				{typed(name)} <Time at={created_at} />
			</span>
		</a>
	);
	return (
		<li>
			<details>
				<summary>
					{typed(readClientName(client)) ?? text.t("operator.unknownClient")}
					{id === viewer?.sessionId ? <strong> {text.t("operator.thisSession")}</strong> : null}
					<br />
					<Time at={created_at} />
				</summary>
				{code(client) ?? text.t("operator.unknownClient")}
			</details>
			{operator_id === viewer?.id ? end : <Allowed permission="operators">{end}</Allowed>}
		</li>
	);
}
