/** What a session gives up rather than a cookie that browsers would drop. */
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { samplePayment as payment } from "../../../tests/support/sample-payment";
import { openSampleSession as open } from "../../../tests/support/sample-session";
import { sampleUser as user } from "../../../tests/support/sample-user";

describe("a session that holds too much", () => {
	it("[session-30] keeps the beginning of a very long name", async () => {
		const session = await open(null);
		// Nothing that compresses.
		const name = randomBytes(4000).toString("base64");
		session.signIn({ ...user, name });
		const setCookie = await session.commit();
		expect(setCookie?.length).toBeLessThan(4096);
		const { user: kept } = await open(setCookie);
		expect(kept?.email).toBe(user.email);
		expect(kept?.name).toBe(name.slice(0, 60));
	});

	it("[session-30] gives up a picture of any length first, and keeps who is signed in", async () => {
		const session = await open(null);
		session.signIn({ ...user, avatar: `data:,${randomBytes(9000).toString("base64url")}` });
		session.keepPayment(payment);
		const cookie = await session.commit();
		expect(cookie?.length).toBeLessThan(4096);
		const next = await open(cookie);
		expect(next.user).toEqual(user);
		expect(next.data.payments).toHaveLength(1);
	});

	it("gives up a form of any length that was typed when the sign-in had ended", async () => {
		const session = await open(null);
		const phone = randomBytes(9000).toString("base64url");
		session.set({
			returnUrl: "/account/profile",
			typedForm: { userId: user.id, form: "profile", values: { phone } },
		});
		const cookie = await session.commit();
		expect(cookie?.length).toBeLessThan(4096);
		const { data } = await open(cookie);
		expect([data.returnUrl, data.typedForm]).toEqual(["/account/profile", undefined]);
	});

	it("[session-30] gives up old payments rather than a cookie that browsers would drop", async () => {
		const session = await open(null);
		session.signIn(user);
		session.set({ upstreamCookies: { long: randomBytes(2500).toString("base64url") } });
		for (let n = 0; n < 6; n++)
			session.keepPayment({ ...payment, transactionId: crypto.randomUUID() });
		const cookie = await session.commit();
		expect(cookie?.length).toBeLessThan(4096);
		const next = await open(cookie);
		expect(next.user).toEqual(user);
		expect(next.data.payments[0]).toEqual(session.data.payments[0]);
		expect(next.data.payments.length).toBeLessThan(6);
	});
});
