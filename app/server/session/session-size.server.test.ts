/** Tests what a session drops so that its cookie stays within the browser limit. */
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { samplePayment as payment } from "../../../tests/support/sample-payment";
import { openSampleSession as open } from "../../../tests/support/sample-session";
import { sampleUser as user } from "../../../tests/support/sample-user";

describe("an oversize session", () => {
	it("[session-30] keeps the start of a very long name", async () => {
		const session = await open(null);
		// Random text, so that it does not compress.
		const name = randomBytes(4000).toString("base64");
		session.signIn({ ...user, name });
		const setCookie = await session.commit();
		expect(setCookie?.length).toBeLessThan(4096);
		const { user: kept } = await open(setCookie);
		expect(kept?.email).toBe(user.email);
		expect(kept?.name).toBe(name.slice(0, 60));
	});

	it("[session-30] stores no picture, and stays signed in", async () => {
		const session = await open(null);
		session.signIn({ ...user, avatar: `data:,${randomBytes(9000).toString("base64url")}` });
		session.storePayment(payment);
		const cookie = await session.commit();
		expect(cookie?.length).toBeLessThan(4096);
		const next = await open(cookie);
		expect(next.user).toEqual(user);
		expect(next.data.payments).toHaveLength(1);
	});

	it("[session-30] drops old payments to fit the cookie", async () => {
		const session = await open(null);
		session.signIn(user);
		session.set({ upstreamCookies: { long: randomBytes(2500).toString("base64url") } });
		for (let n = 0; n < 6; n++)
			session.storePayment({ ...payment, transactionId: crypto.randomUUID() });
		const cookie = await session.commit();
		expect(cookie?.length).toBeLessThan(4096);
		const next = await open(cookie);
		expect(next.user).toEqual(user);
		expect(next.data.payments[0]).toEqual(session.data.payments[0]);
		expect(next.data.payments.length).toBeLessThan(6);
	});
});
