/** Checks the catalogue, creators and discount codes. */
import type { WirePricing } from "../plan";
import { type Check, expectRejection, noteWhether, textOf } from "./check";

export type Offer = { id: string; name: string; price: number; currency: string };
export type Offers = { plan?: Offer; pack?: Offer; creatorId: string };

const knownIntervals = ["month", "monthly", "year", "yearly"];

type Row = {
	id?: unknown;
	name?: unknown;
	price?: unknown;
	currency?: unknown;
	interval?: unknown;
};

const toOffer = ({ id, name, price, currency }: Row): Offer => ({
	id: textOf(id),
	name: textOf(name),
	price: Number(price),
	currency: textOf(currency) || "EGP",
});

/** Chooses the first plan with a price, because a free one opens no payment page. */
const findOffer = (rows: readonly Row[]) => rows.map(toOffer).find(({ price }) => price > 0);

function checkPrices(check: Check, call: "pricing" | "creatorPlans", rows: readonly Row[]): void {
	const { report } = check;
	const holds = (isSo: boolean, what: string, otherwise: string) =>
		noteWhether(report, call, isSo, what, ["quirk", otherwise]);
	holds(rows.length > 0, "lists what is on sale", "lists nothing: a page without offers");
	const prices = rows.map(({ price }) => price).filter((price) => textOf(price).trim());
	const odd = prices.filter((price) => !Number.isFinite(Number(price)));
	holds(odd.length === 0, "prices are numbers", `prices such as '${odd[0]}' count as 0`);
	const isText = prices.some((price) => typeof price === "string");
	holds(!isText, "prices come as numbers", "prices come as text");
	const lacking = rows.filter(
		(row) => ![row.id, row.name, row.price].every((it) => textOf(it).trim()),
	);
	holds(
		lacking.length === 0,
		"rows have id, name and price",
		`${lacking.length} rows without id, name or price are left out`,
	);
	const bare = rows.some(({ currency }) => !textOf(currency));
	holds(!bare, "names the currency", "names no currency: CURRENCY or EGP is shown");
	const intervals = rows.map(({ interval }) => textOf(interval)).filter(Boolean);
	const unknown = intervals.find((interval) => !knownIntervals.includes(interval));
	holds(
		!unknown,
		"intervals are known",
		`the interval '${unknown}' is not known: the price is shown without a period`,
	);
}

async function checkPricing(check: Check): Promise<Row[]> {
	const { report, known } = check;
	const seen = await check
		.createClient()
		.send("pricing", { query: { creator_id: known.creatorId } });
	if (!seen.isOk) {
		if (seen.status > 0 && seen.status < 500)
			report.note("pricing", "broken", `answers ${seen.status}`);
		return [];
	}
	const pricing = seen.data as WirePricing;
	const rows = pricing.platform_plans ?? pricing.pricing ?? [];
	noteWhether(report, "pricing", pricing.platform_plans != null, "has platform_plans", [
		"quirk",
		"has `pricing` and no `platform_plans`: rows are told apart by `type`",
	]);
	checkPrices(check, "pricing", rows);
	return rows.filter(({ type }) => type == null || type === "platform");
}

async function checkCreator(check: Check): Promise<void> {
	const { report, known } = check;
	const id = known.creatorId;
	const seen = await check.createClient().send("creator", { params: { id } });
	const creator = (seen.data.creator ?? seen.data) as Record<string, unknown>;
	if (seen.status === 404)
		report.note("creator", "not tried", `creator ${id} is unknown: give --creator`);
	else if (seen.status < 500 && seen.status > 0)
		noteWhether(
			report,
			"creator",
			seen.isOk && textOf(creator.id) === id,
			"tells about the creator",
			["broken", `answers ${seen.status} about creator '${textOf(creator.id)}'`],
		);
	const unknown = await check
		.createClient()
		.send("creator", { params: { id: "999999999" }, expectsRejection: true });
	expectRejection(report, "creator", unknown, { status: [404], what: "an unknown creator" });
}

/** Every creator of the list has memberships to choose. */
async function checkCreators({ report, createClient }: Check): Promise<void> {
	const seen = await createClient().send("creators");
	if (!seen.isOk) return;
	const rows = seen.data.creators as { id?: unknown }[];
	const ids = rows.map(({ id }) => textOf(id));
	noteWhether(report, "creators", new Set(ids).size === ids.length, "lists each creator once", [
		"quirk",
		"lists a creator twice",
	]);
}

async function checkCodes(check: Check): Promise<void> {
	const { report, known } = check;
	const seen = await check.createClient().send("discountCode", { params: { code: known.code } });
	const isFound = seen.isOk && seen.data !== null && "type" in seen.data;
	if (isFound) report.note("discountCode", "holds", "tells about the code");
	else report.note("discountCode", "not tried", `the code ${known.code} is unknown: give --code`);
	const other = await check
		.createClient()
		.send("discountCode", { params: { code: "NO-SUCH-CODE" } });
	const isNothing = other.isOk ? !other.data || !("type" in other.data) : other.status === 404;
	noteWhether(report, "discountCode", isNothing, "knows an unknown code", [
		"broken",
		`answers ${other.status} about an unknown code`,
	]);
	const at = new Date().toISOString();
	const body = {
		code: known.code,
		source: "conformance",
		timestamp: at,
		user_agent: "conformance",
	};
	const reported = await check.createClient().send("reportDiscountCodeView", { body });
	noteWhether(report, "reportDiscountCodeView", reported.isOk, "takes the report", [
		"quirk",
		`answers ${reported.status}: views are not counted, pages work`,
	]);
}

/** The items that later checks buy. */
export async function checkCatalogue(check: Check): Promise<Offers> {
	const rows = await checkPricing(check);
	await checkCreator(check);
	await checkCreators(check);
	const seen = await check.createClient().send("creatorPlans");
	const packs = seen.isOk ? ((seen.data.creator_plans ?? []) as Row[]) : [];
	if (seen.isOk) checkPrices(check, "creatorPlans", packs);
	else if (seen.status > 0 && seen.status < 500)
		check.report.note("creatorPlans", "broken", `answers ${seen.status}`);
	await checkCodes(check);
	return { plan: findOffer(rows), pack: findOffer(packs), creatorId: check.known.creatorId };
}
