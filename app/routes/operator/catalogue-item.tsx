/**
 * The form that adds or changes one plan, creator or code. Nothing is removed, because payments name
 * it; it can be retired (`catalogue-item-act.tsx`).
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { CatalogueFields, FieldProblems } from "~/components/operator/catalogue-fields";
import { ConsolePage } from "~/components/operator/console-page";
import { ConsoleForm } from "~/components/operator/form";
import {
	getOperatorText,
	type OperatorKey,
	useOperatorText,
} from "~/components/operator/operator-text";
import { Allowed } from "~/components/operator/permission";
import { PlanPreviewCards, type PlanPreviews } from "~/components/operator/plan-preview";
import { type FormRejection, useFormView } from "~/components/site/form";
import { DEFAULT_CURRENCY } from "~/domain/catalogue/money";
import {
	getPermission,
	idOf,
	isOnSale,
	listFields,
	recordOf,
	seenName,
} from "~/domain/operator/catalogue-field";
import type { CatalogueNoun, Typed } from "~/domain/operator/catalogue-record";
import previewScriptUrl from "~/enhance/plan-preview?worker&url";
import { LOCALES, type Locale } from "~/i18n/locale";
import { operatorPaths } from "~/operator-paths";
import { readPlanPreview } from "~/platform-client/plan-preview.server";
import { goBack } from "~/server/operator/act.server";
import { type OperatorVisit, withOperator } from "~/server/operator/guard.server";
import { parseForm, readForm } from "~/server/request/form.server";
import { findItem, nameOf, readNoun } from "./catalogue-item.server";
import { sayWith } from "./rejection.server";

const MAX_LENGTH = 5000;

/** The button that shows the card and saves nothing. */
const PREVIEW = "preview";

/** The platform checks what was typed; here every field is a text. */
const itemForm = (noun: CatalogueNoun) => ({
	id: "item",
	schema: z.object(
		Object.fromEntries(listFields(noun, true).map(({ name }) => [name, z.string().optional()])),
	),
});

const titleOf = (noun: CatalogueNoun, row: Record<string, unknown> | undefined, locale: Locale) => {
	const text = getOperatorText(locale);
	return row
		? text.t(`catalogue.change.${noun}`, { name: nameOf(row, locale) })
		: text.t(`catalogue.add.${noun}`);
};

/** A record keeps the currency in which it was made; a new one has the site's. */
const currencyOf = (row: Record<string, unknown> | undefined) =>
	typeof row?.currency === "string" ? row.currency : undefined;

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(
		args,
		async ({ port, context, params }) => {
			const { noun, id, row } = await findItem({ port, params });
			const stored = row ? port.catalogue.toTyped(noun, row) : {};
			const previews = await previewAs(stored, { noun, row }, { port, context });
			const shown = row ? listFields(noun, false) : [];
			return {
				noun,
				id,
				title: titleOf(noun, row, context.locale),
				record: row && { id: idOf(row), isOnSale: isOnSale(row) },
				stored,
				previews,
				currency: currencyOf(row) ?? context.settings.currency ?? DEFAULT_CURRENCY,
				seen: Object.fromEntries(
					shown.map(({ name }) => [name, port.catalogue.markOf(stored[name])]),
				),
			};
		},
		{ permission: (params) => getPermission(readNoun({ params })) },
	);

type Place = { noun: CatalogueNoun; row?: Record<string, unknown> | undefined };

/** Returns the card of the plan in each language, as it would be with these values; undefined for other nouns. */
async function previewAs(
	typed: Typed,
	{ noun, row: before }: Place,
	{ port, context }: Pick<OperatorVisit, "port" | "context">,
): Promise<PlanPreviews | undefined> {
	if (noun !== "plans" && noun !== "packages") return undefined;
	const wire = await port.catalogue.preview({ noun, typed, before });
	if (wire === undefined) return {};
	const { currency } = context.settings;
	return Object.fromEntries(
		LOCALES.map((locale) => [locale, readPlanPreview(wire, locale, currency)]),
	);
}

/**
 * Returns the typed values, and the digests of what the page showed; a request that no page sent has no
 * digests.
 */
function readSent(form: FormData, noun: CatalogueNoun) {
	const sent: Typed = {};
	const seen: Record<string, string> = {};
	for (const { name, kind } of listFields(noun, true)) {
		const [value, mark] = [form.get(name), form.get(seenName(name))];
		if (typeof value === "string") sent[name] = value.slice(0, MAX_LENGTH).replaceAll("\0", "");
		// Browsers do not send an unchecked box. Another field is missing in a form of an earlier
		// release, which leaves it as it is.
		else if (kind === "flag") sent[name] = "";
		if (typeof mark === "string") seen[name] = mark;
	}
	return { sent, seen };
}

type Outcome = {
	rejection: FormRejection;
	/** The digests of what the page showed; undefined where the loader has them. */
	seen: Record<string, string> | undefined;
	stored: Record<string, string>;
	isStale: boolean;
	previews: PlanPreviews | undefined;
};

const showAgain = (outcome: Outcome, status: 200 | 409 | 422) => data(outcome, status);

/** An error comes back beside its field, with everything that was typed. */
export const action = (args: ActionFunctionArgs) =>
	withOperator(
		args,
		async (visit) => {
			const { port, actor, request, context } = visit;
			const { noun, id, row } = await findItem(visit);
			const fields = await readForm(request);
			const { sent, seen } = readSent(fields, noun);
			const preview = (values: Typed) => previewAs(values, { noun, row }, visit);
			if (fields.has(PREVIEW)) {
				const { rejection } = parseForm(fields, itemForm(noun)).reject().data;
				const previews = await preview(sent);
				return showAgain({ rejection, seen, stored: {}, isStale: false, previews }, 200);
			}
			try {
				if (row) await port.catalogue.change({ noun, id, actor }, sent, seen);
				const record = row ? idOf(row) : await port.catalogue.add(noun, sent, actor);
				const page = operatorPaths.list("catalogue");
				return goBack("saved", { page, record: recordOf(noun, record) });
			} catch (error) {
				const problem = port.readRejection(error);
				if (problem?.kind !== "fields" && problem?.kind !== "stale") throw error;
				const fieldErrors = Object.fromEntries(
					Object.entries(problem.problems).map(([name, word]) => [
						name,
						sayWith(context, `problem.${word}` as OperatorKey, {}),
					]),
				);
				const { rejection } = parseForm(fields, itemForm(noun)).reject({ fieldErrors }).data;
				if (problem.kind === "fields") {
					const previews = await preview(sent);
					return showAgain({ rejection, seen, stored: {}, isStale: false, previews }, 422);
				}
				// The stored values, except in the fields that this operator changed.
				const isOwn = (name: string) => port.catalogue.markOf(sent[name]) !== seen[name];
				const names = [...Object.keys(problem.stored), ...Object.keys(sent)];
				const values = Object.fromEntries(
					names.map((name) => [
						name,
						(name in sent && isOwn(name) ? sent : problem.stored)[name] ?? "",
					]),
				);
				const changed = Object.keys(problem.problems).map((name) => [
					name,
					problem.stored[name] ?? "",
				]);
				return showAgain(
					{
						rejection: { ...rejection, initialValue: values },
						// The loader reads these values now.
						seen: undefined,
						stored: Object.fromEntries(changed),
						isStale: true,
						previews: await preview(values),
					},
					409,
				);
			}
		},
		{ permission: (params) => getPermission(readNoun({ params })) },
	);

export default function CatalogueItemPage() {
	const text = useOperatorText();
	const { noun, id, record, stored, currency, ...loaded } = useLoaderData<typeof loader>();
	const outcome = useActionData<typeof action>();
	const form = useFormView(itemForm(noun), { rejection: outcome?.rejection, values: stored });
	const fields = listFields(noun, record === undefined);
	const list = operatorPaths.list("catalogue");
	const verb = record?.isOnSale ? "retire" : "restore";
	const previews = outcome?.previews ?? loaded.previews;
	const address = operatorPaths.item(noun, id);
	return (
		<ConsolePage
			lead={record && text.t(noun === "methods" ? "catalogue.methodLead" : "catalogue.priceStays")}
		>
			<FieldProblems
				fields={fields}
				viewOf={form.field}
				currency={currency}
				isStale={outcome?.isStale ?? false}
			/>
			<div className={previews && "with-preview"}>
				<ConsoleForm id={form.id} action={address} className="question wide">
					<CatalogueFields
						fields={fields}
						viewOf={form.field}
						currency={currency}
						seen={outcome?.seen ?? loaded.seen}
						stored={outcome?.stored ?? {}}
					/>
					<p className="acts">
						<button type="submit" className="primary">
							{text.t("form.save")}
						</button>
						<a href={record ? `${list}#${recordOf(noun, record.id)}` : list} className="button">
							{text.t("frame.cancel")}
						</a>
						{previews ? (
							<button
								type="submit"
								name={PREVIEW}
								value="1"
								formAction={`${address}#preview`}
								className="without-script"
							>
								{text.t("preview.show")}
							</button>
						) : null}
						{record !== undefined && (noun === "plans" || noun === "packages") ? (
							<Allowed permission="plans">
								<a
									href={operatorPaths.planChange("extend", { plan: String(record.id) })}
									className="button"
								>
									{text.t("planChange.link.extendHolders")}
								</a>
							</Allowed>
						) : null}
					</p>
				</ConsoleForm>
				{previews ? (
					<>
						<PlanPreviewCards formId={form.id} previews={previews} />
						<script type="module" src={previewScriptUrl} />
					</>
				) : null}
				{record === undefined ? null : (
					<p className="acts apart">
						<a
							href={operatorPaths.item(noun, id, verb)}
							className={verb === "retire" ? "button danger" : "button"}
						>
							{text.t(`catalogue.act.${verb}`)}
						</a>
					</p>
				)}
			</div>
		</ConsolePage>
	);
}
