/** A site on a scripted platform that sells one plan by wallet; each test is another person. */
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

export type WalletSite = Reachable & {
	upstream: Upstream;
	/** Somebody new, signed in. */
	signIn(): Promise<PageClient>;
	/** What the platform says of every request from now on. */
	decide(status: string): void;
	/** The key of each request for approval that came, the oldest first. */
	listKeys(): string[];
	/** Everything works again, and nothing is counted yet. */
	reset(): void;
	stop(): Promise<void>;
};

export async function startWalletSite(env: Record<string, string> = {}): Promise<WalletSite> {
	const { server, upstream, stop } = await startLiveSite(env);
	let count = 0;

	const site: WalletSite = {
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
