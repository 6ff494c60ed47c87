/** The lists of the catalogue: plans with their prices, creators with their tiers, and codes. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { showName } from "#core/name";
import { ConsolePage } from "~/components/operator/console-page";
import {
	type OperatorKey,
	type OperatorText,
	useOperatorText,
} from "~/components/operator/operator-text";
import { Allowed } from "~/components/operator/permission";
import { type Sorting, useSorting } from "~/components/operator/query";
import { Badge, Section, type State } from "~/components/operator/record";
import { type Column, RecordTable } from "~/components/operator/table";
import { Amount, code, lines, link, localized, Money, typed } from "~/components/operator/value";
import type { PageHandle } from "~/components/site/page-handle";
import { getPermission, idOf, isOnSale, recordOf } from "~/domain/operator/catalogue-field";
import type {
	CatalogueNoun,
	CodeRow,
	CreatorRow,
	MethodRow,
	PlanRow,
} from "~/domain/operator/catalogue-record";
import { formatApproval } from "~/i18n/duration";
import { operatorPaths } from "~/operator-paths";
import { withOperator } from "~/server/operator/guard.server";

export const handle = { titleKey: "operator:nav.catalogue" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, ({ port }) => port.catalogue.list());

export default function CataloguePage() {
	const text = useOperatorText();
	const { plans, packages, creators, codes, methods } = useLoaderData<typeof loader>();
	return (
		<ConsolePage lead={text.t("catalogue.lead")} permission="catalogue">
			<Noun noun="plans" rows={plans} columns={listPlanColumns("plans", { text, creators })} />
			<Noun
				noun="packages"
				rows={packages}
				columns={listPlanColumns("packages", { text, creators })}
			/>
			<Noun noun="creators" rows={creators} columns={listCreatorColumns(text)} />
			<Noun noun="discount-codes" rows={codes} columns={listCodeColumns(text)} />
			<Noun noun="methods" rows={methods} columns={listMethodColumns(text)} />
		</ConsolePage>
	);
}

type NounProps<Row> = {
	noun: CatalogueNoun;
	rows: readonly Row[];
	columns: readonly Sortable<Row>[];
};

function Noun<Row extends { id?: unknown; code?: unknown }>({
	noun,
	rows,
	columns,
}: NounProps<Row>) {
	const text = useOperatorText();
	const title = text.t(`catalogue.${noun}`);
	const words = columns.flatMap(({ sort }) => sort ?? []);
	const sorting = useSorting(words, noun);
	return (
		<Section title={title} id={noun} act={<AddLink noun={noun} />}>
			<RecordTable
				rows={sortRows(rows, columns, sorting)}
				columns={columns}
				caption={title}
				empty={text.t("catalogue.empty")}
				sorting={sorting}
				idOf={(row) => recordOf(noun, idOf(row))}
			/>
		</Section>
	);
}

function AddLink({ noun }: { noun: CatalogueNoun }) {
	const text = useOperatorText();
	return (
		<Allowed permission={getPermission(noun)}>
			<a href={operatorPaths.item(noun, "new")} className="button">
				{text.t(`catalogue.add.${noun}`)}
			</a>
		</Allowed>
	);
}

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

const stateOf = (row: object, text: OperatorText): State =>
	isOnSale(row)
		? { tone: "success", text: text.t("catalogue.onSale") }
		: { tone: "neutral", text: text.t("catalogue.retired") };

type ItemLinkProps = { noun: CatalogueNoun; id: string | number; name: string };

/** The link to change it, for those who may. */
const ItemLink = ({ noun, id, name }: ItemLinkProps) => (
	<Allowed permission={getPermission(noun)} otherwise={typed(name)}>
		{link(operatorPaths.item(noun, String(id)), typed(name))}
	</Allowed>
);

type Named = Pick<CreatorRow, "name" | "name_ar" | "missing"> & { id: number | string };

/** The name as readers of the page's language see it. */
const nameIn = (text: OperatorText, row: Named): string => text.localize(row, "name") ?? "";

const nameColumn = (noun: CatalogueNoun, text: OperatorText): Sortable<Named> => ({
	label: "label.name",
	sort: "name",
	sortBy: (row) => nameIn(text, row),
	render: (row) => (
		<ItemLink noun={noun} id={row.id} name={showName(nameIn(text, row), String(row.id))} />
	),
});

const stateColumn = (text: OperatorText): Column<Named> => ({
	label: "label.state",
	render: (row) => lines(<Badge {...stateOf(row, text)} />, describeMissing(row, text)),
});

/** Says which language lacks a text, so that its readers get the other one. */
function describeMissing({ missing }: { missing: string[] }, text: OperatorText) {
	const names = missing.map((locale) => text.t(`catalogue.missing.${locale}` as OperatorKey));
	return names.length === 0 ? null : <span className="warning">{text.list(names)}</span>;
}

const descriptionColumn = (
	text: OperatorText,
): Column<{ description: string | null; description_ar: string | null }> => ({
	label: "label.description",
	render: (row) => localized(text, row, "description"),
});

type PlanFacts = { text: OperatorText; creators: readonly CreatorRow[] };

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
		render: ({ price_minor, currency }) => (
			<Amount amount_minor={price_minor} currency={currency} />
		),
	},
	{ label: "field.interval", render: ({ cycle }) => text.t(`interval.${cycle}`) },
	{
		label: "field.kind",
		render: ({ kind, creator_id }) => {
			const creator = creators.find(({ id }) => id === creator_id);
			return lines(text.t(`planKind.${kind}`), creator && localized(text, creator, "name"));
		},
	},
	descriptionColumn(text),
	{ label: "label.number", render: ({ id }) => String(id) },
];

const listCreatorColumns = (text: OperatorText): Sortable<CreatorRow>[] => [
	nameColumn("creators", text),
	stateColumn(text),
	{
		label: "field.verified",
		render: ({ is_verified }) => (is_verified === 1 ? text.t("catalogue.yes") : null),
	},
	{ label: "label.number", render: ({ id }) => String(id) },
];

/** In the order in which people see them. */
const listMethodColumns = (text: OperatorText): Sortable<MethodRow>[] => [
	nameColumn("methods", text),
	stateColumn(text),
	{
		label: "field.number",
		render: ({ number, link: payLink }) =>
			code(number ?? payLink) ?? text.t("catalogue.fromSetting"),
	},
	{
		label: "label.approval",
		render: ({ minutes_from, minutes_to }) =>
			formatApproval({ from: minutes_from, to: minutes_to }, text.locale),
	},
	{ label: "field.payer_phone", render: (row) => text.t(`payerPhone.${row.payer_phone}`) },
	{ label: "label.number", render: ({ id }) => id },
];

const ends: Record<NonNullable<CodeRow["end"]>, OperatorKey> = {
	code_not_active: "catalogue.retired",
	code_expired: "catalogue.over",
	code_not_yet_active: "catalogue.notBegun",
	code_used_up: "catalogue.usedUp",
};

/** Whether a code can be used today, by the checkout's rule. */
const stateOfCode = (row: CodeRow, text: OperatorText): State =>
	row.end ? { tone: "neutral", text: text.t(ends[row.end]) } : stateOf(row, text);

function listCodeColumns(text: OperatorText): Sortable<CodeRow>[] {
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
			render: (row) => lines(<Badge {...stateOfCode(row, text)} />, describeMissing(row, text)),
		},
		{
			label: "label.discount",
			render: ({ type, value, currency }) =>
				type === "percentage" ? (
					typed(`${value}%`)
				) : (
					<Money amount_minor={value} currency={currency} />
				),
		},
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

function describeUse({ used_count, max_usage }: CodeRow, text: OperatorText): string {
	const used = text.number(used_count);
	return max_usage === null
		? text.t("catalogue.usedFreely", { used })
		: text.t("catalogue.usedOf", { used, limit: text.number(max_usage) });
}
