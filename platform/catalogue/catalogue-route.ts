/** The calls that list plans, tiers, packages and creators (docs/product/catalogue.md). */

import type { Hono } from "hono";
import { toMajor } from "#core/currency";
import type { WireCreator, WireListedCreator } from "../../contract/creator";
import { tellTier, type UserRow } from "../account/user-store";
import { siteCurrency } from "../base/money";
import { localizeRow } from "../base/row-language";
import { isStolen } from "../database/reason";
import { mountCall } from "../http/call";
import { CallError } from "../http/call-error";
import { readLanguage } from "../http/request";
import type { PlatformContext } from "../runtime/context";
import {
	type CreatorRow,
	countSupporters,
	findOpenCreator,
	type ListedCreator,
	listCreators,
	listRecentSupporters,
	readTipTotalMinor,
} from "./creator-store";
import { listPlans, listTiers } from "./plan-store";
import { toWirePackage, toWirePlan, toWireTier } from "./plan-wire";

export function mountPlanRoutes(app: Hono, context: PlatformContext): void {
	mountCall(app, context, "pricing", async ({ http }) => {
		const plans = await listPlans(context.db, ["platform", "creator"]);
		const locale = readLanguage(http);
		const response = { platform_plans: plans.map((plan) => toWirePlan(localizeRow(locale, plan))) };
		const creator = await findOpenCreator(context.db, http.req.query("creator_id") ?? "");
		if (creator === undefined) return http.json(response);
		const rows = await listTiers(context.db, creator.id);
		const tiers = rows.map((tier) => toWireTier(localizeRow(locale, tier)));
		const { id, name, avatar } = localizeRow(locale, creator);
		return http.json({ ...response, creator: { id, name, avatar, tiers } });
	});
}

const toWirePerson = (creator: CreatorRow, supporterCount: number) => ({
	id: creator.id,
	name: creator.name,
	avatar: creator.avatar,
	show: creator.show_name,
	verified: creator.is_verified === 1,
	supporter_count: supporterCount,
});

const toWireListed = (creator: ListedCreator, currency: string): WireListedCreator => ({
	...toWirePerson(creator, creator.supporterCount),
	from_price: creator.fromMinor === null ? null : toMajor(Number(creator.fromMinor), currency),
	currency,
});

async function toWireCreator(context: PlatformContext, creator: CreatorRow): Promise<WireCreator> {
	const { db, options } = context;
	const currency = siteCurrency(options);
	const supporters = await listRecentSupporters(db, creator.id);
	const counts = await countSupporters(db, [creator.id]);
	return {
		...toWirePerson(creator, counts.get(creator.id) ?? 0),
		total_tips: toMajor(await readTipTotalMinor(db, creator, currency), currency),
		currency,
		recent_supporters: supporters.map(({ name, amount_minor, message, created_at, ...tip }) => ({
			name,
			amount: toMajor(amount_minor, tip.currency),
			currency: tip.currency,
			message,
			created_at,
		})),
	};
}

/** The embedded platform hosts no content, so a buyer of a package starts from zero. */
const toBuyer = ({ id, name, email, avatar, is_creator, creator_tier }: UserRow) => ({
	id,
	name,
	email,
	avatar,
	is_creator: is_creator === 1,
	creator_tier,
	total_followers: 0,
	content_count: 0,
});

export function mountCreatorRoutes(app: Hono, context: PlatformContext): void {
	mountCall(app, context, "creator", async ({ http }) => {
		const creator = await findOpenCreator(context.db, http.req.param("id") ?? "");
		if (creator === undefined) throw new CallError(404, "creator_not_found");
		const localized = localizeRow(readLanguage(http), creator);
		return http.json({ creator: await toWireCreator(context, localized) });
	});

	mountCall(app, context, "creators", async ({ http }) => {
		const currency = siteCurrency(context.options);
		const creators = await listCreators(context.db, currency);
		const locale = readLanguage(http);
		return http.json({
			creators: creators.map((creator) => toWireListed(localizeRow(locale, creator), currency)),
		});
	});

	mountCall(app, context, "creatorPlans", async ({ http, session }) => {
		const packages = await listPlans(context.db, ["package"]);
		const locale = readLanguage(http);
		const plans = packages.map((plan) => toWirePackage(localizeRow(locale, plan)));
		const buyer = session?.user && (await tellTier(context.db, session.user, locale));
		const user = buyer && !isStolen(buyer) && toBuyer(buyer);
		return http.json({ ...(user && { user }), creator_plans: plans });
	});
}
