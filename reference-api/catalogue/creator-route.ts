/** Creators as listeners see them, and the packages that creators buy for themselves. */
import type { Hono } from "hono";
import type { WireCreator } from "../../contract/creator";
import type { UserRow } from "../account/user-store";
import { isStolen } from "../database/suspension-reason";
import { mountCall } from "../http/call";
import { Refusal } from "../http/refusal";
import { toMajor } from "../platform/money";
import type { PlatformContext } from "../runtime/context";
import { chooseTexts } from "./catalogue-language";
import { type CreatorRow, findOpenCreator, listRecentSupporters } from "./creator-store";
import { toWirePackage } from "./plan-answer";
import { listPlans } from "./plan-store";

async function toWireCreator(context: PlatformContext, creator: CreatorRow): Promise<WireCreator> {
	const supporters = await listRecentSupporters(context.db, creator.id);
	return {
		id: creator.id,
		name: creator.name,
		avatar: creator.avatar,
		verified: creator.is_verified === 1,
		total_tips: toMajor(creator.total_tips_minor),
		recent_supporters: supporters.map(({ name, amount_minor, message, created_at }) => ({
			name,
			amount: toMajor(amount_minor),
			message,
			created_at,
		})),
	};
}

/** The embedded platform hosts no content: a buyer of a package starts from nothing. */
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
		if (creator === undefined) throw new Refusal(404, "creator_not_found");
		return http.json({ creator: await toWireCreator(context, creator) });
	});

	mountCall(app, context, "creatorPlans", async ({ http, session }) => {
		const packages = await listPlans(context.db, ["package"]);
		const buyer = session?.user;
		const user = buyer && !isStolen(buyer) && toBuyer(buyer);
		const tell = chooseTexts(http.req.header("Accept-Language"));
		// Only the description: pages write limits and features in their own words.
		const plans = packages
			.map(toWirePackage)
			.map((plan) => ({ ...plan, description: tell(plan.description) }));
		return http.json({ ...(user && { user }), creator_plans: plans });
	});
}
