/** @jsxImportSource hono/jsx */
/** The lists of the catalogue: plans with their prices, creators with their tiers, and codes. */
import { showName } from "#core/name";
import { DEFAULT_CURRENCY } from "../base/money";
import { listMissing, localizeRow } from "../base/row-language";
import type { CatalogueNoun } from "../catalogue/catalogue-typed";
import type { CreatorRow } from "../catalogue/creator-store";
import { billingCycleOf, type PlanRow } from "../catalogue/plan-store";
import { type CodeEnd, findCodeEnd } from "../invite/discount-code-rule";
import type { DiscountCodeRow } from "../invite/discount-code-store";
import type { Operator } from "../operator/operator";
import type { PlatformContext } from "../runtime/context";
import type { ConsoleKey, ConsoleText } from "./console-text";
import { CONSOLE_PATH, type ConsoleApp, type ConsoleContext } from "./env";
import { readSorting } from "./list-page";
import { readNotice } from "./notice";
import { renderPage } from "./page";
import { Allowed } from "./permission";
import { Badge, Section, type State } from "./record";
import { type Column, RecordTable, type Sorting } from "./table";
import { amount, lines, link, price, told, typed } from "./text";

const path = `${CONSOLE_PATH}/catalogue`;

/** The id of a record in the list; each noun has its own numbers. */
export const recordOf = (noun: CatalogueNoun, id: string | number) => `${noun}-${id}`;

/** True while the row is on sale. */
export const isOnSale = (row: object): boolean =>
	"is_active" in row ? row.is_active === 1 : "retired_at" in row && row.retired_at === null;

export function mountCatalogue(
	app: ConsoleApp,
	operator: Operator,
	{ options: { currency = DEFAULT_CURRENCY }, now }: PlatformContext,
): void {
	app.get("/catalogue", async (http) => {
		const text = http.get("text");
		const { plans, packages, creators, codes } = await operator.catalogue.list();
		const facts = { text, creators };
		const codeColumns = listCodeColumns({ text, currency, now: now() });
		return renderPage(http, {
			title: text.t("nav.catalogue"),
			lead: text.t("catalogue.lead"),
			notice: readNotice(http),
			duty: "catalogue",
			children: (
				<>
					<Noun http={http} noun="plans" rows={plans} columns={listPlanColumns("plans", facts)} />
					<Noun
						http={http}
						noun="packages"
						rows={packages}
						columns={listPlanColumns("packages", facts)}
					/>
					<Noun http={http} noun="creators" rows={creators} columns={listCreatorColumns(text)} />
					<Noun http={http} noun="discount-codes" rows={codes} columns={codeColumns} />
				</>
			),
		});
	});
}

type NounProps<Row> = {
	http: ConsoleContext;
	noun: CatalogueNoun;
	rows: readonly Row[];
	columns: readonly Sortable<Row>[];
};

function Noun<Row extends Identified>({ http, noun, rows, columns }: NounProps<Row>) {
	const text = http.get("text");
	const title = text.t(`catalogue.${noun}`);
	const words = columns.flatMap(({ sort }) => sort ?? []);
	const sorting = readSorting(http, words, noun);
	return (
		<Section title={title} id={noun} act={<AddLink noun={noun} text={text} />}>
			<RecordTable
				rows={sortRows(rows, columns, sorting)}
				columns={columns}
				caption={title}
				empty={text.t("catalogue.empty")}
				sorting={sorting}
				text={text}
				idOf={(row) => recordOf(noun, idOf(row))}
			/>
		</Section>
	);
}

const AddLink = ({ noun, text }: { noun: CatalogueNoun; text: ConsoleText }) => (
	<Allowed duty="catalogue">
		<a href={`${path}/${noun}/new`} class="button">
			{text.t(`catalogue.add.${noun}`)}
		</a>
	</Allowed>
);

type Identified = { id?: unknown; code?: unknown };

/** The number or code that the address of a row contains. */
export const idOf = ({ id, code }: Identified): string => String(code ?? id);

/** A catalogue is short, so it is sorted here, by the values of a column. */
type Sortable<Row> = Column<Row> & { sortBy?: (row: Row) => string | number };

function sortRows<Row>(
	rows: readonly Row[],
	columns: readonly Sortable<Row>[],
	{ current }: Sorting,
): readonly Row[] {
	const sortBy = columns.find(({ sort }) => sort !== undefined && sort === current?.word)?.sortBy;
	if (current === undefined || sortBy === undefined) return rows;
	const sign = current.direction === "asc" ? 1 : -1;
	return rows.toSorted((one, other) => sign * compare(sortBy(one), sortBy(other)));
}

const compare = (one: string | number, other: string | number): number =>
	typeof one === "number" && typeof other === "number"
		? one - other
		: String(one).localeCompare(String(other));

const stateOf = (row: object, text: ConsoleText): State =>
	isOnSale(row)
		? { tone: "success", text: text.t("catalogue.onSale") }
		: { tone: "neutral", text: text.t("catalogue.retired") };

type ItemLinkProps = { noun: CatalogueNoun; id: string | number; name: string };

/** The link to change it, for those who may. */
const ItemLink = ({ noun, id, name }: ItemLinkProps) => (
	<Allowed duty="catalogue" otherwise={typed(name)}>
		{link(`${path}/${noun}/${encodeURIComponent(id)}`, name)}
	</Allowed>
);

/** The name as readers of the console's language see it. */
const nameIn = (text: ConsoleText, row: Named): string => localizeRow(text.locale, row).name;

type Named = { id: number; name: string; name_ar: string | null };

const nameColumn = (noun: CatalogueNoun, text: ConsoleText): Sortable<Named> => ({
	label: "label.name",
	sort: "name",
	sortBy: (row) => nameIn(text, row),
	render: (row) => {
		const name = showName(nameIn(text, row), String(row.id));
		return <ItemLink noun={noun} id={row.id} name={name} />;
	},
});

const stateColumn = (text: ConsoleText): Column<object> => ({
	label: "label.state",
	render: (row) => lines(<Badge {...stateOf(row, text)} />, describeMissing(row, text)),
});

/** Says which language lacks a text, so that its readers get the other one. */
function describeMissing(row: object, text: ConsoleText) {
	const missing = listMissing(row).map((locale) => text.t(`catalogue.missing.${locale}`));
	return missing.length === 0 ? null : <span class="warning">{text.list(missing)}</span>;
}

type Described = { description: string | null; description_ar: string | null };

const descriptionColumn = (text: ConsoleText): Column<Described> => ({
	label: "label.description",
	render: (row) => told(text, row, "description"),
});

type PlanFacts = { text: ConsoleText; creators: readonly CreatorRow[] };

const listPlanColumns = (
	noun: CatalogueNoun,
	{ text, creators }: PlanFacts,
): Sortable<PlanRow>[] => [
	nameColumn(noun, text),
	stateColumn(text),
	{
		label: "field.price",
		kind: "amount",
		sort: "price",
		sortBy: ({ price_minor }) => price_minor,
		render: ({ price_minor, currency }) => amount(text, { amount_minor: price_minor, currency }),
	},
	{ label: "field.interval", render: (row) => text.t(`interval.${billingCycleOf(row)}`) },
	{
		label: "field.kind",
		render: ({ kind, creator_id }) => {
			const creator = creators.find(({ id }) => id === creator_id);
			return lines(text.t(`planKind.${kind}`), creator && told(text, creator, "name"));
		},
	},
	descriptionColumn(text),
	{ label: "label.number", render: ({ id }) => String(id) },
];

const listCreatorColumns = (text: ConsoleText): Sortable<CreatorRow>[] => [
	nameColumn("creators", text),
	stateColumn(text),
	{
		label: "field.verified",
		render: ({ is_verified }) => (is_verified === 1 ? text.t("catalogue.yes") : null),
	},
	{ label: "label.number", render: ({ id }) => String(id) },
];

const ends: Record<CodeEnd, ConsoleKey> = {
	code_not_active: "catalogue.retired",
	code_expired: "catalogue.over",
	code_not_yet_active: "catalogue.notBegun",
	code_used_up: "catalogue.usedUp",
};

type CodeFacts = { text: ConsoleText; currency: string; now: Date };

/** Whether a code can be used today, by the checkout's rule. */
function stateOfCode(row: DiscountCodeRow, { text, now }: CodeFacts): State {
	const end = findCodeEnd(row, now);
	return end ? { tone: "neutral", text: text.t(ends[end]) } : stateOf(row, text);
}

function listCodeColumns(facts: CodeFacts): Sortable<DiscountCodeRow>[] {
	const { text } = facts;
	const dayOf = (day: string | null) => day && text.calendarDay(day.slice(0, 10));
	return [
		{
			label: "field.code",
			sort: "code",
			sortBy: ({ code }) => code,
			render: ({ code }) => <ItemLink noun="discount-codes" id={code} name={code} />,
		},
		{
			label: "label.state",
			render: (row) => lines(<Badge {...stateOfCode(row, facts)} />, describeMissing(row, text)),
		},
		{ label: "label.discount", render: (row) => describeDiscount(row, facts) },
		{
			label: "label.used",
			sort: "used",
			sortBy: ({ used_count }) => used_count,
			render: (row) => describeUse(row, text),
		},
		{ label: "label.startsOn", render: (row) => dayOf(row.starts_on) },
		{ label: "label.endsOn", render: (row) => dayOf(row.ends_on) },
		descriptionColumn(text),
	];
}

const describeDiscount = ({ type, value }: DiscountCodeRow, { text, currency }: CodeFacts) =>
	type === "percentage" ? typed(`${value}%`) : price(text, { amount_minor: value, currency });

function describeUse({ used_count, max_usage }: DiscountCodeRow, text: ConsoleText): string {
	const used = text.number(used_count);
	return max_usage === null
		? text.t("catalogue.usedFreely", { used })
		: text.t("catalogue.usedOf", { used, limit: text.number(max_usage) });
}
