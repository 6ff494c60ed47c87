/** Every page of the operator console, with transfers, payments and people in every state. */

import { requestNewTransfer } from "../../contract/platform/payer";
import { readApp } from "../../routes/operator/authenticator";
import { type ConsoleSite, openConsole } from "../../routes/operator/console-site";
import { createBuyer, payAtMockGateway } from "../../routes/payment/buyer";
import { createPageClient, type Page, type PageClient } from "../../support/page-client";
import { type Language, named, type State, type StateGroup, speaks, visitAll } from "./state";

const lists = [
	..."manual-payments transactions webhooks outbox contact-inquiries audit people".split(" "),
	..."catalogue operators search search?q=mona search?q=nothing nowhere".split(" "),
	..."catalogue/plans/new catalogue/creators/new people?state=deleted".split(" "),
	..."plan-changes/extend?days=2 plan-changes/extend?days=0".split(" "),
	..."catalogue/plans/2 catalogue/plans/2/retire catalogue/plans/5/restore".split(" "),
];

/** Confirmation pages of the acts that these pages offer, one for each kind of act. */
function listActs(pages: readonly State[]): string[] {
	const found = pages.flatMap(({ html }) => [
		...html.matchAll(/href="(\/operator\/[^"]+)" class="button[^"]*"/g),
	]);
	const paths = found.map(([, path = ""]) => path.replaceAll("&amp;", "&"));
	const kindOf = (path: string) => path.replace(/_[0-9a-f]{32}|(?<=name=)\w+|#.*/g, "");
	return [...new Map(paths.map((path) => [kindOf(path), path])).values()];
}

/**
 * Creates a transfer for each decision, one whose plan ended with its refund, and two waiting ones
 * with the same reference.
 */
async function requestAndDecide({ operator, fixture }: ConsoleSite): Promise<string> {
	const decide = async (verb: "approve" | "reject") => {
		const { id } = await requestNewTransfer(fixture);
		await operator.post(`/operator/manual-payments/${id}/${verb}`, {});
		return id;
	};
	const refund = { reason: "mistake", note: "", ends_plan: "1" };
	await operator.post(`/operator/refunds/${await decide("approve")}`, refund);
	await decide("approve");
	await decide("reject");
	const twice = { transfer_reference: "IP90-817" };
	await requestNewTransfer(fixture, twice);
	return (await requestNewTransfer(fixture, twice)).id;
}

/** Returns pages of people: unverified, suspended, with an ended plan, and a gateway payer. */
async function arrangePeople(operator: PageClient, stranger: PageClient): Promise<string[]> {
	const password = "correct-horse-7-battery";
	const person = { name: "سلمى", email: "salma@example.com", phone: "+201001234568" };
	await stranger.post("/register", { ...person, password, password_confirmation: password });
	const { html } = await operator.get("/operator/people");
	const all = [...html.matchAll(/href="(\/operator\/people\/[^"/?]+)"/g)].map(
		([, path = ""]) => path,
	);
	const [unverified = "", suspended = ""] = all;
	await operator.post(`${suspended}/suspend`, { reason: "asked", note: "By phone" });
	return [unverified, suspended, ...all.slice(-2)];
}

const chosenPassword = "a sentence to sign in with";

/** Sets a second factor up, and returns each page of it and of a sign-in by its code. */
async function visitSecondFactor(editor: PageClient, stranger: PageClient): Promise<State[]> {
	const home = "/operator/second-factor";
	const pages = await visitAll(editor, "console, second factor", [home]);
	await editor.post(`${home}/begin`, {});
	const form = await editor.get(`${home}/set-up`);
	const password = chosenPassword;
	const rejected = await editor.post(`${home}/set-up`, { password, code: "000000" });
	const codes = await editor.post(`${home}/set-up`, { password, code: readApp(form)(new Date()) });
	await stranger.post("/operator/login", { name: "Nour", password });
	return [
		...pages,
		named("console, second factor, key", form),
		named("console, second factor, rejected", rejected),
		named("console, second factor, recovery codes", codes),
		...(await visitAll(editor, "console, second factor, on", [
			home,
			`${home}/codes`,
			`${home}/off`,
		])),
		...(await visitAll(stranger, "console, sign-in by code", ["/operator/login/code"])),
		named(
			"console, rejected sign-in by code",
			await stranger.post("/operator/login/code", { code: "000000" }),
		),
	];
}

/** Creates a retired operator, an invited one, and one who may only change the catalogue. */
async function arrangeOperators(site: ConsoleSite, language: Language) {
	const { operator, server } = site;
	const invite = (name: string) =>
		operator.post("/operator/operators/invite", { name, role: "editor" }, speaks(language));
	const join = async (name: string): Promise<PageClient> => {
		const [link = ""] = /\/operator\/invite\?token=[\w-]+/.exec((await invite(name)).html) ?? [];
		const visitor = createPageClient(server, speaks(language));
		await visitor.post(link, { password: chosenPassword });
		return visitor;
	};
	await join("Omar");
	await operator.post("/operator/operators/retire", { name: "Omar" });
	return { editor: await join("Nour"), invitation: await invite("Tarek") };
}

/** Returns rejected forms: empty, incomplete, and with a name already in use. */
const listRejections = async (
	operator: PageClient,
	stranger: PageClient,
): Promise<[string, Page][]> => [
	["sign-in", await stranger.post("/operator/login", { name: "Hala", password: "no" })],
	["invitation", await stranger.post("/operator/invite", { password: "short" })],
	["plan", await operator.post("/operator/catalogue/plans/new", {})],
	["operator", await operator.get("/operator/operators?done=refused")],
];

export const consolePages: StateGroup = async (language) => {
	const site = await openConsole({ PAYMENTS: "gateway", MOCK_GATEWAY: "on" }, speaks(language));
	try {
		const { operator } = site;
		const stranger = createPageClient(site.server, speaks(language));
		const found = await visitAll(stranger, "console", ["/operator/login", "/operator/invite"]);
		const nothing = await visitAll(operator, "console, first day", [
			"/operator",
			...lists.slice(0, 5).map((name) => `/operator/${name}`),
		]);
		const buyer = await createBuyer(site.server, language);
		await payAtMockGateway(buyer, "completed");
		await payAtMockGateway(buyer, "failed", "1");
		await operator.post("/operator/catalogue/plans/5/retire", {});
		const waiting = await requestAndDecide(site);
		const people = await arrangePeople(operator, stranger);
		await stranger.post("/contact", {
			name: "Mona Adel",
			email: "mona@example.com",
			inquiryType: "monetization",
			message: "لا أجد الإيصال.\nCan you send it again?",
		});
		const { editor, invitation } = await arrangeOperators(site, language);
		const addresses = [
			...["", ...lists].map((name) => `/operator/${name}`.replace(/\/$/, "")),
			`/operator/manual-payments/${waiting}`,
			...people,
		];
		const pages = await visitAll(operator, "console", addresses);
		const questions = listActs(pages).filter(
			(path) => !addresses.includes(path.replace(/#.*/, "")),
		);
		const rejected = await listRejections(operator, stranger);
		return [
			...found,
			...nothing,
			...rejected.map(([name, page]) => named(`console, rejected ${name}`, page)),
			...pages,
			...(await visitAll(operator, "console", questions)),
			named("console, invitation", invitation),
			...(await visitAll(editor, "console, editor", [
				"/operator/manual-payments",
				"/operator/outbox",
				`/operator/manual-payments/${waiting}/approve`,
			])),
			...(await visitSecondFactor(editor, stranger)),
		];
	} finally {
		await site.stop();
	}
};
