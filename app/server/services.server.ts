/** The singletons of a process, shared by all requests. */
import { getBrand } from "#core/brand/current-brand";
import { DEFAULT_CURRENCY } from "~/domain/catalogue/money";
import { createBreaker } from "~/platform-client/breaker.server";
import { optionalCallNames } from "~/platform-client/call-policy.server";
import { type PlatformAccess, probePlatform } from "~/platform-client/platform-access.server";
import {
	createPlatformClient,
	type PlatformClient,
} from "~/platform-client/platform-client.server";
import { createPublicReads } from "~/platform-client/public-read.server";
import type { ClientOptions } from "~/platform-client/request.server";
import type { Build } from "./build.server";
import {
	createContactConfirmation,
	type QueueConfirmation,
	type SendConfirmation,
	type WriteConfirmation,
} from "./contact/contact-confirmation.server";
import { type ContactDelivery, createContactDelivery } from "./contact/contact-delivery.server";
import type { Settings } from "./env.server";
import { createLogger, type Logger } from "./log.server";
import {
	createMetrics,
	type Metrics,
	type MetricsOptions,
	noMetrics,
} from "./metrics/metrics.server";
import type { OperatorPort } from "./operator/operator-port.server";
import { connectRedis } from "./redis.server";
import { createRateLimits, type RateLimits } from "./request/rate-limit.server";
import { createEncryption, type Encryption, loadSessionSecrets } from "./session/encryption.server";
import { createRevokedSessions, type RevokedSessions } from "./session/revoked-session.server";
import { createMemoryStore, createRedisStore, type SharedStore } from "./shared-store.server";
import { createTextPages, type TextPages } from "./site/text-page.server";

/** The time limit of a platform call, and the delays before its retries. */
export type CallTimes = Pick<ClientOptions, "timeLimitSeconds" | "retryDelaySeconds">;

export type Services = {
	settings: Settings;
	platform: PlatformAccess;
	/** The operations of an embedded platform, for the console; undefined beside a live one. */
	operator: OperatorPort | undefined;
	/** Sends the platform one request; returns what is wrong with its response, or undefined. */
	probePlatform(): Promise<string | undefined>;
	log: Logger;
	metrics: Metrics;
	encryption: Encryption;
	revokedSessions: RevokedSessions;
	store: SharedStore;
	/** Which accounts have signed in from which addresses. */
	knownAddresses: SharedStore;
	/** Undefined without Redis. */
	isRedisUp: (() => boolean) | undefined;
	rateLimits: RateLimits;
	contactDelivery: ContactDelivery;
	/** Undefined when the platform confirms messages, or no one can. */
	sendContactConfirmation: SendConfirmation | undefined;
	platformClient: PlatformClient;
	textPages: TextPages;
};

const MAX_KNOWN_ADDRESSES = 20_000;

type ServiceOptions = {
	callTimes?: CallTimes;
	pauseAfterFailuresMilliseconds?: number;
	writeContactConfirmation?: WriteConfirmation;
	/** Present with an embedded platform. */
	operator?: OperatorPort | undefined;
	/** Present with an embedded platform. */
	queueContactConfirmation?: QueueConfirmation | undefined;
	/** The metrics read this, like the figures of the embedded platform. */
	build?: Build;
	platformFigures?:
		| Pick<MetricsOptions, "readFigures" | "readPasswordFigures" | "readCounts" | "readLastBackup">
		| undefined;
};

export async function createServices(
	settings: Settings,
	platform: PlatformAccess,
	log: Logger = createLogger(settings.logLevel),
	{
		callTimes = {},
		pauseAfterFailuresMilliseconds,
		writeContactConfirmation,
		queueContactConfirmation,
		operator,
		build,
		platformFigures,
	}: ServiceOptions = {},
): Promise<Services> {
	const redis = settings.redisUrl ? await connectRedis(settings.redisUrl, log) : undefined;
	const optionalCalls = settings.isEmbedded ? optionalCallNames : (settings.optionalCalls ?? []);
	const store = redis ? createRedisStore(redis) : createMemoryStore();
	const isRedisUp = redis && (() => !redis.isAway());
	const metrics =
		settings.metricsPort === undefined
			? noMetrics
			: createMetrics({
					...build,
					...platformFigures,
					isRedisUp,
					hasMockGateway: settings.mockGateway,
					hasRateLimits: settings.rateLimits,
					dataDir: settings.dataDir,
				});
	const brand = getBrand();
	return {
		settings,
		platform,
		operator,
		probePlatform: () => probePlatform(platform),
		log,
		metrics,
		encryption: createEncryption(loadSessionSecrets(settings)),
		revokedSessions: createRevokedSessions({ dataDir: settings.dataDir, store, log }),
		store,
		knownAddresses: redis ? store : createMemoryStore(MAX_KNOWN_ADDRESSES),
		isRedisUp,
		rateLimits: createRateLimits(settings.rateLimits, redis, (limit) =>
			metrics.count("limit", { limit }),
		),
		textPages: await createTextPages({
			settings,
			seller: brand?.seller,
			ownFiles: brand?.pages,
		}),
		contactDelivery: createContactDelivery(settings, optionalCalls.includes("contactInquiry")),
		sendContactConfirmation: createContactConfirmation(
			settings,
			writeContactConfirmation,
			queueContactConfirmation,
		),
		platformClient: createPlatformClient({
			...platform,
			...callTimes,
			currency: settings.currency ?? DEFAULT_CURRENCY,
			paths: {
				register: settings.apiRegisterPath,
				verifyEmail: settings.apiVerifyEmailPath,
				sendVerificationEmail: settings.apiResendPath,
				discountCode: settings.apiDiscountCodePath,
				reportDiscountCodeView: settings.apiCodeViewPath,
			},
			extraHeaders:
				settings.nodeEnv === "development" ? { "ngrok-skip-browser-warning": "1" } : undefined,
			optionalCalls,
			publicReads: createPublicReads({
				freshMilliseconds: settings.cacheSeconds * 1000,
				onLookup: (outcome) => metrics.count("cache", { cache: "platform-reads", outcome }),
			}),
			breaker: createBreaker(({ callName: call, group, change }) => {
				const { host } = new URL(platform.baseUrl);
				if (change === "opened") log.warn({ call, group, host }, "platform calls are paused");
				else log.info({ call, group, host }, "platform calls go on");
			}, pauseAfterFailuresMilliseconds),
		}),
	};
}
