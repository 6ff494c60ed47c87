/** @jsxImportSource hono/jsx */
/** The second factor of the signed-in operator: set up, new recovery codes, turned off. */
import { raw } from "hono/html";
import { renderSVG } from "uqr";
import type { Operator } from "../operator/operator";
import type { Proof, WrongProof } from "../operator/second-factor";
import type { PlatformContext } from "../runtime/context";
import type { ConsoleText } from "./console-text";
import { CONSOLE_PATH, type ConsoleApp, type ConsoleContext, SECOND_FACTOR_PATH } from "./env";
import { goBack, readNotice } from "./notice";
import { renderPage } from "./page";
import { PostForm, readForm } from "./post-form";
import { answerForm, Problem, type ProblemProps } from "./problem";
import { Facts } from "./record";
import { CodeField, PasswordField } from "./second-factor-form";
import { renewSession } from "./session";
import { code, timeOf } from "./text";

const path = SECOND_FACTOR_PATH;

type Field = "password" | "code";
type Key = { secret: string; address: string };

export function mountSecondFactor(
	app: ConsoleApp,
	{ secondFactors }: Operator,
	context: PlatformContext,
): void {
	const idOf = (http: ConsoleContext) => http.get("operator")?.id ?? "";
	const read = (http: ConsoleContext) =>
		secondFactors.read(idOf(http), http.get("text").productName);

	app.get("/second-factor", async (http) => {
		const text = http.get("text");
		const { since, codesLeft } = await read(http);
		const isRequired = since === null && context.options.isSecondFactorRequired;
		return renderPage(http, {
			title: text.t("factor.title"),
			lead: text.t(isRequired ? "factor.required" : "factor.lead"),
			notice: readNotice(http),
			children: since === null ? <Begin text={text} /> : <Active {...{ since, codesLeft, text }} />,
		});
	});
	app.post("/second-factor/begin", async (http) => {
		await secondFactors.begin(idOf(http));
		return http.redirect(`${path}/set-up`, 303);
	});
	app.get("/second-factor/set-up", async (http) => {
		const { pending } = await read(http);
		return pending ? renderSetUp(http, pending) : http.redirect(path, 303);
	});
	app.post("/second-factor/set-up", async (http) => {
		const { pending } = await read(http);
		if (pending === undefined) return http.redirect(path, 303);
		return change(http, {
			run: secondFactors.confirm,
			render: (problem, status) => renderSetUp(http, pending, problem, status),
			async finish({ codes }) {
				await renewSession(context, http);
				return renderCodes(http, codes);
			},
		});
	});
	app.get("/second-factor/codes", (http) => renderQuestion(http, "codes"));
	app.post("/second-factor/codes", (http) =>
		change(http, {
			run: secondFactors.renewCodes,
			render: (problem, status) => renderQuestion(http, "codes", problem, status),
			finish: ({ codes }) => renderCodes(http, codes),
		}),
	);
	app.get("/second-factor/off", (http) => renderQuestion(http, "off"));
	app.post("/second-factor/off", (http) =>
		change(http, {
			run: secondFactors.turnOff,
			render: (problem, status) => renderQuestion(http, "off", problem, status),
			async finish() {
				await renewSession(context, http);
				return goBack(http, "factorOff", { page: path });
			},
		}),
	);

	type Change<Result> = {
		run: (proof: Proof) => Promise<Result | WrongProof | undefined>;
		render: Render;
		finish: (result: Result) => Response | Promise<Response>;
	};

	/** When there is nothing left to change, as after a second press, the page shows what is so now. */
	async function change<Result extends object>(
		http: ConsoleContext,
		{ run, render, finish }: Change<Result>,
	): Promise<Response> {
		const text = http.get("text");
		const form = await readForm(http);
		const [password, typed] = [String(form.password ?? ""), String(form.code ?? "")];
		const proof = { id: idOf(http), password, code: typed, by: http.env.clientAddress };
		return answerForm(
			http,
			async () => {
				const result = await run(proof);
				if (result === undefined) return goBack(http, "unchanged", { page: path });
				if (!("wrong" in result)) return finish(result);
				const time = text.moment(context.now().toISOString());
				const words = text.t(
					result.wrong === "code" ? "factor.codeWrong" : "factor.passwordWrong",
					{ time },
				);
				return render({ field: result.wrong as Field, text: words }, 422);
			},
			(words, status) => render({ text: words }, status),
			"factor.wait",
		);
	}
}

type Status = 200 | 422 | 429 | 503;
type Render = (problem: ProblemProps<Field>, status: Status) => Response | Promise<Response>;

const Begin = ({ text }: { text: ConsoleText }) => (
	<PostForm action={`${path}/begin`} class="question">
		<p class="acts">
			<button type="submit" class="primary">
				{text.t("factor.begin")}
			</button>
		</p>
	</PostForm>
);

type ActiveProps = { since: string; codesLeft: number; text: ConsoleText };

const Active = ({ since, codesLeft, text }: ActiveProps) => (
	<>
		<Facts
			facts={[
				["label.onSince", timeOf(text, since)],
				["label.codesLeft", text.number(codesLeft)],
			]}
			text={text}
		/>
		<p class="acts">
			{(["codes", "off"] as const).map((act) => (
				<a key={act} href={`${path}/${act}`} class="button">
					{text.t(`factor.act.${act}`)}
				</a>
			))}
		</p>
	</>
);

/** `ABCD EFGH …`, as people type it; apps ignore the spaces. */
const group = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

function renderSetUp(
	http: ConsoleContext,
	{ secret, address }: Key,
	problem?: ProblemProps<Field>,
	status: Status = 200,
) {
	const text = http.get("text");
	const children = (
		<>
			<div class="qr" role="img" aria-label={text.t("factor.qr")}>
				{raw(renderSVG(address, { border: 4, ecc: "M" }))}
			</div>
			<p>
				<a href={address}>{text.t("factor.openApp")}</a>
			</p>
			<p>
				{text.t("factor.key")}
				<br />
				{code(group(secret))}
			</p>
			<PostForm action={`${path}/set-up`} class="sign-in">
				{problem ? <Problem {...problem} /> : null}
				<PasswordField problem={problem} text={text} />
				<CodeField problem={problem} text={text} isFirst />
				<button type="submit" class="primary">
					{text.t("factor.confirm")}
				</button>
			</PostForm>
		</>
	);
	const page = { title: text.t("factor.setUp"), lead: text.t("factor.setUpLead"), children };
	return renderPage(http, page, status);
}

function renderQuestion(
	http: ConsoleContext,
	act: "codes" | "off",
	problem?: ProblemProps<Field>,
	status: Status = 200,
) {
	const text = http.get("text");
	if (!http.get("operator")?.hasSecondFactor) return http.redirect(path, 303);
	const children = (
		<PostForm action={`${path}/${act}`} class="sign-in">
			{problem ? <Problem {...problem} /> : null}
			<PasswordField problem={problem} text={text} />
			<CodeField problem={problem} text={text} />
			<button type="submit" class={act === "off" ? "dangerous" : "primary"}>
				{text.t(`factor.act.${act}`)}
			</button>
			<p>
				<a href={path}>{text.t("frame.cancel")}</a>
			</p>
		</PostForm>
	);
	const page = { title: text.t(`factor.ask.${act}`), lead: text.t(`factor.what.${act}`), children };
	return renderPage(http, page, status);
}

/** Shown once, because only their hashes are stored. */
function renderCodes(http: ConsoleContext, codes: readonly string[]) {
	const text = http.get("text");
	return renderPage(http, {
		title: text.t("factor.codesTitle"),
		lead: text.t("factor.codesLead"),
		children: (
			<>
				<ul class="codes">
					{codes.map((one) => (
						<li key={one}>{code(one)}</li>
					))}
				</ul>
				<p>
					<a href={CONSOLE_PATH} class="button primary">
						{text.t("factor.kept")}
					</a>
				</p>
			</>
		),
	});
}
