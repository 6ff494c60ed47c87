import { expect, it } from "vitest";
import { classifyTransaction } from "../../../app/domain/payment/payment";
import { calls } from "../../../contract/calls";
import { isOptionalCall, optionalCalls } from "../../../contract/optional-calls";
import { signId } from "../../../platform/base/signed-id";
import { readSecrets } from "../../../platform/database/secret-store";
import { describeOnEachDatabase, type PlatformFixture } from "../../support/platform-fixture";
import { describeOutcome, unwrap } from "./client-fixture";
import { createClientFactory } from "./embedded-client";

const credentials = { email: "client@example.com", password: "a good password" };
const registration = {
	...credentials,
	name: "Mona Adel",
	phone: "01012345678",
	passwordConfirmation: credentials.password,
};

describeOnEachDatabase("the real client", (fixture: PlatformFixture) => {
	const succeeded = new Set<string>();
	const buildFactory = () => createClientFactory(fixture.platform, succeeded);
	/** Makes a client for a browser with a single request. */
	const buildClient = () => buildFactory()();

	/** Returns a visitor with a verified email who is signed in. */
	async function buildBuyer(email: string) {
		const newClient = buildFactory();
		await newClient().account.register({ ...registration, email });
		await newClient().account.verifyEmail(fixture.mailedToken(email));
		return newClient;
	}

	it("registers, is asked to verify, verifies, signs in and out", async () => {
		const newClient = buildFactory();
		expect(unwrap(await newClient().account.register(registration))).toMatchObject({
			kind: "signed-in",
			user: { email: credentials.email, isActive: true, isEmailVerified: false },
		});
		await newClient().account.logout();
		expect(await newClient().account.me()).toEqual({ kind: "rejected" });
		expect(unwrap(await newClient().account.login(credentials))).toEqual({
			kind: "email-not-verified",
		});
		expect(unwrap(await newClient().account.sendVerificationEmail(credentials.email))).toEqual({
			kind: "sent",
		});
		const token = fixture.mailedToken(credentials.email);
		const readLink = async (from: string) =>
			unwrap(await newClient().account.readVerificationLink(from));
		// Reading spends nothing, however often it is done.
		for (let time = 0; time < 2; time++)
			expect(await readLink(token)).toEqual({ kind: "known", email: credentials.email });
		expect(await readLink("spent")).toEqual({ kind: "invalid-link" });
		expect(unwrap(await newClient().account.verifyEmail(token))).toEqual({ kind: "verified" });
		expect(unwrap(await newClient().account.verifyEmail("spent"))).toEqual({
			kind: "invalid-link",
		});
		expect(unwrap(await newClient().account.login(credentials))).toMatchObject({
			kind: "signed-in",
		});
		expect(await newClient().account.me()).toMatchObject({
			kind: "signed-in",
			user: { email: credentials.email, isEmailVerified: true },
		});
	});

	it("registers at the second path and gets an error for the wrong field", async () => {
		const other = { ...registration, email: "second@example.com" };
		const paths = { register: calls.registerV1.path };
		const second = createClientFactory(fixture.platform, succeeded, paths);
		expect(unwrap(await second().account.register(other))).toMatchObject({
			kind: "signed-in",
		});
		expect(unwrap(await second().account.register(other))).toMatchObject({
			kind: "rejected",
			fieldErrors: { email: expect.any(String) },
		});
		succeeded.add("registerV1");
	});

	it("gets an error for a wrong password", async () => {
		const outcome = unwrap(
			await buildClient().account.login({ ...credentials, password: "wrong" }),
		);
		expect(outcome).toMatchObject({ kind: "rejected", message: expect.any(String) });
	});

	it("carries a sign-in by web token to another browser", async () => {
		const newClient = await buildBuyer("token@example.com");
		const made = await newClient().account.generateWebToken();
		expect(made.kind).toBe("token");
		const token = made.kind === "token" ? made.token : "";
		expect(await buildClient().account.exchangeMobileToken(token)).toMatchObject({
			kind: "signed-in",
			user: { email: "token@example.com" },
		});
		expect(await buildClient().account.exchangeMobileToken("invented")).toEqual({
			kind: "invalid-token",
		});
		expect(await buildClient().account.generateWebToken()).toEqual({ kind: "sign-in-needed" });
	});

	it("reads plans, creators, tiers in every price spelling and creator plans", async () => {
		const newClient = await buildBuyer("reader@example.com");
		const pricing = unwrap(await newClient().catalogue.pricing({ creatorId: "1" }));
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
		const guessed =
			unwrap(await newClient().catalogue.pricing({ creatorId: "3" })).creator?.tiers ?? [];
		expect(guessed.at(-1)).toMatchObject({ priceMajor: 20, isPriceGuessed: true });
		expect(unwrap(await newClient().catalogue.creator("1"))).toMatchObject({ isVerified: true });
		expect(
			unwrap(await newClient().catalogue.creatorPlans()).plans.map(({ priceMajor }) => priceMajor),
		).toEqual([0, 199, 499]);
	});

	it("sees a payment as completed before the webhook, and as granted only after it", async () => {
		const newClient = await buildBuyer("buyer@example.com");
		const choice = { planId: "2" };
		const start = unwrap(
			await newClient().payment.initiateSubscription(choice, { idempotencyKey: "k-1" }),
		);
		const again = unwrap(
			await newClient().payment.initiateSubscription(choice, { idempotencyKey: "k-1" }),
		);
		expect(start).toMatchObject({ kind: "started" });
		expect(again).toEqual(start);
		const transactionId = (start.kind === "started" && start.transactionId) || "";

		await newClient().payment.settleMock(transactionId, "completed");
		const early = unwrap(await newClient().payment.transactionStatus(transactionId));
		expect(early).toMatchObject({ status: "completed", isWebhookProcessed: false });
		expect(classifyTransaction(early)).toBe("unknown");

		fixture.advance(60);
		await fixture.platform.operator.webhooks.deliverDue();
		const late = unwrap(await newClient().payment.transactionStatus(transactionId));
		expect(classifyTransaction(late)).toBe("paid");
		expect(late).toMatchObject({ paymentType: "listener_subscription", amountMajor: 49 });
	});

	it("starts a creator plan and a tip, and gets an error for an unknown plan", async () => {
		const newClient = await buildBuyer("fan@example.com");
		expect(
			unwrap(await newClient().payment.initiateCreatorMembership({ planId: "102" })),
		).toMatchObject({
			kind: "started",
		});
		const tip = { creatorId: "1", amountMajor: 15, isAnonymous: true, message: "Thank you" };
		expect(unwrap(await newClient().payment.sendTip(tip))).toMatchObject({ kind: "started" });
		const choice = { planId: "9" };
		expect(unwrap(await newClient().payment.initiateSubscription(choice))).toMatchObject({
			kind: "rejected",
			message: expect.any(String),
		});
	});

	it("starts nothing for a visitor who is signed out", async () => {
		const newClient = buildFactory();
		const tip = { creatorId: "1", amountMajor: 15, isAnonymous: true };
		expect(unwrap(await newClient().payment.sendTip(tip))).toEqual({ kind: "unauthenticated" });
		expect(await describeOutcome(newClient().payment.transactionStatus("txn_1"))).toBe(
			"fails unauthenticated",
		);
	});

	it("asks for a manual payment and reads the operator's decision", async () => {
		const newClient = await buildBuyer("wallet@example.com");
		const opened = await newClient().manualPayments.requestManualPayment({
			planId: "2",
			planName: "Premium",
			amountMajor: 49,
			currency: "EGP",
			method: "vodafone_cash",
			userEmail: "wallet@example.com",
			userName: "Mona Adel",
			userPhone: "+201012345678",
		});
		const requested = unwrap(opened);
		expect(requested.kind).toBe("requested");
		const paymentId = requested.kind === "requested" ? requested.paymentId : "";
		expect(unwrap(await newClient().manualPayments.manualPaymentStatus(paymentId))).toEqual({
			status: "pending",
			expiresAt: expect.any(Number),
		});
		await fixture.platform.operator.manualPayments.approve(paymentId, "test");
		expect(unwrap(await newClient().manualPayments.manualPaymentStatus(paymentId))).toEqual({
			status: "approved",
		});
	});

	it("looks up a discount code and reports its view", async () => {
		const client = buildClient();
		expect(await client.invite.discountCode("WELCOME20")).toMatchObject({
			kind: "found",
			discountCode: { type: "percentage", value: 20, isActive: true },
		});
		expect((await client.invite.discountCode("UNKNOWN")).kind).toMatch(/^(missing|refused)$/);
		await client.invite.reportDiscountCodeView({
			code: "WELCOME20",
			source: "invite",
			timestamp: fixture.now.toISOString(),
			userAgent: "test",
		});
	});

	it("[platform-21] supports the optional calls for a forgotten password and a changed one", async () => {
		const email = "forgetful@example.com";
		const newClient = await buildBuyer(email);
		const next = { password: "another password", passwordConfirmation: "another password" };
		const wrong = { ...next, currentPassword: "wrong" };
		expect(unwrap(await newClient().accountChange.changePassword(wrong))).toMatchObject({
			kind: "rejected",
			fieldErrors: { current_password: expect.any(String) },
		});
		const right = { ...next, currentPassword: credentials.password };
		expect(unwrap(await newClient().accountChange.changePassword(right))).toEqual({
			kind: "changed",
		});
		expect(await newClient().account.me()).toMatchObject({ kind: "signed-in" });
		expect(unwrap(await newClient().accountChange.forgotPassword(email))).toEqual({
			kind: "requested",
		});
		const reset = { ...next, token: fixture.mailedToken(email) };
		expect(unwrap(await newClient().accountChange.resetPassword(reset))).toEqual({
			kind: "changed",
		});
		expect(unwrap(await newClient().accountChange.resetPassword(reset))).toEqual({
			kind: "invalid-link",
		});
		expect(await newClient().account.me()).toEqual({ kind: "rejected" });
		const account = await buildBuyer("account@example.com");
		const choice = { planId: "2" };
		const start = unwrap(await account().payment.initiateSubscription(choice));
		const id = (start.kind === "started" && start.transactionId) || "";
		expect(await describeOutcome(account().purchase.receipt(id))).toBe("fails rejected");
		for (const reason of ["return", "check"] as const) {
			const checked = await account().payment.checkTransaction(id, reason);
			expect(unwrap(checked)).toMatchObject({ id, status: "pending" });
		}
		await account().payment.settleMock(id, "completed");
		fixture.advance(60);
		await fixture.platform.operator.webhooks.deliverDue();
		expect(unwrap(await account().purchase.listMine())).toMatchObject({
			payments: [{ id, state: "paid", planId: "2", planName: "Premium", amountMajor: 49 }],
			hasMore: false,
		});
		expect(unwrap(await account().purchase.memberships())).toMatchObject([
			{ planId: "2", planName: "Premium", renews: false },
		]);
		expect(unwrap(await account().purchase.receipt(id))).toMatchObject({ id, amountMajor: 49 });
		expect(unwrap(await account().manualPayments.paymentMethods())).toMatchObject([
			{ key: "vodafone_cash", payerPhone: "egyptian", accountKind: "mobile-wallet" },
			{ key: "instapay", payerPhone: "any", accountKind: "bank" },
		]);
		expect(unwrap(await account().invite.quote({ planId: "3", code: "open10" }))).toMatchObject({
			kind: "quoted",
			quote: { code: "OPEN10", priceBeforeMajor: 490, priceAfterMajor: 441 },
		});
		await account().payment.initiateCreatorMembership({ planId: "101" });
		for (const change of ["cancelMembership", "resumeMembership"] as const) {
			expect(unwrap(await account().purchase[change]({ planId: "101" }))).toMatchObject({
				kind: "changed",
			});
		}
		const profile = { name: "Mona", phone: "01012345678", mailLocale: "ar" };
		expect(unwrap(await account().accountChange.updateProfile(profile))).toMatchObject({
			kind: "saved",
		});
		expect(unwrap(await account().accountChange.updateReminders(false))).toMatchObject({
			user: { hasRemindersOff: true },
		});
		const forged = await account().accountChange.stopReminders("usr_1.wrong", false);
		expect(unwrap(forged)).toEqual({ kind: "invalid-link" });
		const token = await fixture.reminderToken("account@example.com");
		for (const isOn of [true, false]) {
			const stopped = await newClient().accountChange.stopReminders(token, isOn);
			expect(unwrap(stopped)).toEqual({ kind: "saved" });
			const { user } = unwrap(await account().accountChange.updateReminders(isOn)) as {
				user: { hasRemindersOff?: boolean };
			};
			expect(user.hasRemindersOff ?? false).toBe(!isOn);
		}
		const mistyped = buildFactory();
		await mistyped().account.register({ ...registration, email: "mistyped@example.com" });
		const correction = { email: "right@example.com", currentPassword: credentials.password };
		expect(unwrap(await mistyped().accountChange.changeEmail(correction))).toMatchObject({
			kind: "changed",
			user: { email: "right@example.com" },
		});
		const { password: currentPassword } = credentials;
		const copied = unwrap(await account().accountChange.ownData({ currentPassword }));
		expect(copied).toMatchObject({ copy: { person: { email: "account@example.com" } } });
		const another = "another@example.com";
		const asked = { email: another, currentPassword };
		const requested = await account().accountChange.requestEmailChange(asked);
		expect(unwrap(requested)).toEqual({ kind: "requested" });
		expect(unwrap(await account().accountChange.emailChange())).toMatchObject({ email: another });
		expect(unwrap(await account().accountChange.cancelEmailChange(another))).toEqual({
			kind: "withdrawn",
		});
		expect(unwrap(await account().accountChange.emailChange())).toBeUndefined();
		await account().accountChange.requestEmailChange(asked);
		const link = fixture.mailedToken(another);
		expect(unwrap(await account().accountChange.confirmEmailChange(link))).toEqual({
			kind: "done",
		});
		expect(await account().account.me()).toMatchObject({ user: { email: another } });
		const back = fixture.mailedToken("account@example.com");
		expect(unwrap(await account().accountChange.undoEmailChange(back))).toEqual({ kind: "done" });
		expect(unwrap(await account().accountChange.undoEmailChange("none"))).toEqual({
			kind: "invalid-link",
		});
		await account().accountChange.resetPassword({
			token: fixture.mailedToken("account@example.com"),
			password: currentPassword,
			passwordConfirmation: currentPassword,
		});
		await account().account.login({ email: "account@example.com", password: currentPassword });
		expect(unwrap(await account().accountChange.endSessions())).toEqual({ kind: "ended" });
		const { password } = credentials;
		await account().account.login({ email: "account@example.com", password });
		const deleted = await account().accountChange.deleteAccount({ currentPassword: password });
		expect(unwrap(deleted)).toEqual({ kind: "deleted" });
		const question = { name: "Mona", inquiryType: "account", message: "Where is it?" } as const;
		const sent = await account().contact.sendInquiry({ ...question, email: "mona@example.com" });
		expect(sent.ok).toBe(true);
		expect(unwrap(await account().contact.requestLaunchMail("mona@example.com"))).toEqual({
			kind: "requested",
		});
		expect(unwrap(await account().contact.requestLaunchMail("mona"))).toMatchObject({
			kind: "rejected",
			fieldCodes: { email: "email_invalid" },
		});
		const forgedLaunch = await account().contact.cancelLaunchMail("launch_1.wrong");
		expect(unwrap(forgedLaunch)).toEqual({ kind: "invalid-link" });
		const { reminderKey } = await fixture.withStore(readSecrets);
		const cancel = signId(reminderKey, "launch-mail", "launch_1");
		expect(unwrap(await account().contact.cancelLaunchMail(cancel))).toEqual({ kind: "cancelled" });
		expect(unwrap(await account().catalogue.creators())).not.toHaveLength(0);
		const reported = [...succeeded].filter(isOptionalCall);
		expect(reported.toSorted()).toEqual(Object.keys(optionalCalls).toSorted());
	});

	it("fetches a CSRF token once per platform session, and again when that has expired", async () => {
		let fetches = 0;
		const platform = {
			...fixture.platform,
			fetch: (request: Request) => {
				if (request.url.endsWith(calls.csrfCookie.path)) fetches++;
				return fixture.platform.fetch(request);
			},
		};
		const newClient = createClientFactory(platform);
		const tip = { creatorId: "1", amountMajor: 15, isAnonymous: true };
		await newClient().account.register({ ...registration, email: "csrf@example.com" });
		await newClient().account.verifyEmail(fixture.mailedToken("csrf@example.com"));
		expect(fetches).toBe(1);
		expect(unwrap(await newClient().payment.sendTip(tip))).toMatchObject({ kind: "started" });
		expect(unwrap(await newClient().payment.sendTip(tip))).toMatchObject({ kind: "started" });
		expect(fetches).toBe(2);
		fixture.advance(366 * 24 * 60 * 60);
		expect(unwrap(await newClient().payment.sendTip(tip))).toEqual({ kind: "unauthenticated" });
		expect(fetches).toBe(3);
	});

	it("[platform-13] has got a successful response to each of the 21 calls", () => {
		const reported = [...succeeded].filter((name) => !isOptionalCall(name));
		expect(reported.toSorted()).toEqual([...Object.keys(calls), "mockGateway"].toSorted());
	});
});
