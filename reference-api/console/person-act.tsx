/** @jsxImportSource hono/jsx */
/** What an operator does with an account, each act asked for once more. */
import type { Child } from "hono/jsx";
import { isStolen, isSuspensionReason, suspensionReasons } from "../database/suspension-reason";
import { webOriginOf } from "../http/web-origin";
import type { Operator } from "../operator/operator";
import type { Person } from "../operator/user-operation";
import type { PlatformContext } from "../runtime/context";
import type { ConsoleText } from "./console-text";
import { actorOf, CONSOLE_PATH, type ConsoleApp, type ConsoleContext } from "./env";
import { renderNotFound } from "./failure";
import { actAndGoBack, goBack } from "./notice";
import { stateOfPerson } from "./person-list";
import { innerLabels, ReasonFields, readReason, renderQuestion } from "./question";

const personActs = ["suspend", "restore", "verify", "resend", "reset"] as const;
type PersonAct = (typeof personActs)[number];

const possibleActs: Record<ReturnType<typeof stateOfPerson>, readonly PersonAct[]> = {
	active: ["suspend", "reset"],
	unverified: ["suspend", "verify", "resend", "reset"],
	suspended: ["restore", "suspend", "reset"],
	deleted: [],
};

export const listPersonActs = (person: Person): readonly PersonAct[] =>
	possibleActs[stateOfPerson(person)].filter((act) => act !== "suspend" || !isStolen(person));

/** A suspended account is suspended once more only to say that it proved to be stolen. */
const reasonsToSuspend = ({ is_active }: Person) =>
	is_active === 0 ? (["stolen"] as const) : suspensionReasons;

/** The account is suspended as it is: what is left to say is that it is stolen. */
export function namePersonAct(act: PersonAct, person: Person, text: ConsoleText): string {
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
			const page = `${CONSOLE_PATH}/people/${person.id}`;
			if (!listPersonActs(person).includes(act)) return goBack(http, "unchanged", { page });
			const text = http.get("text");
			const name = person.name || person.email;
			return renderQuestion(http, {
				title: text.t(`person.ask.${act}`, { name }),
				lead: text.t(`person.what.${act}`),
				action: `${page}/${act}`,
				yes: text.t(`person.act.${act}`),
				back: page,
				children: fields[act]?.(person, text),
			});
		});
		app.post(address, async (http) => {
			const id = http.req.param("id") ?? "";
			const webOrigin = webOriginOf(options, http.req.raw);
			const run = () => acts[act](operator, { id, actor: actorOf(http), webOrigin }, http);
			const page = `${CONSOLE_PATH}/people/${encodeURIComponent(id)}`;
			return actAndGoBack(http, run, { page, done: act });
		});
	}
}

/** What an act asks for, or sends of what was seen, beside the press. */
const fields: Partial<Record<PersonAct, (person: Person, text: ConsoleText) => Child>> = {
	suspend: (person, text) => (
		<ReasonFields
			reasons={reasonsToSuspend(person).map((reason) => [reason, text.t(`suspension.${reason}`)])}
			labels={innerLabels(text)}
		/>
	),
	restore: ({ suspension_reason: reason }) => (
		<input type="hidden" name="reason" value={reason ?? ""} />
	),
};
