/** States of public pages: before and after launch, invite links, rejections, small pages. */
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { at, walkTo } from "../../routes/manual-payment/payer";
import { createBuyer } from "../../routes/payment/buyer";
import { startLiveSite } from "../../support/live-site";
import { createPageClient, type Page, type Reachable } from "../../support/page-client";
import { type SiteOptions, startSite } from "../../support/site";
import { userAgents } from "../../support/user-agent";
import {
	type Language,
	named,
	type State,
	type StateGroup,
	speaks,
	visitAll,
	withSite,
} from "./state";

/** Only transfers are offered and the operator has configured nothing, as on the first day. */
export const firstDay: StateGroup = async (language) =>
	withSite(await startSite(), async (site) => {
		const visitor = createPageClient(site, speaks(language));
		const buyer = await createBuyer(site, language);
		const found = [
			...(await visitAll(visitor, "first day", ["/", "/premium", "/contact?topic=payment"])),
			...(await visitAll(buyer, "first day, signed in", ["/premium", "/account", "/contact"])),
		];
		for (const method of ["vodafone_cash", "instapay"]) {
			const page = await walkTo(buyer, "instructions", { method });
			found.push(named(`first day, no number for ${method}`, page));
		}
		return found;
	});

const appSettings = {
	RELEASE: "launched",
	APP_SCHEME: "sawt",
	APP_LINK_ORIGIN: "https://open.sawt.example",
	ANDROID_PACKAGE: "com.sawt.app",
	APP_STORE_ID: "123456789",
	SUPPORT_EMAIL: "help@sawt.example",
};

const inviteLinks = [
	"/invite/VIP5",
	"/discount/NOSUCHCODE",
	"/discount/INACTIVE15",
	"/discount/EXPIRED30",
	"/i/FUTURE25",
	"/discount/USEDUP10",
	"/discount/OPEN10",
	"/discount/VIP5",
	"/invite/WELCOME20",
	"/invite/WELCOME20?via=app-link",
];

/** Pages with available apps and links into them, in every kind of browser. */
export const launched: StateGroup = async (language) =>
	withSite(await startSite({ env: appSettings }), async (site) => {
		const visitor = createPageClient(site, speaks(language));
		const pages = ["/", "/?mode=creator", "/get-app", "/get-app?platform=desktop", "/register"];
		const found = [
			...(await visitAll(visitor, "launched", pages)),
			...(await visitAll(visitor, "launched", inviteLinks)),
		];
		for (const name of ["Android Chrome", "iPhone Safari", "Instagram", "Facebook"] as const) {
			const phone = createPageClient(site, speaks(language, userAgents[name]));
			const links = ["/invite/WELCOME20", "/invite/WELCOME20?via=app-link", "/premium"];
			found.push(...(await visitAll(phone, name, links)));
		}
		return found;
	});

const LOOK_UP = "GET /discount-codes/by-code/{code}";

/** A platform that gives signed-out visitors no useful response. */
export const platformAway: StateGroup = async (language) =>
	withSite(
		await startLiveSite({ PAYMENTS: "gateway" }, () => ({
			[LOOK_UP]: () => "reset",
			"GET /api/v1/web-subscriptions/pricing": () => ({ body: "<html>" }),
			"GET /api/v1/creators/{id}": () => ({ body: "<html>" }),
			"POST /web/api/auth/login": () => "reset",
			"POST /web/api/auth/register": () => "reset",
			"POST /api/v1/auth/verify-email": () => "reset",
			"POST /api/v1/auth/send-verification-email": () => "reset",
		})),
		async ({ server }) => {
			const visitor = createPageClient(server, speaks(language));
			const pages = ["/", "/premium", "/subscription", "/subscription?creator_id=1"];
			const found = await visitAll(visitor, "platform away", [
				...pages,
				"/tipping?creator_id=1",
				"/discount/SAVE20",
			]);
			const person = {
				name: "Mona",
				email: "mona@example.com",
				phone: "01012345678",
				password: "pass-word-1",
			};
			const forms: Record<string, Record<string, string>> = {
				"/login": person,
				"/register": { ...person, password_confirmation: person.password },
				"/verify-email": { token: "some" },
				"/verify-email?request=new": { intent: "resend", email: person.email },
				"/forgot-password": person,
				"/contact": { ...person, inquiryType: "other", message: "Hello" },
			};
			for (const [path, form] of Object.entries(forms)) {
				const page = await visitor.follow(await visitor.post(path, form));
				found.push(named(`platform away, sent ${path}`, page));
			}
			return found;
		},
	);

/** A shop without plans, and a shop whose plans cannot be paid. */
export const noPlans: StateGroup = async (language) =>
	withSite(
		await startLiveSite({ PAYMENTS: "gateway" }, () => ({
			"GET /api/v1/web-subscriptions/pricing": () => ({ body: { platform_plans: [] } }),
		})),
		({ server }) => {
			const visitor = createPageClient(server, speaks(language));
			return visitAll(visitor, "no plans", ["/", "/subscription", "/premium"]);
		},
	);

type StateRequest = {
	method?: string;
	path?: string;
	headers?: Record<string, string>;
	body?: string;
};

/** Sends requests that `fetch` cannot: any method, any host. */
function send(
	site: Reachable,
	{ method = "GET", path = "/", headers, body }: StateRequest,
): Promise<Page> {
	return new Promise((resolve, reject) => {
		const requested = request(new URL(path, site.url), { method, headers }, async (response) => {
			resolve({
				status: response.statusCode ?? 0,
				headers: new Headers(
					Object.entries(response.headersDistinct).map(([name, value]): [string, string] => [
						name,
						String(value),
					]),
				),
				html: await text(response),
				location: null,
				url: new URL(path, site.url).href,
			});
		});
		requested.on("error", reject).end(body);
	});
}

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const rejected: Record<string, StateRequest> = {
	"400": { method: "POST", path: "/login", body: "x" },
	"403": { method: "POST", path: "/login", headers: { ...form, Origin: "https://a.b" } },
	"405": { method: "PROPFIND" },
	"405 of a page": { method: "POST", path: "/payment-success", headers: form },
	"413": { method: "POST", path: "/theme", headers: form, body: "x".repeat(70_000) },
	"421": { headers: { Host: "evil.example" } },
	"404 of another page": { path: "/nowhere/at/all" },
};

/** A fault planted in a route. */
const plantFault: SiteOptions["change"] = (build) => {
	const route = build.routes["routes/checkout/subscription/route"];
	if (!route) throw new Error("no such route");
	const loader = () => {
		throw new TypeError("a planted fault");
	};
	const broken = { ...route, module: { ...route.module, loader } };
	return { ...build, routes: { ...build.routes, [route.id]: broken } };
};

/** Requests that are rejected on arrival or fail by an internal error. */
export const turnedAway: StateGroup = async (language) => {
	const env = { PUBLIC_URL: "http://sawt.example" };
	const found = await withSite(await startSite({ env }), async (site) => {
		const states: State[] = [];
		for (const [name, requested] of Object.entries(rejected)) {
			const headers = { Host: "sawt.example", ...requested.headers, ...speaks(language) };
			states.push(named(`rejected ${name}`, await send(site, { ...requested, headers })));
		}
		return states;
	});
	const broken = await withSite(await startSite({ change: plantFault }), async (site) => [
		named("500", await createPageClient(site, speaks(language)).get("/subscription")),
	]);
	const outside = await startSite({
		change: () => {
			throw new TypeError("a planted fault");
		},
	});
	const last = await withSite(outside, async (site) => [
		named("500 outside", await createPageClient(site, speaks(language)).get("/")),
	]);
	return [...found, ...broken, ...last, ...(await limited(language))];
};

/** Attempt limits, shown at the form they apply to. */
async function limited(language: Language): Promise<State[]> {
	return withSite(await startSite({ env: { RATE_LIMITS: "on" } }), async (site) => {
		const visitor = createPageClient(site, speaks(language));
		let page = await visitor.post("/login", { email: "mona@example.com", password: "no" });
		for (let tried = 0; page.status === 422 && tried < 100; tried++) {
			page = await visitor.post("/login", { email: "mona@example.com", password: "no" });
		}
		const states = [named("429 /login", page)];
		let code = await visitor.get("/discount/GUESS0");
		for (let tried = 1; code.status === 200 && tried < 200; tried++) {
			code = await visitor.get(`/discount/GUESS${tried}`);
		}
		return [...states, named("429 /discount", code)];
	});
}

/** Manual payment steps that are rejected or out of order. */
export const manualPaymentGuards: StateGroup = async (language) =>
	withSite(await startSite({ env: { WALLET_VODAFONE_CASH: "01099990000" } }), async (site) => {
		const buyer = await createBuyer(site, language);
		return [
			...(await visitAll(buyer, "wallet", ["/premium?plan=9", at("request_approval")])),
			named("wallet, wrong code", await buyer.get("/premium?plan=2&code=NOSUCHCODE")),
			named("wallet, code", await buyer.get("/premium?plan=2&code=WELCOME20")),
			named("wallet, no method", await buyer.post(at("method"), {})),
		];
	});
