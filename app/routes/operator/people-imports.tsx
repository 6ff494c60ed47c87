/** Uploads a file of people; nothing is imported before its page has said what would become of each line. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { nameActor } from "~/components/operator/actor";
import { ConsolePage } from "~/components/operator/console-page";
import { ConsoleForm, Problem } from "~/components/operator/form";
import { type OperatorText, useOperatorText } from "~/components/operator/operator-text";
import { type Column, RecordTable } from "~/components/operator/table";
import { link, timeOf, typed } from "~/components/operator/value";
import type { PageHandle } from "~/components/site/page-handle";
import { type FileProblem, importEncodings } from "~/domain/operator/people-import";
import { operatorPaths } from "~/operator-paths";
import { withOperator } from "~/server/operator/guard.server";
import { readForm } from "~/server/request/form.server";

export const handle = { titleKey: "operator:peopleImport.title" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(
		args,
		async ({ port }) => {
			const files = await port.peopleImports.list();
			return {
				files: files.map(({ id, actor, file_name, created_at }) => {
					return { id, actor, fileName: file_name, createdAt: created_at };
				}),
			};
		},
		{ permission: "imports" },
	);

type Rejected = { problem: FileProblem | "missing"; detail: string };

const reject = (problem: Rejected["problem"], detail = "") =>
	data<Rejected>({ problem, detail }, 422);

export const action = (args: ActionFunctionArgs) =>
	withOperator(
		args,
		async ({ port, request, actor }) => {
			const form = await readForm(request);
			const file = form.get("file");
			if (!(file instanceof File) || file.name === "") return reject("missing");
			const encoding = importEncodings.find((one) => one === form.get("encoding"));
			try {
				const id = await port.peopleImports.add({
					bytes: new Uint8Array(await file.arrayBuffer()),
					fileName: file.name,
					...(encoding && { encoding }),
					actor,
				});
				return redirect(operatorPaths.record("people-imports", id), 303);
			} catch (error) {
				const rejection = port.readRejection(error);
				if (rejection?.kind !== "file") throw error;
				return reject(rejection.problem, rejection.detail);
			}
		},
		{ permission: "imports" },
	);

type FileRow = { id: string; actor: string; fileName: string; createdAt: string };

const listColumns = (text: OperatorText): Column<FileRow>[] => [
	{
		label: "peopleImport.label.file",
		render: (row) => link(operatorPaths.record("people-imports", row.id), typed(row.fileName)),
	},
	{ label: "peopleImport.by", render: (row) => nameActor(row.actor, text) },
	{ label: "peopleImport.label.uploaded", render: (row) => timeOf(row.createdAt) },
];

export default function PeopleImportsPage() {
	const text = useOperatorText();
	const { files } = useLoaderData<typeof loader>();
	const rejected = useActionData<Rejected>();
	const message = rejected && describeProblem(rejected, text);
	return (
		<ConsolePage lead={text.t("peopleImport.lead")}>
			<Problem errors={message ? [{ message, fieldId: "file" }] : []} />
			<ConsoleForm
				action={operatorPaths.list("people-imports")}
				encType="multipart/form-data"
				className="question"
			>
				<label htmlFor="file">{text.t("peopleImport.file")}</label>
				<input
					id="file"
					name="file"
					type="file"
					accept=".csv,.txt,.tsv,text/csv,text/plain"
					aria-invalid={rejected ? true : undefined}
				/>
				<label htmlFor="encoding">{text.t("peopleImport.encoding")}</label>
				<select id="encoding" name="encoding">
					<option value="">{text.t("peopleImport.encodingAuto")}</option>
					{importEncodings.map((encoding) => (
						<option key={encoding} value={encoding}>
							{encoding}
						</option>
					))}
				</select>
				<p className="acts">
					<button type="submit" className="primary">
						{text.t("peopleImport.upload")}
					</button>
				</p>
			</ConsoleForm>
			<h2>{text.t("peopleImport.files")}</h2>
			<RecordTable
				rows={files}
				columns={listColumns(text)}
				caption={text.t("peopleImport.files")}
				empty={text.t("peopleImport.noFiles")}
				idOf={({ id }) => id}
			/>
		</ConsolePage>
	);
}

function describeProblem({ problem, detail }: Rejected, text: OperatorText): string {
	return problem === "missing"
		? text.t("peopleImport.fileMissing")
		: text.t(`peopleImport.problem.${problem}`, { detail });
}
