/** A site on a scripted platform that sells one plan by wallet; each test is another person. */
import {
	fakePlatform,
	fakeUser,
	listRequestKeys,
	REQUEST_CALL,
	STATUS_CALL,
} from "../../support/fake-platform";
import { startLiveSite } from "../../support/live-site";
import type { Upstream } from "../../support/upstream";
import type { Reachable, Visitor } from "../../support/visitor";
import { signInAtFake } from "../payment/buyer";

export type WalletSite = Reachable & {
	upstream: Upstream;
	/** Somebody new, signed in. */
	signIn(): Promise<Visitor>;
	/** What the platform says of every request from now on. */
	decide(status: string): void;
	/** The key of each request for approval that came, the oldest first. */
	listKeys(): string[];
	/** Everything works again, and nothing is counted yet. */
	reset(): void;
	stop(): Promise<void>;
};

const PERSON_CALLS = ["POST /web/api/auth/login", "GET /web/api/auth/me"] as const;

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
			const user = { ...fakeUser, id: count, name: "Mona" };
			const person = { body: { success: true, message: "Login successful", data: { user } } };
			Object.assign(
				upstream.handlers,
				fakePlatform(() => server.url),
				Object.fromEntries(PERSON_CALLS.map((call) => [call, () => person])),
				{ [REQUEST_CALL]: () => ({ body: { success: true, payment_id: `mp_${++count}` } }) },
			);
			site.decide("pending");
			upstream.calls.length = 0;
		},
		stop,
	};
	site.reset();
	return site;
}
