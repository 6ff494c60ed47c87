/** @jsxImportSource hono/jsx */
/** Signing in with the name that appears in the audit trail, and its password. */
import { passwordQueue } from "../account/password";
import { createSignInLimit } from "../account/sign-in-limit";
import { CallError } from "../http/call-error";
import type { Operator } from "../operator/operator";
import { MAX_OPERATOR_NAME } from "../operator/operator-account";
import { toNameKey } from "../operator/operator-store";
import type { PlatformContext } from "../runtime/context";
import type { ConsoleKey, ConsoleText } from "./console-text";
import type { ConsoleApp, ConsoleContext } from "./env";
import { readNotice } from "./notice";
import { type Notice, renderPage } from "./page";
import { PasswordInput } from "./password-input";
import { PostForm, readForm } from "./post-form";
import { answerForm, describeField, Problem, type ProblemProps } from "./problem";
import { codePath, readNext, signIn, signInPath, signOut } from "./session";

/** Limited by client address, whatever names are tried, and by name. */
const limit = createSignInLimit("operator");

/** The status of a redirect to the page that was asked for, or to the one that asks for a code. */
const SIGNED_IN = 303;

type FormState = {
	name: string;
	problem?: ProblemProps<"name" | "password">;
	/** The outcome of the act that led here. */
	notice?: Notice | undefined;
};

type Accounts = Operator["accounts"];

export function mountSignIn(
	app: ConsoleApp,
	{ accounts }: Pick<Operator, "accounts">,
	context: PlatformContext,
): void {
	app.get("/login", (http) => {
		if (http.get("operator") !== undefined) return http.redirect(readNext(http), 303);
		return renderForm(http, { name: "", notice: readNotice(http) });
	});
	app.post("/login", async (http) => {
		const form = await readForm(http);
		const name = readText(form.name).trim();
		if (name === "" || name.length > MAX_OPERATOR_NAME) {
			const text = http.get("text").t("signIn.nameMissing");
			return renderForm(http, { name, problem: { field: "name", text } }, 422);
		}
		const typed = { accounts, name, password: readText(form.password) };
		return answerForm(
			http,
			() =>
				passwordQueue.run(
					{ lane: "operator", by: http.env.clientAddress },
					() => enter(context, http, typed),
					({ status }) => status !== SIGNED_IN,
				),
			(text, status) => renderForm(http, { name, problem: { text } }, status),
		);
	});
	app.post("/logout", async (http) => {
		await signOut(context, http);
		return http.redirect(signInPath(), 303);
	});
}

const readText = (value: unknown) => (typeof value === "string" ? value : "");

async function enter(
	context: PlatformContext,
	http: ConsoleContext,
	{ accounts, name, password }: { accounts: Accounts; name: string; password: string },
) {
	const tried = { account: toNameKey(name), by: http.env.clientAddress };
	const takeBack = await limit.admit(context.db, tried, context.now()).catch(async (error) => {
		if (error instanceof CallError) await accounts.recordLimitedSignIn(name);
		throw error;
	});
	const operator = await accounts.signIn({ name, password });
	const step = operator && (await signIn(context, http, operator));
	if (step === undefined) {
		const text = http.get("text").t("signIn.wrong");
		return renderForm(http, { name, problem: { field: "password", text } }, 422);
	}
	await takeBack();
	const next = readNext(http);
	return http.redirect(step === "code" ? codePath(next) : next, SIGNED_IN);
}

function renderForm(
	http: ConsoleContext,
	{ notice, ...state }: FormState,
	status: 200 | 422 | 429 | 503 = 200,
) {
	const text = http.get("text");
	const children = <SignInForm {...state} action={signInPath(readNext(http))} text={text} />;
	return renderPage(http, { title: text.t("signIn.title"), notice, children }, status);
}

type SignInFormProps = Omit<FormState, "notice"> & { action: string; text: ConsoleText };

function SignInForm({ name, problem, action, text }: SignInFormProps) {
	return (
		<PostForm action={action} class="sign-in">
			{problem ? <Problem {...problem} /> : null}
			<Label name="name" label="signIn.name" hint="signIn.nameHint" text={text} />
			<input
				id="name"
				name="name"
				value={name}
				maxlength={MAX_OPERATOR_NAME}
				autocomplete="username"
				dir="auto"
				required
				{...describeField("name", problem)}
			/>
			<Label
				name="password"
				label="signIn.password"
				hint="signIn.passwordHint"
				command="npm run platform -- operator-password"
				text={text}
			/>
			<PasswordInput problem={problem} />
			<button type="submit" class="primary">
				{text.t("signIn.submit")}
			</button>
		</PostForm>
	);
}

type LabelProps = {
	name: string;
	label: ConsoleKey;
	hint: ConsoleKey;
	/** Shown on a line of its own, where no line break can reorder it. */
	command?: string;
	text: ConsoleText;
};

function Label({ name, label, hint, command, text }: LabelProps) {
	return (
		<>
			<label for={name}>{text.t(label)}</label>
			<p id={`${name}-hint`}>
				{text.t(hint)}
				{command ? (
					<code dir="ltr" lang="en">
						{command}
					</code>
				) : null}
			</p>
		</>
	);
}
