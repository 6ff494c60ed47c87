/** Nineteen platform calls, each with the visit that makes it. */
import {
	CREATOR_CALL,
	fakeCreatorPlatform,
	PLANS_CALL,
	START_CALL,
	TIP_CALL,
} from "../routes/creator/platform";
import { at, pressRequest, requestApproval, walkTo } from "../routes/manual-payment/payer";
import { choosePlan } from "../routes/payment/buyer";
import {
	fakeTransaction,
	fakeUser,
	ok,
	REQUEST_CALL,
	STATUS_CALL as TRANSFER_STATUS,
} from "../support/fake-platform";
import type { Page, PageClient } from "../support/page-client";
import type { UpstreamHandlers, UpstreamResponse } from "../support/upstream";
import { userAgents } from "../support/user-agent";

export type PlatformVisit = {
	/** The name in the contract's table. */
	name: string;
	/** The method and path, as the scripted platform names the call. */
	call: string;
	isSignedIn: boolean;
	/** Runs before the fault, while the platform works. */
	prepare?(visitor: PageClient): Promise<Page>;
	visit(visitor: PageClient, prepared?: Page): Promise<Page>;
	/** Retries, when that differs from repeating the visit. */
	again?(visitor: PageClient): Promise<Page>;
	/** True when the page reports success, or shows the requested data. */
	hasWorked(page: Page): boolean;
	/** Only the platform's response can justify this; a page that claims it without one is wrong. */
	isProof?: true;
	/** Concurrent presses share a failure for two seconds. */
	isPress?: true;
	/** Succeeds whatever the platform responds. */
	isIgnored?: true;
};

const VERIFY = "POST /api/v1/auth/verify-email";
const RESEND = "POST /api/v1/auth/send-verification-email";
const LOOK_UP = "GET /discount-codes/by-code/{code}";
const VIEW = "POST /analytics/discount-code-view";
const EXCHANGE = "POST /web/api/auth/exchange-mobile-token";
const REGISTER = "POST /web/api/auth/register";
const PRICING = "GET /api/v1/web-subscriptions/pricing";

const signedIn = (message: string, user: object): UpstreamResponse => ({
	body: { success: true, message, data: { user } },
	headers: { "Set-Cookie": "upstream=1; Path=/" },
});

/** Creates a working platform for all nineteen calls, with a person of its own. */
export const wellPlatform = (siteUrl: () => string, personId: number): UpstreamHandlers => ({
	...fakeCreatorPlatform(siteUrl),
	"GET /web/api/auth/csrf-cookie": () => ({ body: { csrf_token: "csrf-of-the-test" } }),
	"POST /web/api/auth/login": () => signedIn("Login successful", { ...fakeUser, id: personId }),
	"GET /web/api/auth/me": () => ok({ user: { ...fakeUser, id: personId } }),
	[REGISTER]: () => signedIn("Registration successful", { ...fakeUser, id: personId }),
	"POST /web/api/auth/logout": () => ok({}),
	[EXCHANGE]: () => ok({ user: { user: { ...fakeUser, id: personId } } }),
	[VERIFY]: () => ({ body: { success: true, message: "ok" } }),
	[RESEND]: () => ({ body: { success: true, message: "ok" } }),
	[REQUEST_CALL]: () => ({ body: { success: true, payment_id: "mp_1" } }),
	[TRANSFER_STATUS]: () => ({ body: { success: true, status: "approved" } }),
	[LOOK_UP]: () => ok({ type: "percentage", value: 20, used_count: 0, is_active: true }),
	[VIEW]: () => ok({}),
	"GET /api/v1/payments/transactions/{id}/status": () =>
		ok(fakeTransaction({ status: "completed", webhook_processed: true })),
});

const isOnward = ({ status, location }: Page) => status === 303 && location !== null;
const leadsToGateway = ({ location }: Page) => location?.startsWith("/mock-payment") ?? false;
const isShown = (pattern: RegExp) => (page: Page) => page.status === 200 && pattern.test(page.html);
const login = (visitor: PageClient) =>
	visitor.post("/login", { email: fakeUser.email, password: "secret-1" });
const person = {
	name: "Mona Adel",
	email: fakeUser.email,
	phone: "01001234567",
	password: "pass-word-1",
	password_confirmation: "pass-word-1",
};
const lookUp = (visitor: PageClient) =>
	visitor.get("/discount/SAVE20", { "User-Agent": userAgents["Android Chrome"] });
const startPlan = (visitor: PageClient) => choosePlan(visitor, "2");

export const platformVisits: PlatformVisit[] = [
	{
		name: "csrfCookie",
		call: "GET /web/api/auth/csrf-cookie",
		isSignedIn: false,
		visit: login,
		hasWorked: isOnward,
		isProof: true,
	},
	{
		name: "login",
		call: "POST /web/api/auth/login",
		isSignedIn: false,
		visit: login,
		hasWorked: isOnward,
		isProof: true,
	},
	{
		name: "register",
		call: REGISTER,
		isSignedIn: false,
		visit: (visitor) => visitor.post("/register", person),
		hasWorked: isOnward,
		isProof: true,
	},
	{
		name: "logout",
		call: "POST /web/api/auth/logout",
		isSignedIn: true,
		visit: (visitor) => visitor.post("/logout", {}),
		hasWorked: isOnward,
		isIgnored: true,
	},
	{
		name: "me",
		call: "GET /web/api/auth/me",
		isSignedIn: true,
		visit: (visitor) => visitor.get("/account"),
		hasWorked: isShown(/mona(?:<wbr\/>)?@example\.com/),
		isIgnored: true,
	},
	{
		name: "exchangeMobileToken",
		call: EXCHANGE,
		isSignedIn: false,
		visit: async (visitor) => visitor.follow(await visitor.get("/?user_token=of-the-app")),
		hasWorked: isShown(/Mona Adel/),
		isProof: true,
	},
	{
		name: "pricing",
		call: PRICING,
		isSignedIn: true,
		visit: (visitor) => visitor.get("/premium"),
		hasWorked: isShown(/plan=2/),
	},
	{
		name: "initiateSubscription",
		call: "POST /api/v1/web-subscriptions/initiate",
		isSignedIn: true,
		visit: startPlan,
		hasWorked: leadsToGateway,
		isProof: true,
		isPress: true,
	},
	{
		name: "creator",
		call: CREATOR_CALL,
		isSignedIn: true,
		visit: (visitor) => visitor.get("/tipping?creator_id=7"),
		hasWorked: isShown(/Layla Nassar/),
	},
	{
		name: "transactionStatus",
		call: "GET /api/v1/payments/transactions/{id}/status",
		isSignedIn: true,
		prepare: startPlan,
		visit: (visitor) => visitor.get("/payment-success?transaction_id=txn_fake"),
		hasWorked: isShown(/Your subscription is active|تم تفعيل اشتراكك/),
		isProof: true,
	},
	{
		name: "creatorPlans",
		call: PLANS_CALL,
		isSignedIn: true,
		visit: (visitor) => visitor.get("/creator-subscriptions"),
		hasWorked: isShown(/name="plan_id" value="102"/),
	},
	{
		name: "initiateCreatorMembership",
		call: START_CALL,
		isSignedIn: true,
		visit: (visitor) => visitor.post("/creator-subscriptions", { plan_id: "102" }),
		hasWorked: leadsToGateway,
		isProof: true,
		isPress: true,
	},
	{
		name: "verifyEmail",
		call: VERIFY,
		isSignedIn: false,
		visit: (visitor) => visitor.post("/verify-email", { token: "of-the-mail" }),
		hasWorked: isOnward,
	},
	{
		name: "sendVerificationEmail",
		call: RESEND,
		isSignedIn: false,
		visit: (visitor) => visitor.post("/verify-email", { intent: "resend", email: fakeUser.email }),
		hasWorked: isOnward,
	},
	{
		name: "requestManualPayment",
		call: REQUEST_CALL,
		isSignedIn: true,
		prepare: (visitor) => walkTo(visitor, "request_approval"),
		visit: (visitor, page) => pressRequest(visitor, page as Page),
		// The waiting page sends the request that was stored during an outage.
		again: async (visitor) => visitor.get(at("request_approval")),
		hasWorked: ({ location }) => location?.includes("payment=mp_1") ?? false,
		isProof: true,
		isPress: true,
	},
	{
		name: "manualPaymentStatus",
		call: TRANSFER_STATUS,
		isSignedIn: true,
		prepare: (visitor) => requestApproval(visitor),
		visit: (visitor, page) => visitor.get(page?.location ?? ""),
		again: (visitor) => visitor.get(`${at("pending")}&payment=mp_1`),
		hasWorked: ({ location }) => location !== null,
		isProof: true,
	},
	{
		name: "sendTip",
		call: TIP_CALL,
		isSignedIn: true,
		visit: (visitor) => visitor.post("/tipping?creator_id=7", { creator_id: "7", amount: "75" }),
		hasWorked: leadsToGateway,
		isProof: true,
		isPress: true,
	},
	{
		name: "discountCode",
		call: LOOK_UP,
		isSignedIn: false,
		visit: lookUp,
		hasWorked: isShown(/20/),
	},
	{
		name: "reportDiscountCodeView",
		call: VIEW,
		isSignedIn: false,
		visit: lookUp,
		hasWorked: isShown(/20/),
		isIgnored: true,
	},
];
