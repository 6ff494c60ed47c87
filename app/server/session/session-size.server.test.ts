/** Tests what a session drops so that its cookie stays within the browser limit. */
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { samplePayment as payment, sampleRequest } from "../../../tests/support/sample-payment";
import { openSampleSession as open } from "../../../tests/support/sample-session";
import { sampleUser as user } from "../../../tests/support/sample-user";

describe("an oversize session", () => {
	it("[session-30] keeps the start of a very long name", async () => {
		const session = await open();
		// Random text, so that it does not compress.
		const name = randomBytes(4000).toString("base64");
		session.signIn({ ...user, name });
		const setCookies = await session.commit();
		expect(setCookies[0]?.length).toBeLessThan(4096);
		const { user: stored } = await open(setCookies);
		expect(stored?.email).toBe(user.email);
		expect(stored?.name).toBe(name.slice(0, 60));
	});

	it("[session-30] stores no picture, and stays signed in", async () => {
		const session = await open();
		session.signIn({ ...user, avatar: `data:,${randomBytes(9000).toString("base64url")}` });
		session.storePayment(payment);
		const cookies = await session.commit();
		expect(cookies[0]?.length).toBeLessThan(4096);
		const next = await open(cookies);
		expect(next.user).toEqual(user);
		expect(next.data.payments).toHaveLength(1);
	});

	it("[session-30] drops old transfers to fit the cookie, and no payment", async () => {
		const session = await open();
		session.signIn(user);
		session.set({
			upstreamCookies: { long: randomBytes(2380).toString("base64url") },
			manualPayments: [1, 2, 3].map(() => ({ ...sampleRequest, paymentId: crypto.randomUUID() })),
		});
		for (let n = 0; n < 6; n++)
			session.storePayment({ ...payment, transactionId: crypto.randomUUID() });
		const cookies = await session.commit();
		expect(Math.max(...cookies.map(({ length }) => length))).toBeLessThan(4096);
		const next = await open(cookies);
		expect(next.user).toEqual(user);
		expect(next.data.payments).toHaveLength(6);
		const [newest, ...others] = next.data.manualPayments ?? [];
		expect(newest).toEqual(session.data.manualPayments?.[0]);
		expect(others.length).toBeLessThan(2);
	});
});
