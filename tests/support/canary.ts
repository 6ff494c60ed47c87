/** Words that nothing personal may leave in a log: planted in every input, then searched for. */
import type { PageClient } from "./page-client";
import type { Site } from "./site";

/** Each is a word that occurs nowhere else. */
export const canary = {
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
export async function plant(visitor: PageClient): Promise<void> {
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

/** Returns the canaries in the output of a server. */
export const findLeaks = (server: Pick<Site, "output">) =>
	needles.filter((word) => server.output().includes(word));
