/** @jsxImportSource hono/jsx */
/** The second page of a sign-in: a code of the authenticator app, or a recovery code. */
import type { PlatformContext } from "../runtime/context";
import type { ConsoleApp, ConsoleContext } from "./env";
import { renderPage } from "./page";
import { PostForm, readForm } from "./post-form";
import { answerForm, Problem, type ProblemProps } from "./problem";
import { CodeField } from "./second-factor-form";
import { codePath, isCodeAwaited, readNext, signInByCode, signInPath } from "./session";

export function mountSignInCode(app: ConsoleApp, context: PlatformContext): void {
	app.get("/login/code", async (http) =>
		(await isCodeAwaited(context, http)) ? renderForm(http) : startOver(http),
	);
	app.post("/login/code", async (http) => {
		const { code } = await readForm(http);
		return answerForm(
			http,
			async () => {
				const outcome = await signInByCode(context, http, String(code ?? ""));
				if (outcome === undefined) return startOver(http);
				return outcome === "wrong" ? refuse(http, context) : http.redirect(readNext(http), 303);
			},
			(text, status) => renderForm(http, { text }, status),
			"factor.tooMany",
		);
	});
}

const startOver = (http: ConsoleContext) => http.redirect(signInPath(readNext(http)), 303);

function refuse(http: ConsoleContext, { now }: PlatformContext) {
	const text = http.get("text");
	const time = text.moment(now().toISOString());
	return renderForm(http, { field: "code", text: text.t("factor.codeWrong", { time }) }, 422);
}

function renderForm(
	http: ConsoleContext,
	problem?: ProblemProps<"code">,
	status: 200 | 422 | 429 | 503 = 200,
) {
	const text = http.get("text");
	const next = readNext(http);
	const children = (
		<PostForm action={codePath(next)} class="sign-in">
			{problem ? <Problem {...problem} /> : null}
			<CodeField problem={problem} text={text} />
			<button type="submit" class="primary">
				{text.t("signIn.submit")}
			</button>
			<p>
				<a href={signInPath(next)}>{text.t("factor.otherName")}</a>
			</p>
		</PostForm>
	);
	return renderPage(http, { title: text.t("factor.codeTitle"), children }, status);
}
