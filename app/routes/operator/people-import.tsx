/** A file of people: what would become of its lines, what its columns hold, and the import itself. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConsolePage } from "~/components/operator/console-page";
import { Check, ConsoleForm } from "~/components/operator/form";
import { ImportLines } from "~/components/operator/import-line";
import { type OperatorText, useOperatorText } from "~/components/operator/operator-text";
import {
	type ImportChoices,
	importFieldNames,
	type LineOutcome,
	type PeopleImport,
} from "~/domain/operator/people-import";
import { LOCALES } from "~/i18n/locale";
import { operatorPaths } from "~/operator-paths";
import { actAndGoBack } from "~/server/operator/act.server";
import { rejectMissing, withOperator } from "~/server/operator/guard.server";
import { readForm } from "~/server/request/form.server";

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(
		args,
		async ({ port, params, query }) => {
			const page = Math.max(1, Number.parseInt(query.get("page") ?? "", 10) || 1);
			const shown = { page, isWhole: query.get("lines") === "all" };
			const file = await port.peopleImports.find(params.id ?? "", shown);
			if (file === undefined) return rejectMissing();
			return { title: file.fileName, file, page, isWhole: shown.isWhole };
		},
		{ permission: "imports" },
	);

/** Reads the choices of the form: one select for each column, by its number. */
function readChoices(form: FormData): ImportChoices {
	const text = (name: string) => String(form.get(name) ?? "").trim();
	const columns = [...form.keys()].filter((name) => /^column-\d{1,4}$/.test(name));
	const mapping = columns.map((name) => {
		const field = importFieldNames.find((one) => one === text(name)) ?? "ignore";
		return [`#${name.slice("column-".length)}`, field] as const;
	});
	return {
		mapping: Object.fromEntries(mapping),
		language: text("language"),
		until: text("until").slice(0, 10),
		mails: form.get("mails") === "1",
	};
}

export const action = (args: ActionFunctionArgs) =>
	withOperator(
		args,
		async (visit) => {
			const { port, params, request, actor } = visit;
			const id = params.id ?? "";
			const form = await readForm(request);
			const order = { id, actor, webOrigin: port.readWebOrigin(request) };
			const act = form.get("act");
			const { peopleImports } = port;
			if (act === "remove") {
				await peopleImports.remove(id).catch((error) => {
					if (port.readRejection(error)?.kind !== "impossible") throw error;
				});
				return redirect(operatorPaths.list("people-imports"), 303);
			}
			const run = () =>
				act === "apply"
					? peopleImports.apply(order, String(form.get("seen") ?? ""))
					: peopleImports.check(order, readChoices(form));
			const page = operatorPaths.record("people-imports", id);
			return actAndGoBack(visit, run, { page, done: act === "apply" ? "importing" : "checking" });
		},
		{ permission: "imports" },
	);

export default function PeopleImportPage() {
	const text = useOperatorText();
	const { file, page, isWhole } = useLoaderData<typeof loader>();
	const isRunning = file.work.state === "running" && !file.isStopped;
	return (
		<ConsolePage lead={describeState(file, text)}>
			{isRunning ? (
				<p>
					<a href={operatorPaths.record("people-imports", file.id)} className="button">
						{text.t("peopleImport.progress")}
					</a>
				</p>
			) : (
				<>
					<Counts file={file} />
					<Acts file={file} />
					{file.appliedAt === null ? <Choices file={file} /> : null}
					<ImportLines file={file} page={page} isWhole={isWhole} />
				</>
			)}
			<p>{text.t("peopleImport.kept")}</p>
		</ConsolePage>
	);
}

function describeState({ work, isStopped, appliedAt }: PeopleImport, text: OperatorText): string {
	if (isStopped) return text.t("peopleImport.stopped");
	if (work.state === "running") {
		const [line, total] = [text.number(work.line), text.number(work.lineCount)];
		return text.t(`peopleImport.running.${work.act}`, { line, total });
	}
	if (work.problem) {
		const { code: problem, detail } = work.problem;
		return text.t(`peopleImport.problem.${problem}`, { detail });
	}
	if (work.state === "failed") return text.t("peopleImport.failed");
	return text.t(appliedAt === null ? "peopleImport.foreseen" : "peopleImport.applied");
}

const outcomes: readonly LineOutcome[] = ["new", "updated", "unchanged", "skipped", "broken"];

function Counts({ file: { counts } }: { file: PeopleImport }) {
	const text = useOperatorText();
	if (counts === undefined) return null;
	return (
		<dl className="figures">
			{outcomes.map((outcome) => (
				<div key={outcome}>
					<dt>{text.t(`peopleImport.outcome.${outcome}`)}</dt>
					<dd>{text.number(counts[outcome])}</dd>
				</div>
			))}
		</dl>
	);
}

/** An import that was stopped goes on; a file that cannot be read is only checked anew. */
function Acts({ file: { id, work, isStopped, appliedAt } }: { file: PeopleImport }) {
	const text = useOperatorText();
	const isReady = work.state === "done" || (work.act === "apply" && !work.problem) || isStopped;
	const action = operatorPaths.record("people-imports", id);
	return (
		<div className="acts">
			{isReady && appliedAt === null ? (
				<ConsoleForm action={action} hidden={{ act: "apply", seen: work.beatAt }}>
					<button type="submit" id="apply" className="primary">
						{text.t("peopleImport.apply")}
					</button>
				</ConsoleForm>
			) : null}
			<ConsoleForm action={action} hidden={{ act: "remove" }}>
				<button type="submit" className="dangerous">
					{text.t("peopleImport.remove")}
				</button>
			</ConsoleForm>
		</div>
	);
}

function Choices({ file: { id, columns, choices } }: { file: PeopleImport }) {
	const text = useOperatorText();
	return (
		<ConsoleForm
			action={operatorPaths.record("people-imports", id)}
			className="question"
			hidden={{ act: "check" }}
		>
			<fieldset>
				<legend>{text.t("peopleImport.columns")}</legend>
				{columns.map(({ number, name, field }) => (
					<p key={number}>
						<label htmlFor={`column-${number}`}>
							{text.t("peopleImport.column", { number: String(number), name })}
						</label>
						<select id={`column-${number}`} name={`column-${number}`} defaultValue={field}>
							{importFieldNames.map((one) => (
								<option key={one} value={one}>
									{text.t(`peopleImport.field.${one}`)}
								</option>
							))}
						</select>
					</p>
				))}
			</fieldset>
			<label htmlFor="language">{text.t("peopleImport.language")}</label>
			<select id="language" name="language" defaultValue={choices.language}>
				<option value="">{text.t("peopleImport.languageNone")}</option>
				{LOCALES.map((locale) => (
					<option key={locale} value={locale}>
						{locale}
					</option>
				))}
			</select>
			<label htmlFor="until">{text.t("peopleImport.until")}</label>
			<input
				id="until"
				name="until"
				type="date"
				defaultValue={choices.until}
				aria-describedby="until-hint"
			/>
			<p id="until-hint">{text.t("peopleImport.untilHint")}</p>
			<Check name="mails" label={text.t("peopleImport.mail")} isChecked={choices.mails} />
			<p className="acts">
				<button type="submit">{text.t("peopleImport.check")}</button>
			</p>
		</ConsoleForm>
	);
}
