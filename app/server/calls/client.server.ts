/** The platform client of one request: its cookies live in the session, its reads may be shared. */

import { DEFAULT_CURRENCY } from "~/domain/catalogue/money";
import type { Locale } from "~/i18n/locale";
import {
	createPlatformClient,
	type PlatformClient,
} from "~/platform-client/platform-client.server";
import type { Logger } from "~/server/log.server";
import type { RequestLimits } from "~/server/request/rate-limit.server";
import type { Services } from "~/server/services.server";
import { createCookieJar, type JarKeeper } from "./cookie-jar.server";

export type RequestClientOptions = {
	services: Services;
	/** Where the platform's cookies are kept. */
	jarKeeper: JarKeeper;
	isAnonymous: boolean;
	origin: string;
	requestId: string;
	clientAddress: string;
	locale: Locale;
	log: Logger;
	limits: Pick<RequestLimits, "noteRefusal">;
	onCall?(call: string, durationMs: number): void;
	onPublicRead(freshMilliseconds: number): void;
};

/** Outcomes of a healthy platform, including refusals: a wrong password, an ended session, too many people. */
const usableAnswers = ["ok", "refused", "unauthenticated", "busy"];

export function createRequestClient(options: RequestClientOptions): PlatformClient {
	const {
		services,
		jarKeeper,
		isAnonymous,
		origin,
		requestId,
		clientAddress,
		locale,
		log,
		limits,
		onCall,
		onPublicRead,
	} = options;
	const { settings, platform, metrics, publicReads, optionalCalls, breaker } = services;
	const { host } = new URL(platform.baseUrl);
	return createPlatformClient({
		...services.callTimes,
		baseUrl: platform.baseUrl,
		fetch: platform.fetch,
		cookieJar: createCookieJar(jarKeeper),
		webOrigin: origin,
		requestId,
		locale,
		currency: settings.currency ?? DEFAULT_CURRENCY,
		paths: {
			register: settings.apiRegisterPath,
			verifyEmail: settings.apiVerifyEmailPath,
			sendVerificationEmail: settings.apiResendPath,
			discountCode: settings.apiDiscountCodePath,
			reportDiscountCodeView: settings.apiCodeViewPath,
		},
		clientAddress,
		extraHeaders:
			settings.nodeEnv === "development" ? { "ngrok-skip-browser-warning": "1" } : undefined,
		isAnonymous,
		publicReads,
		onPublicRead,
		breaker,
		optionalCalls,
		onRateLimit: limits.noteRefusal,
		onEvent(event) {
			if (event.type !== "call") {
				log.warn({ call: event.callName, status: event.status }, event.type);
				return;
			}
			const { callName: call, status, kind: outcome, durationMs, reason } = event;
			onCall?.(call, durationMs);
			const isFailure = !usableAnswers.includes(outcome);
			metrics.observeCall({
				call,
				outcome,
				isFailure,
				cause: reason,
				seconds: durationMs / 1000,
			});
			const quietLevel = outcome === "ok" ? "debug" : "info";
			// The circuit breaker has already logged that calls are paused.
			if (outcome === "not-sent") {
				log.debug({ call, kind: outcome, host }, "platform call");
				return;
			}
			const level = isFailure ? "warn" : quietLevel;
			const milliseconds = Math.round(durationMs);
			log[level]({ call, status, kind: outcome, reason, host, milliseconds }, "platform call");
		},
	});
}
