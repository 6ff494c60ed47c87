/** Tests what one person's session leaves to the next person in a browser. */
import { describe, expect, it } from "vitest";
import { samplePayment as payment } from "../../../tests/support/sample-payment";
import { openSampleSession as open } from "../../../tests/support/sample-session";
import { sampleUser as user } from "../../../tests/support/sample-user";

describe("a session of several people, one after another", () => {
	it("[session-19] shows one person's payments to no other, and keeps them for that person", async () => {
		const session = await open();
		session.signIn(user);
		session.set({ selectedPlanId: "2", isFromApp: true });
		session.storePayment(payment);
		session.signIn({ ...user, name: "Mona Adel" });
		expect(session.findPayment("txn_1")).toBeDefined();
		session.signIn({ ...user, id: "8" });
		expect(session.findPayment("txn_1")).toBeUndefined();
		expect(session.data.isFromApp).toBeUndefined();
		expect(session.data.selectedPlanId).toBe("2");
	});

	it("[session-19] shows them to no one else even when the first sign-in ended by itself", async () => {
		const first = await open();
		first.signIn(user);
		first.set({ selectedPlanId: "2", isFromApp: true, isWelcomed: true });
		first.storePayment(payment);
		first.endSignIn();
		first.endSignIn();
		expect(first.user).toBeUndefined();
		const ended = await first.commit();
		const same = await open(ended);
		same.signIn(user);
		expect(same.findPayment("txn_1")).toBeDefined();
		const other = await open(ended);
		other.signIn({ ...user, id: "8" });
		expect(other.data).toEqual({
			id: expect.any(String),
			user: { ...user, id: "8" },
			upstreamCookies: {},
			payments: [],
			selectedPlanId: "2",
		});
	});

	it("[account-37] keeps one person's input for that person alone", async () => {
		const typed = { userId: user.id, form: "profile", values: { name: "Mona" } };
		for (const [id, stored] of [
			[user.id, typed],
			["8", undefined],
		] as const) {
			const session = await open();
			session.set({ typedForm: typed });
			session.signIn({ ...user, id });
			expect(session.data.typedForm).toEqual(stored);
		}
	});

	it("keeps no cookie just to remember the last account when nothing else is left", async () => {
		const first = await open();
		first.signIn(user);
		const next = await open(await first.commit());
		next.endSignIn();
		expect(await next.commit()).toEqual([expect.stringContaining("Max-Age=0")]);
	});
});
