/** States of the switch of reminders, of another address, and of a copy of one's own data. */
import { createReminderToken } from "../../../platform/account/reminder-choice";
import { findUserByEmail } from "../../../platform/account/user-store";
import { connect } from "../../../platform/database/database";
import { readSecrets } from "../../../platform/database/secret-store";
import { type Buyer, createBuyer, PASSWORD } from "../../routes/payment/buyer";
import { createPageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { named, type State, type StateGroup, speaks, visitAll, withSite } from "./state";

export const memberChoices: StateGroup = async (language) =>
	withSite(await startSite(), async (site) => {
		const buyer = await createBuyer(site, language);
		const found = await visitReminders(site, buyer, speaks(language));
		found.push(
			named("data, wrong password", await buyer.post("/account/data", { current_password: "no" })),
		);
		return [...found, ...(await visitAnotherAddress(site, buyer, speaks(language)))];
	});

async function createToken({ dataDir }: Site, email: string): Promise<string> {
	const db = await connect({ dataDir }, () => undefined);
	try {
		const user = await findUserByEmail(db, email);
		return createReminderToken(await readSecrets(db), user?.id ?? "");
	} finally {
		await db.destroy();
	}
}

type Visit = (site: Site, buyer: Buyer, headers: Record<string, string>) => Promise<State[]>;

const visitReminders: Visit = async (site, buyer, headers) => {
	const token = await createToken(site, buyer.email);
	const stranger = createPageClient(site, headers);
	const found = await visitAll(stranger, "link", ["/reminders", `/reminders?token=${token}`]);
	for (const choice of ["off", "on"]) {
		const pressed = await stranger.follow(await stranger.post("/reminders", { token, choice }));
		found.push(named(`reminders ${choice}`, pressed));
	}
	const broken = await stranger.post("/reminders", { token: `${token}x`, choice: "off" });
	await buyer.post("/reminders", { choice: "off" });
	return [
		...found,
		named("reminders, broken link", broken),
		...(await visitAll(buyer, "reminders off", ["/account"])),
	];
};

const visitAnotherAddress: Visit = async (site, buyer, headers) => {
	const stranger = createPageClient(site, headers);
	const readToken = async (path: string) => {
		const links = await site.waitForMailLinks(1, new RegExp(path));
		return new URL(links.at(-1) ?? "").searchParams.get("token") ?? "";
	};
	const ask = (current_password: string) =>
		buyer.post("/account/email", { email: `next-${buyer.email}`, current_password });
	const rejected = await ask("wrong");
	await ask(PASSWORD);
	const waiting = await buyer.get("/account/email");
	const found = [named("address, rejected", rejected), named("address, waiting", waiting)];
	for (const page of ["/confirm-email", "/undo-email"]) {
		const token = await readToken(page);
		const opened = await stranger.get(`${page}?token=${token}`);
		const pressed = await stranger.follow(await stranger.post(page, { token }));
		const wrong = await stranger.post(page, { token: "none" });
		found.push(
			named(`address, opened ${page}`, opened),
			named(`address, pressed ${page}`, pressed),
			named(`address, wrong ${page}`, wrong),
		);
	}
	return found;
};
