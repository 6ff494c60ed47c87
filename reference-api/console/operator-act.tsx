/** @jsxImportSource hono/jsx */
/** What is done with an operator or a session, each act asked for once more. */
import type { Child } from "hono/jsx";
import type { Operator } from "../operator/operator";
import { hasDuty, isOperatorRole } from "../operator/operator-role";
import { actorOf, CONSOLE_PATH, type ConsoleApp, type ConsoleContext } from "./env";
import { renderForbidden, renderNotFound } from "./failure";
import { actAndGoBack } from "./notice";
import { readForm } from "./posted-form";
import { renderQuestion } from "./question";
import { RoleField } from "./role-field";

const path = `${CONSOLE_PATH}/operators`;

type Act = "role" | "retire" | "session";
type Question = { act: Act; name: string; hidden: Record<string, string>; children?: Child };

function ask(http: ConsoleContext, { act, name, hidden, children }: Question) {
	const text = http.get("text");
	return renderQuestion(http, {
		title: text.t(`operator.ask.${act}`, { name }),
		lead: text.t(`operator.what.${act}`),
		action: `${path}/${act}`,
		yes: text.t(`operator.act.${act}`),
		back: path,
		children: (
			<>
				{Object.entries(hidden).map(([field, value]) => (
					<input key={field} type="hidden" name={field} value={value} />
				))}
				{children}
			</>
		),
	});
}

export function mountOperatorActs(app: ConsoleApp, operator: Operator): void {
	const { accounts } = operator;
	const find = async (name: unknown) => (await accounts.list()).find((row) => row.name === name);
	for (const verb of ["role", "retire"] as const) {
		app.get(`/operators/${verb}`, async (http) => {
			const row = await find(http.req.query("name"));
			if (row === undefined) return renderNotFound(http);
			const children =
				verb === "role" ? <RoleField current={row.role} text={http.get("text")} /> : null;
			return ask(http, { act: verb, name: row.name, hidden: { name: row.name }, children });
		});
	}
	app.post("/operators/role", async (http) => {
		const { name, role } = await readForm(http);
		const given = isOperatorRole(role) ? role : "approver";
		const change = () => accounts.setRole(String(name ?? ""), given, actorOf(http));
		return act(http, change, (await find(name))?.id);
	});
	app.post("/operators/retire", async (http) => {
		const { name } = await readForm(http);
		return act(http, () => accounts.retire(String(name ?? ""), actorOf(http)));
	});
	mountSessionAct(app, operator);
}

const act = (http: ConsoleContext, run: () => Promise<unknown>, record?: string) =>
	actAndGoBack(http, run, {
		page: path,
		...(record && { record }),
		done: "saved",
		refused: "refused",
	});

/** Everybody ends their own sessions; those of others, who has the operators in their duty. */
function mountSessionAct(app: ConsoleApp, { accounts }: Operator): void {
	const find = async (id: unknown) =>
		(await accounts.sessions()).find((session) => session.id === id);
	const mayEnd = (http: ConsoleContext, session: { operator_id: string | null }) => {
		const viewer = http.get("operator");
		return viewer && (session.operator_id === viewer.id || hasDuty(viewer.role, "operators"));
	};
	app.get("/operators/session", async (http) => {
		const session = await find(http.req.query("session"));
		if (session === undefined) return renderNotFound(http);
		if (!mayEnd(http, session)) return renderForbidden(http, "operators");
		const hidden = { session: session.id ?? "" };
		return ask(http, { act: "session", name: session.name, hidden });
	});
	app.post("/operators/session", async (http) => {
		const { session: id } = await readForm(http);
		const session = await find(id);
		if (session && !mayEnd(http, session)) return renderForbidden(http, "operators");
		const end = () => accounts.endSession(String(id ?? ""), actorOf(http));
		return act(http, end, session?.operator_id ?? undefined);
	});
}
