/** A scripted platform that also knows creators, their plans and tips. */
import { fakePlatform, ok } from "../../support/fake-platform";
import type { UpstreamHandlers } from "../../support/upstream";

export const TIP_CALL = "POST /api/v1/tips";
export const PLANS_CALL = "GET /api/v1/creator-subscriptions/plans";
export const START_CALL = "POST /api/v1/creator-subscriptions/initiate";
export const CREATOR_CALL = "GET /api/v1/creators/{id}";

const fakeCreator = {
	id: 7,
	name: "Layla Nassar",
	avatar: null,
	verified: true,
	total_tips: "18450.00",
	recent_supporters: [
		{ name: "Mariam", amount: 75, message: "The episode on the Nile made my week." },
		{ name: "Anonymous", amount: 150, message: null },
	],
};

const fakePlans = [
	{ id: 101, name: "Free", price: 0, interval: "month", tier_level: 1, max_uploads: 5 },
	{ id: 102, name: "Premium", price: "199.00", interval: "month", tier_level: 2, popular: true },
	{ id: 103, name: "Pro", price: 499, interval: "month", tier_level: 3 },
];

export const fakeAccount = {
	id: 7,
	name: "Mona Adel",
	email: "mona@example.com",
	avatar: null,
	is_creator: true,
	creator_tier: "Pro",
	total_followers: 1204,
	content_count: 1,
};

/** The responses of a working platform; a test replaces the call it is about. */
export const fakeCreatorPlatform = (siteUrl: () => string): UpstreamHandlers => {
	const start = () =>
		ok({
			payment_url: `${siteUrl()}/mock-payment?transaction_id=txn_fake`,
			transaction_id: "txn_fake",
		});
	return {
		...fakePlatform(siteUrl),
		[CREATOR_CALL]: () => ok({ creator: fakeCreator }),
		[PLANS_CALL]: () => ok({ user: fakeAccount, creator_plans: fakePlans }),
		[START_CALL]: start,
		[TIP_CALL]: start,
	};
};
