/**
 * A site on a scripted platform that sells one plan by manual payment; each test is a different
 * person.
 */
import {
	fakePlatform,
	fakeUser,
	listRequestKeys,
	REQUEST_CALL,
	STATUS_CALL,
} from "../../support/fake-platform";
import { startLiveSite } from "../../support/live-site";
import type { PageClient, Reachable } from "../../support/page-client";
import type { Upstream } from "../../support/upstream";
import { signInAtFake } from "../payment/buyer";
import { setUser } from "../sign-in/site";

export type ManualPaymentSite = Reachable & {
	upstream: Upstream;
	/** Signs in a new person. */
	signIn(): Promise<PageClient>;
	/** Sets the platform's status of every request. */
	decide(status: string): void;
	/** The key of each approval request that arrived, oldest first. */
	listKeys(): string[];
	/** Makes everything work again, and resets the counts. */
	reset(): void;
	stop(): Promise<void>;
};

export async function startManualPaymentSite(
	env: Record<string, string> = {},
): Promise<ManualPaymentSite> {
	const { server, upstream, stop } = await startLiveSite(env);
	let count = 0;

	const site: ManualPaymentSite = {
		url: server.url,
		fetch: server.fetch,
		upstream,
		signIn: () => signInAtFake(server),
		decide(status) {
			upstream.handlers[STATUS_CALL] = () => ({ body: { success: true, status } });
		},
		listKeys: () => listRequestKeys(upstream),
		reset() {
			count += 1;
			Object.assign(
				upstream.handlers,
				fakePlatform(() => server.url),
				{ [REQUEST_CALL]: () => ({ body: { success: true, payment_id: `mp_${++count}` } }) },
			);
			setUser(upstream.handlers, { ...fakeUser, id: count, name: "Mona" });
			site.decide("pending");
			upstream.calls.length = 0;
		},
		stop,
	};
	site.reset();
	return site;
}
