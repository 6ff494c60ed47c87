import { expect, it } from "vitest";
import { classifyTransaction } from "../../../app/domain/payment/payment";
import { calls } from "../../../contract/calls";
import { type Bench, describeOnEachDatabase } from "../platform/bench";
import { describeOutcome } from "./client-fixture";
import { createEmbeddedVisitor } from "./embedded-visitor";

const credentials = { email: "client@example.com", password: "a good password" };
const registration = {
	...credentials,
	name: "Mona Adel",
	phone: "01012345678",
	passwordConfirmation: credentials.password,
};

describeOnEachDatabase("the real client", (bench: Bench) => {
	const succeeded = new Set<string>();
	const buildVisitor = () => createEmbeddedVisitor(bench.platform, succeeded);

	/** A visitor whose email is verified and who is signed in. */
	async function buildBuyer(email: string) {
		const visit = buildVisitor();
		await visit().auth.register({ ...registration, email });
		await visit().auth.verifyEmail(bench.mailedToken(email));
		return visit;
	}

	it("registers, is asked to verify, verifies, signs in and out", async () => {
		const visit = buildVisitor();
		expect(await visit().auth.register(registration)).toMatchObject({
			kind: "signed-in",
			user: { email: credentials.email, isActive: true, isEmailVerified: false },
		});
		await visit().auth.logout();
		expect(await visit().auth.me()).toEqual({ kind: "refused" });
		expect(await visit().auth.login(credentials)).toEqual({ kind: "email-not-verified" });
		expect(await visit().auth.sendVerificationEmail(credentials.email)).toEqual({ kind: "sent" });
		expect(await visit().auth.verifyEmail(bench.mailedToken(credentials.email))).toEqual({
			kind: "verified",
		});
		expect(await visit().auth.verifyEmail("spent")).toEqual({ kind: "invalid-link" });
		expect(await visit().auth.login(credentials)).toMatchObject({ kind: "signed-in" });
		expect(await visit().auth.me()).toMatchObject({
			kind: "signed-in",
			user: { email: credentials.email, isEmailVerified: true },
		});
	});

	it("registers at the second path and hears which field is wrong", async () => {
		const other = { ...registration, email: "second@example.com" };
		expect(await buildVisitor()().auth.registerV1(other)).toMatchObject({ kind: "signed-in" });
		expect(await buildVisitor()().auth.registerV1(other)).toMatchObject({
			kind: "refused",
			fieldErrors: { email: expect.any(String) },
		});
	});

	it("hears that a password is wrong", async () => {
		const outcome = await buildVisitor()().auth.login({ ...credentials, password: "wrong" });
		expect(outcome).toMatchObject({ kind: "refused", message: expect.any(String) });
	});

	it("carries a sign-in by web token to another browser", async () => {
		const visit = await buildBuyer("token@example.com");
		const made = await visit().auth.generateWebToken();
		expect(made.kind).toBe("token");
		const token = made.kind === "token" ? made.token : "";
		expect(await buildVisitor()().auth.exchangeMobileToken(token)).toMatchObject({
			kind: "signed-in",
			user: { email: "token@example.com" },
		});
		expect(await buildVisitor()().auth.exchangeMobileToken("invented")).toEqual({
			kind: "invalid-token",
		});
		expect(await buildVisitor()().auth.generateWebToken()).toEqual({ kind: "sign-in-needed" });
	});

	it("reads plans, creators, tiers in every price spelling and creator plans", async () => {
		const visit = await buildBuyer("reader@example.com");
		const pricing = await visit().plans.pricing({ creatorId: "1" });
		expect(pricing.platformPlans.find(({ id }) => id === "3")).toMatchObject({
			priceMajor: 490,
			interval: "yearly",
		});
		const tiers = pricing.creator?.tiers ?? [];
		expect(tiers.map((tier) => [tier.priceMajor, tier.isPriceGuessed])).toEqual([
			[30, false],
			[49, false],
			[75, false],
		]);
		const guessed = (await visit().plans.pricing({ creatorId: "3" })).creator?.tiers ?? [];
		expect(guessed.at(-1)).toMatchObject({ priceMajor: 20, isPriceGuessed: true });
		expect(await visit().creators.get("1")).toMatchObject({ isVerified: true });
		expect((await visit().creators.plans()).plans.map(({ priceMajor }) => priceMajor)).toEqual([
			0, 199, 499,
		]);
	});

	it("pays: completed comes before the webhook, and only after it counts as paid", async () => {
		const visit = await buildBuyer("buyer@example.com");
		const choice = { planId: "2", subscriptionType: "platform" } as const;
		const start = await visit().payments.initiateSubscription(choice, { idempotencyKey: "k-1" });
		const again = await visit().payments.initiateSubscription(choice, { idempotencyKey: "k-1" });
		expect(start).toMatchObject({ kind: "started" });
		expect(again).toEqual(start);
		const transactionId = (start.kind === "started" && start.transactionId) || "";

		await visit().mockGateway.settle(transactionId, "completed");
		const early = await visit().payments.status(transactionId);
		expect(early).toMatchObject({ status: "completed", isWebhookProcessed: false });
		expect(classifyTransaction(early)).toBe("unknown");

		bench.advance(60);
		await bench.platform.operator.webhooks.deliverDue();
		const late = await visit().payments.status(transactionId);
		expect(classifyTransaction(late)).toBe("paid");
		expect(late).toMatchObject({ paymentType: "listener_subscription", amountMajor: 49 });
	});

	it("starts a creator plan and a tip, and is refused a plan that nobody sells", async () => {
		const visit = await buildBuyer("fan@example.com");
		expect(await visit().creators.initiateMembership({ planId: "102" })).toMatchObject({
			kind: "started",
		});
		const tip = { creatorId: "1", amountMajor: 15, isAnonymous: true, message: "Thank you" };
		expect(await visit().tips.send(tip)).toMatchObject({ kind: "started" });
		expect(
			await visit().payments.initiateSubscription({ planId: "9", subscriptionType: "platform" }),
		).toMatchObject({ kind: "refused", message: expect.any(String) });
	});

	it("starts nothing for a visitor who is signed out", async () => {
		const visit = buildVisitor();
		const tip = { creatorId: "1", amountMajor: 15, isAnonymous: true };
		expect(await visit().tips.send(tip)).toEqual({ kind: "unauthenticated" });
		expect(await describeOutcome(visit().payments.status("txn_1"))).toBe("throws unauthenticated");
	});

	it("asks for a manual payment and hears the operator's decision", async () => {
		const visit = await buildBuyer("wallet@example.com");
		const requested = await visit().manualPayments.request({
			planId: "2",
			planName: "Premium",
			amountMajor: 49,
			currency: "EGP",
			method: "vodafone_cash",
			userEmail: "wallet@example.com",
			userName: "Mona Adel",
			userPhone: "+201012345678",
		});
		expect(requested.kind).toBe("requested");
		const paymentId = requested.kind === "requested" ? requested.paymentId : "";
		expect(await visit().manualPayments.status(paymentId)).toBe("pending");
		await bench.platform.operator.manualPayments.approve(paymentId, "test");
		expect(await visit().manualPayments.status(paymentId)).toBe("approved");
	});

	it("looks up a discount code and tells that it was seen", async () => {
		const client = buildVisitor()();
		expect(await client.discountCodes.get("WELCOME20")).toMatchObject({
			kind: "found",
			discountCode: { type: "percentage", value: 20, isActive: true },
		});
		expect((await client.discountCodes.get("NOBODY")).kind).toMatch(/^(missing|refused)$/);
		await client.discountCodes.reportView({
			code: "WELCOME20",
			source: "invite",
			timestamp: bench.now.toISOString(),
			userAgent: "test",
		});
	});

	it("was told yes by each of the 21 calls along the way", () => {
		expect([...succeeded].toSorted()).toEqual([...Object.keys(calls), "mockGateway"].toSorted());
	});
});
