/**
 * The context that a request carries to loaders and actions: session, platform client, language, settings.
 * `http/app.server.ts` makes it once per request and hands it over as Remix's load context.
 */

import { toSupportCode } from "#core/support-code";
import type { User } from "~/domain/account/user";
import type { ManualPaymentMethods } from "~/domain/manual-payment/method";
import type { Theme } from "~/domain/site/theme";
import type { Locale } from "~/i18n/locale";
import { isOperatorPath } from "~/operator-paths";
import type { CookieStore } from "~/platform-client/cookie-jar.server";
import type { PlatformApi } from "~/platform-client/platform-client.server";
import type { PlatformEvent } from "~/platform-client/request.server";
import { createKnownClient, type KnownClient } from "~/server/account/known-client.server";
import type { Settings } from "./env.server";
import type { Logger } from "./log.server";
import { loadMethods } from "./manual-payment/method.server";
import { createOperatorConsole, type OperatorConsole } from "./operator/console.server";
import { logPlatformEvent } from "./platform-call-log.server";
import { createRequestLimits, type RequestLimits } from "./request/rate-limit.server";
import type { DocumentCaching, TrustedRequest } from "./request/trusted-request.server";
import type { Services } from "./services.server";
import { openSession, type Session } from "./session/session.server";
import { checkSession } from "./session/session-check.server";
import { detectLocale } from "./site/locale.server";
import { readTheme } from "./site/theme.server";

export type RequestContext = {
	requestId: string;
	/** Short form of the request id: on error pages and in the log. */
	supportCode: string;
	/** The origin that people use, from PUBLIC_URL or else from the request. */
	origin: string;
	/** The origin is https: cookies are `Secure`. */
	isSecure: boolean;
	/** The visitor's IPv4 address, or IPv6 network, for rate limits only; never logged. */
	clientAddress: string;
	locale: Locale;
	theme: Theme;
	/** `Save-Data: on`: no web fonts. */
	canSaveData: boolean;
	settings: Settings;
	services: Services;
	log: Logger;
	session: Session;
	limits: RequestLimits;
	knownClient: KnownClient;
	api: PlatformApi;
	/** The console; present on its pages, with the embedded platform. */
	operator: OperatorConsole | undefined;
	/** The platform with other cookies, for a sign-in that this session may not take over. */
	openApi(cookies: CookieStore): PlatformApi;
	/**
	 * The signed-in user after the session check, or undefined. The check runs once per request,
	 * the first caller makes it; a visitor without a session costs no call.
	 */
	visitor(): Promise<User | undefined>;
	/** The ways to transfer money, loaded once per request; components read them by `useMethods`. */
	methods(): Promise<ManualPaymentMethods>;
	/** They, once they are loaded. */
	loadedMethods: ManualPaymentMethods | undefined;
	document: DocumentCaching;
};

declare module "@remix-run/node" {
	interface AppLoadContext extends RequestContext {}
}

type ContextOptions = TrustedRequest & {
	requestId: string;
	/** Called after each platform call with its name and time, for Server-Timing. */
	onCall?(call: string, durationMs: number): void;
};

export async function createRequestContext(
	services: Services,
	{ requestId, request, origin, clientAddress, onCall }: ContextOptions,
): Promise<RequestContext> {
	const isSecure = origin.startsWith("https:");
	const supportCode = toSupportCode(requestId);
	const log = services.log.child({ requestId, supportCode });
	const session = await openSession(request, {
		encryption: services.encryption,
		isSecure,
		isRevoked: services.revokedSessions.has,
	});
	const locale = await detectLocale(request);
	const limits = createRequestLimits(services.rateLimits, clientAddress);
	const document: DocumentCaching = { isForEveryone: false };
	const { platformClient, platform, metrics } = services;
	const callLog = { log, metrics, host: new URL(platform.baseUrl).host };
	const callContext = {
		webOrigin: origin,
		requestId,
		clientAddress,
		locale,
		onRateLimit: limits.recordRejection,
		onEvent(event: PlatformEvent) {
			if (event.type === "call") onCall?.(event.callName, event.durationMs);
			logPlatformEvent(callLog, event);
		},
		onPublicRead(freshMilliseconds: number) {
			document.freshMilliseconds = Math.min(
				freshMilliseconds,
				document.freshMilliseconds ?? freshMilliseconds,
			);
		},
	};
	const isAnonymous = session.user === undefined;
	const api = platformClient.for({ ...callContext, cookies: session, isAnonymous });
	let visitor: Promise<User | undefined> | undefined;
	let methods: Promise<ManualPaymentMethods> | undefined;

	const context: RequestContext = {
		requestId,
		supportCode,
		origin,
		isSecure,
		clientAddress,
		locale,
		theme: readTheme(request),
		canSaveData: request.headers.get("Save-Data") === "on",
		settings: services.settings,
		services,
		log,
		session,
		limits,
		knownClient: createKnownClient(request, {
			encryption: services.encryption,
			isSecure,
			clientAddress,
			knownAddresses: services.knownAddresses,
		}),
		api,
		operator:
			services.operator && isOperatorPath(new URL(request.url).pathname)
				? createOperatorConsole(services.operator, request, isSecure)
				: undefined,
		openApi: (cookies) => platformClient.for({ ...callContext, cookies, isAnonymous: true }),
		document,
		visitor() {
			visitor ??= checkSession(session, api, log);
			// An action may have ended the sign-in since it was checked.
			return visitor.then((user) => session.user && user);
		},
		loadedMethods: undefined,
		async methods() {
			methods ??= loadMethods(context);
			context.loadedMethods = await methods;
			return context.loadedMethods;
		},
	};
	return context;
}
