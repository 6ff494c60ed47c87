/** Collects every state of every page that people can reach, as responses of the built product. */
import { everyPageEnvironment, walkEveryPage } from "../../routes/site/every-page";
import { startSite } from "../../support/site";
import { consolePages } from "./console-state";
import { failedRequests } from "./failed-request-state";
import { memberChoices } from "./member-state";
import { paidTime, planStages } from "./plan-state";
import {
	firstDay,
	launched,
	manualPaymentGuards,
	noPlans,
	platformAway,
	turnedAway,
} from "./public-state";
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
	manualPaymentGuards,
	failedRequests,
	failedPayments,
	paymentResults,
	accounts,
	gates,
	creators,
	planStages,
	paidTime,
	memberChoices,
	consolePages,
];

const mainOf = ({ html }: State) =>
	(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html).replace(/[0-9A-Fa-f-]{8,}|txn_\w+|mp_\w+/g, "");

/** Returns all states, group by group. */
export async function collectStates(language: Language): Promise<State[]> {
	const states: State[] = [];
	for (const group of stateGroups) states.push(...(await group(language)));
	return keepDistinct(states);
}

/** Keeps only documents, and each once, because two addresses may show the same one. */
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
