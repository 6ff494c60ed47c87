/** Every page of the operator console, with a transfer, a payment and people on it. */

import { openConsole } from "../../routes/operator/console-site";
import { createBuyer, payAtMockGateway } from "../../routes/payment/buyer";
import { createVisitor } from "../../support/visitor";
import { named, type State, type StateGroup, speaks, visitAll } from "./state";

const lists = [
	..."manual-payments transactions webhooks outbox contact-inquiries audit people".split(" "),
	..."catalogue operators search search?q=mona search?q=nothing nowhere".split(" "),
	...["catalogue/plans/new", "catalogue/creators/new", "catalogue/codes/new"],
];

/** Where the acts that these pages offer ask first. */
function listActs(pages: readonly State[]): string[] {
	const found = pages.flatMap(({ html }) => [
		...html.matchAll(/href="(\/operator\/[^"]+)" class="button"/g),
	]);
	return [...new Set(found.map(([, path = ""]) => path.replaceAll("&amp;", "&")))];
}

export const consolePages: StateGroup = async (language) => {
	const site = await openConsole({ PAYMENTS: "gateway", MOCK_GATEWAY: "on" });
	try {
		const stranger = createVisitor(site.server, speaks(language));
		await payAtMockGateway(await createBuyer(site.server, language), "completed");
		const { id } = await site.askForManualPayment();
		await site.operator.post("/operator/language", { language });
		const operator = {
			...site.operator,
			get: (path: string) => site.operator.get(path, speaks(language)),
		};
		const addresses = [
			...["", ...lists].map((name) => `/operator/${name}`.replace(/\/$/, "")),
			...["", "/approve", "/reject"].map((act) => `/operator/manual-payments/${id}${act}`),
		];
		const people = await operator.get("/operator/people");
		const person = /href="(\/operator\/people\/[^"/?]+)"/.exec(people.html)?.[1];
		if (person) addresses.push(person, `${person}/suspend`, `${person}/reset`);
		const found = await visitAll(stranger, "console", ["/operator/login", "/operator/invite"]);
		const refused = await stranger.post("/operator/login", { name: "Hala", password: "no" });
		const pages = await visitAll(operator, "console", addresses);
		const questions = listActs(pages).filter((path) => !addresses.includes(path));
		return [
			...found,
			named("console, refused", refused),
			...pages,
			...(await visitAll(operator, "console", questions)),
		];
	} finally {
		await site.stop();
	}
};
