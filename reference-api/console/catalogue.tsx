/** @jsxImportSource hono/jsx */
/** What is sold: plans with their prices, creators with their tiers, and discount codes. */

import type { Child } from "hono/jsx";
import { showName } from "#typed/name";
import type { CatalogueNoun } from "../catalogue/catalogue-typed";
import type { CreatorRow } from "../catalogue/creator-store";
import { billingCycleOf } from "../catalogue/plan-store";
import { type CodeEnd, findCodeEnd } from "../invite/discount-code-rule";
import type { DiscountCodeRow } from "../invite/discount-code-store";
import type { CataloguePlan } from "../operator/catalogue-store";
import type { Operator } from "../operator/operator";
import { DEFAULT_CURRENCY } from "../platform/money";
import type { PlatformContext } from "../runtime/context";
import type { ConsoleKey, ConsoleText } from "./console-text";
import { CONSOLE_PATH, type ConsoleApp } from "./env";
import { readNotice } from "./notice";
import { renderPage } from "./page";
import { Allowed } from "./permission";
import { RecordItem, RecordList, Section, type State } from "./record";
import { link, price, typed } from "./text";

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
		return renderPage(http, {
			title: text.t("nav.catalogue"),
			lead: text.t("catalogue.lead"),
			notice: readNotice(http),
			duty: "catalogue",
			children: (
				<>
					<Noun noun="plans" text={text}>
						<RecordList
							rows={plans}
							empty={text.t("catalogue.empty")}
							render={(row) => <Plan noun="plans" row={row} text={text} />}
						/>
					</Noun>
					<Noun noun="packages" text={text}>
						<RecordList
							rows={packages}
							empty={text.t("catalogue.empty")}
							render={(row) => <Plan noun="packages" row={row} text={text} />}
						/>
					</Noun>
					<Noun noun="creators" text={text}>
						<RecordList
							rows={creators}
							empty={text.t("catalogue.empty")}
							render={(row) => <Creator row={row} text={text} />}
						/>
					</Noun>
					<Noun noun="discount-codes" text={text}>
						<RecordList
							rows={codes}
							empty={text.t("catalogue.empty")}
							render={(row) => (
								<Code row={row} end={findCodeEnd(row, now())} currency={currency} text={text} />
							)}
						/>
					</Noun>
				</>
			),
		});
	});
}

type NounProps = { noun: CatalogueNoun; text: ConsoleText; children: Child };

function Noun({ noun, text, children }: NounProps) {
	return (
		<Section title={text.t(`catalogue.${noun}`)}>
			<Allowed duty="catalogue">
				<p>
					<a href={`${path}/${noun}/new`} class="button">
						{text.t(`catalogue.add.${noun}`)}
					</a>
				</p>
			</Allowed>
			{children}
		</Section>
	);
}

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

type PlanProps = { noun: CatalogueNoun; row: CataloguePlan; text: ConsoleText };

function Plan({ noun, row, text }: PlanProps) {
	return (
		<RecordItem
			id={recordOf(noun, row.id)}
			title={<ItemLink noun={noun} id={row.id} name={showName(row.name, String(row.id))} />}
			state={stateOf(row, text)}
			text={text}
			facts={[
				["field.price", price(text, { amount_minor: row.price_minor, currency: row.currency })],
				["field.interval", text.t(`interval.${billingCycleOf(row)}`)],
				["field.kind", text.t(`planKind.${row.kind}`)],
				["label.creator", typed(row.creator_name)],
				["field.description", typed(row.description)],
				["label.number", String(row.id)],
			]}
		/>
	);
}

function Creator({ row, text }: { row: CreatorRow; text: ConsoleText }) {
	return (
		<RecordItem
			id={recordOf("creators", row.id)}
			title={<ItemLink noun="creators" id={row.id} name={showName(row.name, String(row.id))} />}
			state={stateOf(row, text)}
			text={text}
			facts={[
				["field.verified", row.is_verified === 1 ? text.t("catalogue.yes") : null],
				["label.number", String(row.id)],
			]}
		/>
	);
}

type CodeProps = {
	row: DiscountCodeRow;
	/** Why nobody can use it now. */
	end: CodeEnd | undefined;
	currency: string;
	text: ConsoleText;
};

const ends: Record<CodeEnd, ConsoleKey> = {
	code_not_active: "catalogue.retired",
	code_expired: "catalogue.over",
	code_not_yet_active: "catalogue.notBegun",
	code_used_up: "catalogue.usedUp",
};

const describeDiscount = ({ row: { type, value }, currency, text }: CodeProps) =>
	type === "percentage" ? typed(`${value}%`) : price(text, { amount_minor: value, currency });

function describeUse({ used_count, max_usage }: DiscountCodeRow, text: ConsoleText): string {
	const used = text.number(used_count);
	return max_usage === null
		? text.t("catalogue.usedFreely", { used })
		: text.t("catalogue.usedOf", { used, limit: text.number(max_usage) });
}

function Code(props: CodeProps) {
	const { row, end, text } = props;
	const dayOf = (day: string | null) => day && text.calendarDay(day.slice(0, 10));
	return (
		<RecordItem
			id={recordOf("discount-codes", row.code)}
			title={<ItemLink noun="discount-codes" id={row.code} name={row.code} />}
			state={end ? { tone: "neutral", text: text.t(ends[end]) } : stateOf(row, text)}
			text={text}
			facts={[
				["label.discount", describeDiscount(props)],
				["label.used", describeUse(row, text)],
				["label.startsOn", dayOf(row.starts_on)],
				["label.endsOn", dayOf(row.ends_on)],
				["field.description", typed(row.description)],
			]}
		/>
	);
}
