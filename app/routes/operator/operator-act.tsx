/** Asks for confirmation of an act on an operator or on a session, and does it. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hasPermission, isOperatorRole, type OperatorRole } from "#core/operator-role";
import { getOperatorText, useOperatorText } from "~/components/operator/operator-text";
import { Question } from "~/components/operator/question";
import type { OperatorAccount } from "~/domain/operator/operator-account";
import { operatorPaths } from "~/operator-paths";
import { actAndGoBack, readTyped } from "~/server/operator/act.server";
import {
	type OperatorVisit,
	rejectMissing,
	rejectWith,
	withOperator,
} from "~/server/operator/guard.server";
import { RoleField } from "./operators-screen";

const recordActs = ["role", "retire", "factor"] as const;
type RecordAct = (typeof recordActs)[number];

const readAct = ({ params }: OperatorVisit): RecordAct | "session" =>
	[...recordActs, "session" as const].find((act) => act === params.act) ?? rejectMissing();

/** Everybody may end their own sessions; all else takes the permission for operators. */
function requirePermission({ operator }: OperatorVisit, ownerId?: string | null): void {
	if (ownerId === operator.id || hasPermission(operator.role, "operators")) return;
	throw rejectWith({ kind: "forbidden", permission: "operators" }, 403);
}

const findAccount = async ({ port }: OperatorVisit, name: string | null | undefined) =>
	(await port.accounts.list()).find((row) => row.name === name);

const findSession = async ({ port }: OperatorVisit, id: string | null | undefined) =>
	(await port.accounts.sessions()).find((session) => session.id === id);

type Asked = {
	act: RecordAct | "session";
	title: string;
	hidden: Record<string, string>;
	/** The present role, where another one is requested. */
	role?: OperatorRole | undefined;
};

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, async (visit): Promise<Asked> => {
		const { query, context } = visit;
		const text = getOperatorText(context.locale);
		const act = readAct(visit);
		if (act === "session") {
			const session = await findSession(visit, query.get("session"));
			if (session === undefined) {
				requirePermission(visit, visit.operator.id);
				return rejectMissing();
			}
			requirePermission(visit, session.operator_id);
			const title = text.t("operator.ask.session", { name: session.name });
			return { act, title, hidden: { session: session.id ?? "" } };
		}
		requirePermission(visit);
		const row = (await findAccount(visit, query.get("name"))) ?? rejectMissing();
		if (act === "factor") requireOther(visit, row);
		return {
			act,
			title: text.t(`operator.ask.${act}`, { name: row.name }),
			hidden: { name: row.name },
			role: act === "role" ? row.role : undefined,
		};
	});

/** Operators change their own second factor by their password and a code. */
function requireOther({ operator }: OperatorVisit, row: OperatorAccount | undefined): void {
	if (row?.id === operator.id) throw redirect(operatorPaths.secondFactor(), 303);
}

export const action = (args: ActionFunctionArgs) =>
	withOperator(args, async (visit) => {
		const { port, request, actor } = visit;
		const act = readAct(visit);
		if (act === "session") {
			const id = await readTyped(request, "session");
			const session = await findSession(visit, id);
			requirePermission(visit, session ? session.operator_id : visit.operator.id);
			const end = () => port.accounts.endSession(id ?? "", actor);
			return finish(visit, end, session?.operator_id);
		}
		requirePermission(visit);
		const name = (await readTyped(request, "name")) ?? "";
		const row = await findAccount(visit, name);
		if (act === "retire") return finish(visit, () => port.accounts.retire(name, actor));
		if (act === "factor") {
			requireOther(visit, row);
			return finish(visit, () => port.secondFactors.reset(name, actor), row?.id);
		}
		const role = await readTyped(request, "role");
		const given = isOperatorRole(role) ? role : "approver";
		return finish(visit, () => port.accounts.setRole(name, given, actor), row?.id);
	});

const finish = (visit: OperatorVisit, act: () => Promise<unknown>, record?: string | null) =>
	actAndGoBack(visit, act, {
		page: operatorPaths.list("operators"),
		record: record ?? undefined,
		done: "saved",
		impossible: "refused",
	});

export default function OperatorActPage() {
	const text = useOperatorText();
	const { act, hidden, role } = useLoaderData<typeof loader>();
	return (
		<Question
			lead={text.t(`operator.what.${act}`)}
			action={operatorPaths.operatorAct(act)}
			yes={text.t(`operator.act.${act}`)}
			back={operatorPaths.list("operators")}
			isDangerous={act !== "role"}
			hidden={hidden}
		>
			{role ? <RoleField input={{ id: "role", name: "role", defaultValue: role }} /> : null}
		</Question>
	);
}
