/** @jsxImportSource hono/jsx */
/**
 * Operators: who may do what, where they are signed in, invitations, and each act on them, asked
 * for once more.
 */
import type { Child } from "hono/jsx";
import { readClientName } from "#core/client-name";
import type { OperatorRole } from "#core/operator-role";
import { hasPermission, isOperatorRole, operatorRoles } from "#core/operator-role";
import { webOriginOf } from "../http/request";
import { OperatorError } from "../operator/audit-store";
import type { Operator } from "../operator/operator";
import type { ListedSession, SignedIn } from "../operator/operator-store";
import type { PlatformContext } from "../runtime/context";
import type { ConsoleText } from "./console-text";
import {
	actorOf,
	CONSOLE_PATH,
	type ConsoleApp,
	type ConsoleContext,
	SECOND_FACTOR_PATH,
} from "./env";
import { renderForbidden, renderNotFound } from "./failure";
import { actAndGoBack, readNotice } from "./notice";
import { renderPage } from "./page";
import { Allowed } from "./permission";
import { PostForm, readForm } from "./post-form";
import { describeField, Problem, type ProblemProps } from "./problem";
import { renderQuestion } from "./question";
import { RecordItem, RecordList, Section } from "./record";
import { code, timeOf, typed } from "./text";

const path = `${CONSOLE_PATH}/operators`;

type Account = Awaited<ReturnType<Operator["accounts"]["list"]>>[number];

export function mountOperators(
	app: ConsoleApp,
	operator: Operator,
	{ options }: PlatformContext,
): void {
	app.get("/operators", (http) => renderOperators(http, operator));
	// The language link of the page with the invitation leads here; the invitation is not shown
	// again.
	app.get("/operators/invite", (http) => http.redirect(path, 303));
	app.post("/operators/invite", async (http) => {
		const form = await readForm(http);
		const name = String(form.name ?? "");
		const role = isOperatorRole(form.role) ? form.role : "approver";
		const webOrigin = webOriginOf(options, http.req.raw);
		try {
			const how = { role, webOrigin };
			return renderSecret(http, await operator.accounts.invite(name, actorOf(http), how));
		} catch (error) {
			if (!(error instanceof OperatorError)) throw error;
			return renderOperators(http, operator, { name, role });
		}
	});
}

/** Shown once, because only its hash is stored. */
function renderSecret(http: ConsoleContext, link: string) {
	const text = http.get("text");
	return renderPage(http, {
		title: text.t("operator.invited"),
		lead: text.t("operator.invitedLead"),
		children: (
			<>
				<p>{code(link)}</p>
				<p>
					<a href={path}>{text.t("operator.back")}</a>
				</p>
			</>
		),
	});
}

/** The typed values of an invitation that is not possible. */
type Refused = { name: string; role: OperatorRole };

async function renderOperators(http: ConsoleContext, operator: Operator, refused?: Refused) {
	const text = http.get("text");
	const problem = refused && { field: "name", text: text.t("operator.nameRefused") };
	const viewer = http.get("operator");
	const sessions = await operator.accounts.sessions();
	const rows = await operator.accounts.list();
	const page = {
		title: text.t("nav.operators"),
		lead: text.t("operator.lead"),
		notice: readNotice(http),
		duty: "operators",
		children: (
			<>
				{problem ? <Problem {...problem} /> : null}
				<RecordList
					rows={rows}
					empty=""
					render={(row) => (
						<OperatorRecord row={row} sessions={sessions} viewer={viewer} text={text} />
					)}
				/>
				<Allowed duty="operators">
					<Invitation refused={refused} problem={problem} text={text} />
				</Allowed>
			</>
		),
	} as const;
	return renderPage(http, page, refused ? 422 : 200);
}

type InvitationProps = {
	refused: Refused | undefined;
	problem: ProblemProps | undefined;
	text: ConsoleText;
};

const Invitation = ({ refused, problem, text }: InvitationProps) => (
	<Section title={text.t("operator.invite")}>
		<PostForm action={`${path}/invite`} class="question">
			<label for="name">{text.t("label.name")}</label>
			<p id="name-hint">{text.t("operator.nameHint")}</p>
			<input
				id="name"
				name="name"
				value={refused?.name}
				maxlength={60}
				dir="auto"
				autocomplete="off"
				required
				{...describeField("name", problem)}
			/>
			<RoleField current={refused?.role ?? "approver"} text={text} />
			<p class="acts">
				<button type="submit" class="primary">
					{text.t("operator.invite")}
				</button>
			</p>
		</PostForm>
	</Section>
);

type OperatorRecordProps = {
	row: Account;
	sessions: readonly ListedSession[];
	/** The operator who looks at the page. */
	viewer: SignedIn | undefined;
	text: ConsoleText;
};

function OperatorRecord({ row, sessions, viewer, text }: OperatorRecordProps) {
	const own = sessions.filter(({ operator_id }) => operator_id === row.id);
	const query = new URLSearchParams({ name: row.name });
	return (
		<RecordItem
			id={row.id}
			title={typed(row.name)}
			state={{
				tone: row.isInvited ? "warning" : "neutral",
				text: text.t(row.isInvited ? "operator.isInvited" : `role.${row.role}`),
			}}
			text={text}
			facts={[
				["label.joined", row.isInvited ? null : timeOf(text, row.created_at)],
				["label.expires", timeOf(text, row.invite_expires_at)],
				["label.secondFactor", timeOf(text, row.factor_since) ?? text.t("operator.noFactor")],
			]}
		>
			<Sessions sessions={own} viewer={viewer} text={text} />
			{row.id === viewer?.id ? (
				<p class="acts">
					<a href={SECOND_FACTOR_PATH} class="button">
						{text.t("operator.ownFactor")}
					</a>
				</p>
			) : null}
			<Allowed duty="operators">
				<p class="acts">
					{listActs(row, viewer).map((act) => (
						<a key={act} href={`${path}/${act}?${query}`} class="button">
							{text.t(`operator.act.${act}`)} <span class="hidden">{typed(row.name)}</span>
						</a>
					))}
				</p>
			</Allowed>
		</RecordItem>
	);
}

/** Operators change their own second factor by their password and a code. */
const listActs = ({ id, factor_since }: Account, viewer: SignedIn | undefined): RecordAct[] =>
	factor_since === null || id === viewer?.id ? ["role", "retire"] : ["role", "retire", "factor"];

function Sessions({ sessions, ...rest }: Omit<OperatorRecordProps, "row">) {
	if (sessions.length === 0) return <p class="empty">{rest.text.t("operator.noSession")}</p>;
	return (
		<ul class="plain sessions">
			{sessions.map((session) => (
				<Session key={session.id} session={session} {...rest} />
			))}
		</ul>
	);
}

type SessionProps = Pick<OperatorRecordProps, "viewer" | "text"> & { session: ListedSession };

/** The browser's short name, with its full User-Agent below it. */
function Session({ session, viewer, text }: SessionProps) {
	const { id, operator_id, name, client, created_at } = session;
	const isOwn = operator_id === viewer?.id;
	const end = (
		<a href={`${path}/session?${new URLSearchParams({ session: id ?? "" })}`} class="button">
			{text.t("operator.act.session")}{" "}
			<span class="hidden">
				{typed(name)} {timeOf(text, created_at)}
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
					{timeOf(text, created_at)}
				</summary>
				{code(client) ?? text.t("operator.unknownClient")}
			</details>
			{isOwn ? end : <Allowed duty="operators">{end}</Allowed>}
		</li>
	);
}

type RoleFieldProps = { current: string; text: ConsoleText };

const RoleField = ({ current, text }: RoleFieldProps) => (
	<>
		<label for="role">{text.t("label.role")}</label>
		<select id="role" name="role">
			{operatorRoles.map((one) => (
				<option key={one} value={one} selected={one === current}>
					{text.t(`role.${one}`)}
				</option>
			))}
		</select>
	</>
);

type RecordAct = "role" | "retire" | "factor";
type Act = RecordAct | "session";
type Question = { act: Act; name: string; hidden: Record<string, string>; children?: Child };

function ask(http: ConsoleContext, { act, name, hidden, children }: Question) {
	const text = http.get("text");
	return renderQuestion(http, {
		title: text.t(`operator.ask.${act}`, { name }),
		lead: text.t(`operator.what.${act}`),
		action: `${path}/${act}`,
		yes: text.t(`operator.act.${act}`),
		back: path,
		isDangerous: act !== "role",
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
	for (const verb of ["role", "retire", "factor"] as const) {
		app.get(`/operators/${verb}`, async (http) => {
			const row = await find(http.req.query("name"));
			if (row === undefined) return renderNotFound(http);
			if (verb === "factor" && isOwn(http, row)) return http.redirect(SECOND_FACTOR_PATH, 303);
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
	app.post("/operators/factor", async (http) => {
		const { name } = await readForm(http);
		const row = await find(name);
		if (row && isOwn(http, row)) return http.redirect(SECOND_FACTOR_PATH, 303);
		const reset = () => operator.secondFactors.reset(String(name ?? ""), actorOf(http));
		return act(http, reset, row?.id);
	});
	mountSessionAct(app, operator);
}

const isOwn = (http: ConsoleContext, { id }: Account) => id === http.get("operator")?.id;

const act = (http: ConsoleContext, run: () => Promise<unknown>, record?: string) =>
	actAndGoBack(http, run, {
		page: path,
		...(record && { record }),
		done: "saved",
		refused: "refused",
	});

/** Everybody may end their own sessions; ending those of others takes the duty for operators. */
function mountSessionAct(app: ConsoleApp, { accounts }: Operator): void {
	const find = async (id: unknown) =>
		(await accounts.sessions()).find((session) => session.id === id);
	const mayEnd = (http: ConsoleContext, session: { operator_id: string | null }) => {
		const viewer = http.get("operator");
		return viewer && (session.operator_id === viewer.id || hasPermission(viewer.role, "operators"));
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
