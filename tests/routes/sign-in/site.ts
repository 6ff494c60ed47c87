/** The product in front of a scripted platform that signs people in. */

import ar from "../../../locales/ar/auth.json";
import en from "../../../locales/en/auth.json";
import { fakeUser } from "../../support/fake-platform";
import { plainLanguages } from "../../support/language";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import { createPageClient, type PageClient } from "../../support/page-client";
import type { SiteOptions } from "../../support/site";
import type { UpstreamHandlers, UpstreamResponse } from "../../support/upstream";

export const LOGIN = "POST /web/api/auth/login";
export const CSRF = "GET /web/api/auth/csrf-cookie";
export const REGISTER = "POST /web/api/auth/register";
export const ME = "GET /web/api/auth/me";
export const LOGOUT = "POST /web/api/auth/logout";
export const VERIFY = "POST /api/v1/auth/verify-email";
export const RESEND = "POST /api/v1/auth/send-verification-email";

export const texts = { en, ar };
export type Language = keyof typeof texts;
export const languages = plainLanguages;

export type Site = LiveSite & {
	visit(language?: Language): PageClient;
	/** Signs a visitor in as this user, whom the session check returns too. */
	signIn(user?: WireUser, language?: Language): Promise<PageClient>;
};

export type WireUser = Record<string, unknown>;

export const wireUser = (changes: WireUser = {}): WireUser => ({
	...fakeUser,
	phone: "+201001234567",
	...changes,
});

export const signedIn = (user: WireUser, message = "Login successful"): UpstreamResponse => ({
	body: { success: true, message, data: { user } },
	headers: { "Set-Cookie": "platform=1; Path=/" },
});

export async function startSite(
	env: Record<string, string> = {},
	options: Pick<SiteOptions, "callTimes" | "pauseAfterFailuresMilliseconds"> = {},
): Promise<Site> {
	const handlers = { [LOGOUT]: () => ({ body: { success: true } }) };
	const live = await startLiveSite(env, () => handlers, options);
	const { server, upstream } = live;
	const visit = (language: Language = "en") =>
		createPageClient(server, { "Accept-Language": language });
	return {
		...live,
		visit,
		async signIn(user = wireUser(), language = "en") {
			setUser(upstream.handlers, user);
			const visitor = visit(language);
			const page = await visitor.post("/login", { email: "mona@example.com", password: "secret" });
			if (page.status !== 303) throw new Error(`sign-in ended with ${page.status}`);
			return visitor;
		},
	};
}

/** Makes login and the session check return this user from now on. */
export function setUser(handlers: UpstreamHandlers, user: WireUser): void {
	handlers[LOGIN] = () => signedIn(user);
	handlers[ME] = () => ({ body: { success: true, data: { user } } });
}
