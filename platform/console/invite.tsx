/** @jsxImportSource hono/jsx */
/** An invitation: its link lets a new operator choose a password, once. */
import { CallError } from "../http/call-error";
import type { Operator } from "../operator/operator";
import { MIN_OPERATOR_PASSWORD } from "../operator/operator-account";
import type { PlatformContext } from "../runtime/context";
import { type AttemptLimit, countAttempt, forgetAttempts } from "../runtime/rate-limit-store";
import { CONSOLE_PATH, type ConsoleApp, type ConsoleContext } from "./env";
import { renderPage } from "./page";
import { PasswordInput } from "./password-input";
import { PostForm, readForm } from "./post-form";
import { answerForm, Problem, type ProblemProps } from "./problem";
import { signIn } from "./session";

const path = `${CONSOLE_PATH}/invite`;

/** Counted per address, like sign-ins. */
const limit: AttemptLimit = { name: "operator-invite", attempts: 10, windowSeconds: 15 * 60 };

export function mountInvite(app: ConsoleApp, operator: Operator, context: PlatformContext): void {
	app.get("/invite", (http) => renderForm(http));
	app.post("/invite", async (http) => {
		const text = http.get("text");
		const form = await readForm(http);
		const password = String(form.password ?? "");
		if (password.length < MIN_OPERATOR_PASSWORD) {
			const least = String(MIN_OPERATOR_PASSWORD);
			const problem = { field: "password", text: text.t("invite.short", { least }) };
			return renderForm(http, problem, 422);
		}
		return answerForm(
			http,
			() => join(context, http, { accounts: operator.accounts, password }),
			(words, status) => renderForm(http, { text: words }, status),
		);
	});
}

type Joining = { accounts: Operator["accounts"]; password: string };

/**
 * The token is in the address, where the language link in the header keeps it. The previous release
 * sent it in a field: while both run side by side, each reads the forms of the other. The next
 * release can drop the field.
 */
async function readToken(http: ConsoleContext): Promise<string> {
	const inAddress = http.req.query("token");
	if (inAddress !== undefined) return inAddress;
	const form = await readForm(http);
	return String(form.token ?? "");
}

async function join(
	context: PlatformContext,
	http: ConsoleContext,
	{ accounts, password }: Joining,
) {
	const { clientAddress } = http.env;
	const retryAfter = await countAttempt(context.db, limit, clientAddress, context.now());
	if (retryAfter > 0) throw new CallError(429, "too_many_attempts", { retryAfter });
	const joined = await accounts.accept({ token: await readToken(http), password });
	if (joined === undefined || !(await signIn(context, http, joined))) {
		return renderForm(http, { text: http.get("text").t("invite.over") }, 422);
	}
	await forgetAttempts(context.db, limit, clientAddress);
	return http.redirect(CONSOLE_PATH, 303);
}

async function renderForm(
	http: ConsoleContext,
	problem?: ProblemProps,
	status: 200 | 422 | 429 | 503 = 200,
) {
	const text = http.get("text");
	const token = await readToken(http);
	const address = `${path}?${new URLSearchParams({ token })}`;
	const children = (
		<PostForm action={address} class="sign-in">
			<input type="hidden" name="token" value={token} />
			{problem ? <Problem {...problem} /> : null}
			<label for="password">{text.t("invite.password")}</label>
			<p id="password-hint">{text.t("invite.hint", { least: String(MIN_OPERATOR_PASSWORD) })}</p>
			<PasswordInput problem={problem} autocomplete="new-password" />
			<button type="submit" class="primary">
				{text.t("invite.submit")}
			</button>
		</PostForm>
	);
	return renderPage(http, { title: text.t("invite.title"), children }, status);
}
