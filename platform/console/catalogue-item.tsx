/** @jsxImportSource hono/jsx */
/**
 * The forms that add, change and retire one plan, creator or code. Nothing is removed: payments
 * name it.
 */

import { localizeRow } from "../base/row-language";
import {
	codeEligibilities,
	codeTypes,
	FormError,
	planIntervals,
	planKinds,
	StaleFormError,
	type Typed,
} from "../catalogue/catalogue-form";
import {
	type CatalogueNoun,
	catalogueNouns,
	catalogueTyped,
	type Marks,
	markOf,
} from "../catalogue/catalogue-typed";
import type { Operator } from "../operator/operator";
import { idOf, isOnSale, recordOf } from "./catalogue";
import type { ConsoleText } from "./console-text";
import { actorOf, CONSOLE_PATH, type ConsoleApp, type ConsoleContext } from "./env";
import { renderNotFound } from "./failure";
import { Fields, type FormField, type FormState, Problems, seenName } from "./form";
import { actAndGoBack, goBack } from "./notice";
import { renderPage } from "./page";
import { PostForm, readForm } from "./post-form";
import { renderQuestion } from "./question";

const planFields: readonly FormField[] = [
	{
		name: "kind",
		kind: "choice",
		choices: planKinds.map((kind) => [kind, `planKind.${kind}`]),
		isNewOnly: true,
	},
	{ name: "creator_id", kind: "amount", isNewOnly: true },
	{
		name: "interval",
		kind: "choice",
		choices: planIntervals.map((interval) => [interval, `interval.${interval}`]),
		isNewOnly: true,
	},
	{ name: "name", kind: "text" },
	{ name: "name_ar", kind: "text" },
	{ name: "description", kind: "text" },
	{ name: "description_ar", kind: "text" },
	{ name: "price", kind: "amount" },
	{ name: "discount", kind: "text" },
	{ name: "discount_ar", kind: "text" },
	{ name: "features", kind: "area" },
	{ name: "features_ar", kind: "area" },
	{ name: "popular", kind: "flag" },
];

const packageFields: readonly FormField[] = [
	...planFields.filter(({ name }) => !["kind", "creator_id", "popular"].includes(name)),
	{ name: "tier_level", kind: "amount" },
	{ name: "max_uploads", kind: "amount" },
	{ name: "max_followers", kind: "amount" },
	...planFields.filter(({ name }) => name === "popular"),
	{ name: "analytics_access", kind: "flag" },
	{ name: "monetization_tools", kind: "flag" },
	{ name: "priority_support", kind: "flag" },
	{ name: "custom_branding", kind: "flag" },
];

const creatorFields: readonly FormField[] = [
	{ name: "name", kind: "text" },
	{ name: "name_ar", kind: "text" },
	{ name: "verified", kind: "flag" },
];

const codeFields: readonly FormField[] = [
	{ name: "code", kind: "text", isNewOnly: true },
	{
		name: "type",
		kind: "choice",
		choices: codeTypes.map((type) => [type, `codeType.${type}`]),
	},
	{ name: "value", kind: "amount" },
	{ name: "minimal_spend", kind: "amount" },
	{ name: "max_usage", kind: "amount" },
	{ name: "max_uses_per_user", kind: "amount" },
	{
		name: "user_eligibility",
		kind: "choice",
		choices: codeEligibilities.map((who) => [who, `eligibility.${who || "everybody"}`]),
	},
	{ name: "starts_on", kind: "day" },
	{ name: "ends_on", kind: "day" },
	{ name: "description", kind: "text" },
	{ name: "description_ar", kind: "text" },
	{ name: "invite_description", kind: "text" },
	{ name: "invite_description_ar", kind: "text" },
];

export const catalogueFields: Record<CatalogueNoun, readonly FormField[]> = {
	plans: planFields,
	packages: packageFields,
	creators: creatorFields,
	"discount-codes": codeFields,
};

const path = `${CONSOLE_PATH}/catalogue`;

/** The name of a record; a code is its own name. */
function nameOf(row: Record<string, unknown>, text: ConsoleText): string {
	const { name, code } = localizeRow(text.locale, row);
	return String(name ?? code);
}

const placeOf = (noun: CatalogueNoun, id: string) => ({ page: path, record: recordOf(noun, id) });

type Sent = { typed: Typed; seen: Marks };

/**
 * The typed values, and the digests of what the page showed; a request that no page sent has no
 * digests.
 */
async function readSent(http: ConsoleContext, noun: CatalogueNoun): Promise<Sent> {
	const form = await readForm(http);
	const typed: Record<string, string> = {};
	const seen: Record<string, string> = {};
	for (const { name, kind } of catalogueFields[noun]) {
		const { [name]: value, [seenName(name)]: mark } = form;
		if (typeof value === "string") typed[name] = value.slice(0, 5000);
		// Browsers do not send an unchecked box. Another field is missing in a form of an earlier
		// release, which leaves it as it is.
		else if (kind === "flag") typed[name] = "";
		if (typeof mark === "string") seen[name] = mark;
	}
	return { typed, seen };
}

/** A form with the stored values. */
function fillIn(noun: CatalogueNoun, stored: Typed): FormState {
	const shown = catalogueFields[noun].filter(({ isNewOnly }) => !isNewOnly);
	const seen = Object.fromEntries(shown.map(({ name }) => [name, markOf(stored[name])]));
	return { typed: stored, seen, problems: {} };
}

/**
 * The form after somebody else changed the record: stored values, except in the fields that this
 * operator changed.
 */
function fillInAgain(
	noun: CatalogueNoun,
	{ typed, seen }: Sent,
	{ stored, problems }: StaleFormError,
): FormState {
	const own = Object.entries(typed).filter(([name, text]) => markOf(text) !== seen[name]);
	return {
		...fillIn(noun, stored),
		typed: { ...stored, ...Object.fromEntries(own) },
		problems,
		stored,
	};
}

type Item = {
	noun: CatalogueNoun;
	/** Undefined for a new record, as is its row. */
	id?: string;
	row?: Record<string, unknown>;
};

function renderForm(
	http: ConsoleContext,
	item: Item,
	state: FormState,
	status: 200 | 409 | 422 = 200,
) {
	const text = http.get("text");
	const { noun, id, row } = item;
	const fields = catalogueFields[noun].filter(({ isNewOnly }) => !isNewOnly || id === undefined);
	const address = `${path}/${noun}/${id === undefined ? "new" : encodeURIComponent(id)}`;
	const verb = row && isOnSale(row) ? "retire" : "restore";
	return renderPage(
		http,
		{
			title: row
				? text.t(`catalogue.change.${noun}`, { name: nameOf(row, text) })
				: text.t(`catalogue.add.${noun}`),
			...(row && { lead: text.t("catalogue.kept") }),
			children: (
				<>
					<Problems fields={fields} text={text} {...state} />
					<PostForm action={address} class="question">
						<Fields fields={fields} text={text} {...state} />
						<p class="acts">
							<button type="submit" class="primary">
								{text.t("form.save")}
							</button>
							<a href={row ? `${path}#${recordOf(noun, idOf(row))}` : path} class="button">
								{text.t("frame.cancel")}
							</a>
							{row === undefined ? null : (
								<a href={`${address}/${verb}`} class="button">
									{text.t(`catalogue.act.${verb}`)}
								</a>
							)}
						</p>
					</PostForm>
				</>
			),
		},
		status,
	);
}

/** A mistake comes back beside its field, with everything that was typed. */
async function save(http: ConsoleContext, item: Item, act: (sent: Sent) => Promise<string>) {
	const sent = await readSent(http, item.noun);
	try {
		return goBack(http, "saved", placeOf(item.noun, await act(sent)));
	} catch (error) {
		if (error instanceof StaleFormError) {
			return renderForm(http, item, fillInAgain(item.noun, sent, error), 409);
		}
		if (!(error instanceof FormError)) throw error;
		return renderForm(http, item, { ...sent, problems: error.problems }, 422);
	}
}

export function mountCatalogueItems(app: ConsoleApp, operator: Operator): void {
	const { catalogue } = operator;
	for (const noun of catalogueNouns) {
		app.get(`/catalogue/${noun}/new`, (http) =>
			renderForm(http, { noun }, { typed: {}, seen: {}, problems: {} }),
		);
		app.post(`/catalogue/${noun}/new`, (http) =>
			save(http, { noun }, ({ typed }) => catalogue.add(noun, typed, actorOf(http))),
		);
		app.get(`/catalogue/${noun}/:id`, async (http) => {
			const id = http.req.param("id");
			const row = await catalogue.find(noun, id);
			if (row === undefined) return renderNotFound(http);
			return renderForm(http, { noun, id, row }, fillIn(noun, catalogueTyped[noun](row)));
		});
		app.post(`/catalogue/${noun}/:id`, async (http) => {
			const id = http.req.param("id");
			const row = await catalogue.find(noun, id);
			if (row === undefined) return renderNotFound(http);
			const act = { noun, id, actor: actorOf(http) };
			return save(http, { noun, id, row }, async ({ typed, seen }) => {
				await catalogue.change(act, typed, seen);
				return idOf(row);
			});
		});
		mountRetirement(app, operator, noun);
	}
}

function mountRetirement(app: ConsoleApp, { catalogue }: Operator, noun: CatalogueNoun): void {
	for (const verb of ["retire", "restore"] as const) {
		app.get(`/catalogue/${noun}/:id/${verb}`, async (http) => {
			const id = http.req.param("id") ?? "";
			const row = await catalogue.find(noun, id);
			if (row === undefined) return renderNotFound(http);
			const text = http.get("text");
			const name = nameOf(row, text);
			const address = `${path}/${noun}/${encodeURIComponent(id)}`;
			return renderQuestion(http, {
				title: text.t(`catalogue.ask.${verb}`, { name }),
				lead: text.t(`catalogue.what.${verb}`),
				action: `${address}/${verb}`,
				yes: text.t(`catalogue.act.${verb}`),
				back: address,
				isDangerous: verb === "retire",
			});
		});
		app.post(`/catalogue/${noun}/:id/${verb}`, (http) => {
			const id = http.req.param("id") ?? "";
			const act = () => catalogue[verb]({ noun, id, actor: actorOf(http) });
			return actAndGoBack(http, act, { ...placeOf(noun, id), done: "saved" });
		});
	}
}
