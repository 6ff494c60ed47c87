/**
 * Checks that nothing personal is logged: plants canaries in every input, then searches for them.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBuyer, payAtMockGateway } from "../routes/payment/buyer";
import { SESSION_SECRET } from "../support/live-site";
import { createPageClient, type PageClient } from "../support/page-client";
import { type RunningServer, startServer } from "../support/server";
import { startUpstream, type Upstream } from "../support/upstream";

/** Each is a word that occurs nowhere else. */
const canary = {
	name: "CanaryNameQx",
	email: "canary-mail-qx@example.com",
	phone: "+201555777999",
	password: "canary-password-qx",
	token: "canary-token-qx",
	userToken: "canary-user-token-qx",
	returnUrl: "/subscription?canary-return-qx=1",
	hmac: "canary-hmac-qx",
	message: "canary-message-qx",
	invite: "canary-invite-qx",
	cookie: "canary-cookie-qx",
	bearer: "canary-bearer-qx",
	transaction: "canary-transaction-qx",
} as const;

/** The part of a canary that survives encoding. */
const needles = Object.values(canary).map(
	(word) => /[\w-]*(canary|Canary)[\w-]*/.exec(word)?.[0] ?? word,
);

const headers = {
	Cookie: `sawt_session=${canary.cookie}; other=${canary.cookie}`,
	Authorization: `Bearer ${canary.bearer}`,
};

/** Sends every form and query of the product, filled with canaries. */
async function plant(visitor: PageClient): Promise<void> {
	const { returnUrl } = canary;
	const query = new URLSearchParams({
		hmac: canary.hmac,
		transaction_id: canary.transaction,
		token: canary.token,
		return_url: returnUrl,
	});
	const account = {
		name: canary.name,
		email: canary.email,
		phone: canary.phone,
		password: canary.password,
		password_confirmation: canary.password,
		return_url: returnUrl,
	};
	await visitor.post(`/login?${query}`, { ...account, intent: "resend" });
	await visitor.post(`/login?${query}`, account);
	await visitor.post("/register", { ...account, password_confirmation: "another" });
	await visitor.post("/register", account);
	await visitor.post("/login", account);
	await visitor.post("/verify-email", { token: canary.token });
	await visitor.post("/verify-email", { intent: "send", email: canary.email });
	await visitor.post("/forgot-password", { email: canary.email });
	await visitor.post("/reset-password", { ...account, token: canary.token });
	await visitor.post("/contact", {
		...account,
		inquiryType: "other",
		message: canary.message,
		company: canary.name,
	});
	await visitor.post("/subscription", { plan_id: canary.transaction, creator_id: canary.token });
	await visitor.post(`/payment-callback?${query}`, { hmac: canary.hmac });
	for (const path of [
		"/",
		"/verify-email",
		"/reset-password",
		"/payment-callback",
		"/payment-processing",
		"/nowhere",
	]) {
		await visitor.get(`${path}?user_token=${canary.userToken}&${query}`, headers);
		await visitor.get(`${path}?${query}`, headers);
	}
	for (const path of ["/payment-success", "/payment-failed", "/mock-payment"]) {
		await visitor.get(`${path}?${query}`);
	}
	for (const folder of ["invite", "i", "discount"])
		await visitor.get(`/${folder}/${canary.invite}`);
}

const findLeaks = (server: Pick<RunningServer, "output">) =>
	needles.filter((word) => server.output().includes(word));

describe("the log at its most detailed level", () => {
	const env = { LOG_LEVEL: "trace", PAYMENTS: "gateway", MOCK_GATEWAY: "on" };
	let server: RunningServer;
	beforeAll(async () => {
		server = await startServer({ env, hasQuickHashes: true });
	});
	afterAll(() => server.stop());

	it("[session-13] contains no canary, on the embedded platform", async () => {
		await plant(createPageClient(server));
		expect((await server.readLogs()).length).toBeGreaterThan(20);
		expect(findLeaks(server)).toEqual([]);
	});

	it("contains no person and no cookie of a successful payment", async () => {
		const buyer = await createBuyer(server);
		await payAtMockGateway(buyer, "completed");
		const logged = JSON.stringify(await server.readLogs());
		expect(logged).not.toContain(buyer.email);
		expect(logged).not.toContain("01001234567");
		for (const value of buyer.cookies.values()) {
			if (value.length > 20) expect(logged).not.toContain(value);
		}
	});
});

it("is noticed when a line contains a canary", () => {
	const line = `{"msg":"request","path":"/login?token=${canary.token}","email":"${canary.email}"}`;
	expect(findLeaks({ output: () => line })).toEqual(["canary-mail-qx", canary.token]);
});

describe("the log of failures", () => {
	let upstream: Upstream;
	beforeAll(async () => {
		upstream = await startUpstream();
	});
	afterAll(() => upstream.stop());

	it.each(["reset", "nonsense", "rejection"])("contains no canary on %s", async (failure) => {
		const said = Object.values(canary).join(" ");
		upstream.handlers["GET /web/api/auth/csrf-cookie"] = () => {
			if (failure === "reset") return "reset";
			if (failure === "nonsense") return { body: `<p>${said}` };
			return { status: 500, body: { success: false, message: said, errors: { email: [said] } } };
		};
		const server = await startServer({
			env: {
				LOG_LEVEL: "trace",
				PAYMENTS: "gateway",
				MOCK_GATEWAY: "on",
				API_BASE_URL: upstream.url,
				SESSION_SECRET,
			},
		});
		await plant(createPageClient(server));
		await server.stop();
		expect((await server.readLogs()).length).toBeGreaterThan(20);
		expect(findLeaks(server)).toEqual([]);
	});
});
