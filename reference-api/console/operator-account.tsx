/** @jsxImportSource hono/jsx */
/** Operators: who may do what, where they are signed in, and invitations. */
import { webOriginOf } from "../http/web-origin";
import type { Operator } from "../operator/operator";
import { OperatorError } from "../operator/operator-error";
import { isOperatorRole, operatorRoles } from "../operator/operator-role";
import type { ListedSession } from "../operator/operator-session-store";
import type { PlatformContext } from "../platform/context";
import type { ConsoleText } from "./console-text";
import { actorOf, CONSOLE_PATH, type ConsoleApp, type ConsoleContext } from "./env";
import { readNotice } from "./notice";
import { type Notice, renderPage } from "./page";
import { PostForm } from "./post-form";
import { Record, RecordList } from "./record";
import { timeOf, typed } from "./text";

const path = `${CONSOLE_PATH}/operators`;

type Account = Awaited<ReturnType<Operator["accounts"]["list"]>>[number];
type Context = Pick<PlatformContext, "options">;

export function mountOperators(app: ConsoleApp, operator: Operator, { options }: Context): void {
	const { accounts } = operator;
	const readForm = async (http: ConsoleContext) => {
		const form: { [name: string]: unknown } = await http.req.parseBody();
		const role = isOperatorRole(form.role) ? form.role : "approver";
		return { name: String(form.name ?? ""), role, session: String(form.session ?? "") };
	};
	const act = async (http: ConsoleContext, run: () => Promise<unknown>) => {
		try {
			await run();
			return http.redirect(`${path}?done=saved`, 303);
		} catch (error) {
			if (!(error instanceof OperatorError)) throw error;
			const notice = { tone: "warning", text: http.get("text").t("operator.refused") } as const;
			return renderOperators(http, operator, notice, 409);
		}
	};
	app.get("/operators", (http) => renderOperators(http, operator, readNotice(http)));
	app.post("/operators/invite", async (http) => {
		const { name, role } = await readForm(http);
		const webOrigin = webOriginOf(options, http.req.raw);
		try {
			const link = await accounts.invite(name, actorOf(http), { role, webOrigin });
			return renderSecret(http, link);
		} catch (error) {
			if (!(error instanceof OperatorError)) throw error;
			const notice = { tone: "warning", text: http.get("text").t("operator.refused") } as const;
			return renderOperators(http, operator, notice, 409);
		}
	});
	app.post("/operators/role", async (http) => {
		const { name, role } = await readForm(http);
		return act(http, () => accounts.setRole(name, role, actorOf(http)));
	});
	app.post("/operators/retire", async (http) => {
		const { name } = await readForm(http);
		return act(http, () => accounts.retire(name, actorOf(http)));
	});
	app.post("/operators/session", async (http) => {
		const { session } = await readForm(http);
		return act(http, () => accounts.endSession(session, actorOf(http)));
	});
}

/** Shown once: only its hash is kept. */
function renderSecret(http: ConsoleContext, link: string) {
	const text = http.get("text");
	return renderPage(http, {
		title: text.t("operator.invited"),
		lead: text.t("operator.invitedLead"),
		children: (
			<>
				<p>
					<bdi>
						<code>{link}</code>
					</bdi>
				</p>
				<p>
					<a href={path}>{text.t("operator.back")}</a>
				</p>
			</>
		),
	});
}

async function renderOperators(
	http: ConsoleContext,
	operator: Operator,
	notice: Notice | undefined,
	status: 200 | 409 = 200,
) {
	const text = http.get("text");
	const sessions = await operator.accounts.sessions();
	const rows = await operator.accounts.list();
	return renderPage(
		http,
		{
			title: text.t("nav.operators"),
			lead: text.t("operator.lead"),
			notice,
			children: (
				<>
					<RecordList
						rows={rows}
						empty=""
						render={(row) => <OperatorRecord row={row} sessions={sessions} text={text} />}
					/>
					<section>
						<h2>{text.t("operator.invite")}</h2>
						<PostForm action={`${path}/invite`} class="question">
							<label for="name">{text.t("label.name")}</label>
							<input id="name" name="name" maxlength={60} dir="auto" autocomplete="off" required />
							<RoleField id="role" current="approver" text={text} />
							<p class="acts">
								<button type="submit" class="primary">
									{text.t("operator.invite")}
								</button>
							</p>
						</PostForm>
					</section>
				</>
			),
		},
		status,
	);
}

type RoleFieldProps = { id: string; current: string; text: ConsoleText };

const RoleField = ({ id, current, text }: RoleFieldProps) => (
	<>
		<label for={id}>{text.t("label.role")}</label>
		<select id={id} name="role">
			{operatorRoles.map((one) => (
				<option key={one} value={one} selected={one === current}>
					{text.t(`role.${one}`)}
				</option>
			))}
		</select>
	</>
);

type OperatorRecordProps = {
	row: Account;
	sessions: readonly ListedSession[];
	text: ConsoleText;
};

function OperatorRecord({ row, sessions, text }: OperatorRecordProps) {
	const own = sessions.filter(({ operator_id }) => operator_id === row.id);
	return (
		<Record
			id={row.id}
			title={typed(row.name)}
			state={{
				tone: row.isInvited ? "warning" : "neutral",
				text: text.t(row.isInvited ? "operator.isInvited" : `role.${row.role}`),
			}}
			text={text}
			facts={[
				["label.joined", timeOf(text, row.created_at)],
				["label.expires", timeOf(text, row.invite_expires_at)],
			]}
		>
			<Sessions sessions={own} text={text} />
			<div class="acts">
				<PostForm action={`${path}/role`} class="question">
					<input type="hidden" name="name" value={row.name} />
					<RoleField id={`role-${row.id}`} current={row.role} text={text} />
					<p class="acts">
						<button type="submit">
							{text.t("operator.changeRole")} <span class="hidden">{typed(row.name)}</span>
						</button>
						<button type="submit" formaction={`${path}/retire`}>
							{text.t("operator.retire")} <span class="hidden">{typed(row.name)}</span>
						</button>
					</p>
				</PostForm>
			</div>
		</Record>
	);
}

function Sessions({ sessions, text }: Omit<OperatorRecordProps, "row">) {
	if (sessions.length === 0) return <p class="empty">{text.t("operator.noSession")}</p>;
	return (
		<ul class="plain">
			{sessions.map((session) => (
				<li key={session.id}>
					{timeOf(text, session.created_at)} {typed(session.client)}
					<PostForm action={`${path}/session`}>
						<input type="hidden" name="session" value={session.id ?? ""} />
						<button type="submit">
							{text.t("operator.endSession")}{" "}
							<span class="hidden">{timeOf(text, session.created_at)}</span>
						</button>
					</PostForm>
				</li>
			))}
		</ul>
	);
}
