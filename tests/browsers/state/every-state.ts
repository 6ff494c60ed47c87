/** Every page in every state of it that people can meet, as answers of the built product. */
import { everyPageEnvironment, walkEveryPage } from "../../routes/site/every-page";
import { startSite } from "../../support/site";
import { consolePages } from "./console-state";
import { keptRequests } from "./kept-request-state";
import { firstDay, launched, noPlans, platformAway, turnedAway, walletDoors } from "./public-state";
import { accounts, creators, failedPayments, gates, paymentResults } from "./signed-in-state";
import { type Language, type State, type StateGroup, withSite } from "./state";

const everyPage: StateGroup = async (language) =>
	withSite(await startSite({ env: everyPageEnvironment }), (site) => walkEveryPage(site, language));

const stateGroups: StateGroup[] = [
	everyPage,
	firstDay,
	launched,
	platformAway,
	noPlans,
	turnedAway,
	walletDoors,
	keptRequests,
	failedPayments,
	paymentResults,
	accounts,
	gates,
	creators,
	consolePages,
];

const mainOf = ({ html }: State) =>
	(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html).replace(/[0-9A-Fa-f-]{8,}|txn_\w+|mp_\w+/g, "");

/** All of them, one group after another. */
export async function collectStates(language: Language): Promise<State[]> {
	const states: State[] = [];
	for (const group of stateGroups) states.push(...(await group(language)));
	return keepDistinct(states);
}

/** Documents alone, and each of them once: two addresses may show the same. */
function keepDistinct(states: readonly State[]): State[] {
	const seen = new Set<string>();
	return states.filter((state) => {
		const isDocument = /^<!doctype html>/i.test(state.html) && state.location === null;
		const shown = mainOf(state);
		if (!isDocument || seen.has(shown)) return false;
		seen.add(shown);
		return true;
	});
}
