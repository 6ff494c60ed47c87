/** The singletons of a process, shared by all requests. */
import { type Breaker, createBreaker } from "~/platform-client/breaker.server";
import { type OptionalCallName, optionalCallNames } from "~/platform-client/call-policy.server";
import { probePlatform } from "~/platform-client/platform-probe.server";
import { createPublicReads, type PublicReads } from "~/platform-client/public-read.server";
import type { PlatformClientOptions } from "~/platform-client/request.server";
import type { Build } from "./build.server";
import type { PlatformAccess } from "./calls/platform-access.server";
import {
	createContactConfirmation,
	type QueueConfirmation,
	type SendConfirmation,
	type WriteConfirmation,
} from "./contact/contact-confirmation.server";
import { type ContactDelivery, createContactDelivery } from "./contact/contact-delivery.server";
import type { Settings } from "./env.server";
import { createLogger, type Logger } from "./log.server";
import { createMetrics, type Metrics, type MetricsOptions, noMetrics } from "./metrics.server";
import type { OperatorPort } from "./operator/operator-port.server";
import { connectRedis } from "./redis.server";
import { createRateLimits, type RateLimits } from "./request/rate-limit.server";
import { createEncryption, type Encryption, loadSessionSecrets } from "./session/encryption.server";
import { createRevokedSessions, type RevokedSessions } from "./session/revoked-session.server";
import { createMemoryStore, createRedisStore, type SharedStore } from "./shared-store.server";

/** The time limit of a platform call, and the delays before its retries. */
export type CallTimes = Pick<PlatformClientOptions, "timeLimitSeconds" | "retryDelaySeconds">;

export type Services = {
	settings: Settings;
	platform: PlatformAccess;
	/** The operations of an embedded platform, for the console; undefined beside a live one. */
	operator: OperatorPort | undefined;
	/** Asks the platform once; returns what is wrong with its answer, or undefined. */
	probePlatform(): Promise<string | undefined>;
	/** Overrides the product's own times. */
	callTimes: CallTimes;
	log: Logger;
	metrics: Metrics;
	encryption: Encryption;
	revokedSessions: RevokedSessions;
	store: SharedStore;
	/** Undefined without Redis. */
	isRedisUp: (() => boolean) | undefined;
	rateLimits: RateLimits;
	contactDelivery: ContactDelivery;
	/** Undefined when the platform confirms messages, or no one can. */
	sendContactConfirmation: SendConfirmation | undefined;
	/** Answers of public reads: reused for CACHE_SECONDS, a stand-in for failed calls for an hour. */
	publicReads: PublicReads;
	breaker: Breaker;
	/** The calls beside the 21 that the platform has (platform-21). */
	optionalCalls: readonly OptionalCallName[];
};

type ServiceOptions = {
	/** Present with an embedded platform. */
	operator?: OperatorPort | undefined;
	callTimes?: CallTimes;
	pauseAfterFailuresMilliseconds?: number;
	writeContactConfirmation?: WriteConfirmation;
	/** Present with an embedded platform. */
	queueContactConfirmation?: QueueConfirmation | undefined;
	/** For the metrics, as are the figures of the embedded platform. */
	build?: Build;
	platformFigures?:
		| Pick<MetricsOptions, "readFigures" | "readPasswordFigures" | "readLastBackup">
		| undefined;
};

export async function createServices(
	settings: Settings,
	platform: PlatformAccess,
	log: Logger = createLogger(settings.logLevel),
	{
		operator,
		callTimes = {},
		pauseAfterFailuresMilliseconds,
		writeContactConfirmation,
		queueContactConfirmation,
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
			: createMetrics({ ...build, ...platformFigures, isRedisUp, dataDir: settings.dataDir });
	return {
		settings,
		platform,
		operator,
		probePlatform: () => probePlatform(platform),
		callTimes,
		log,
		metrics,
		encryption: createEncryption(loadSessionSecrets(settings)),
		revokedSessions: createRevokedSessions({ dataDir: settings.dataDir, store, log }),
		store,
		isRedisUp,
		rateLimits: createRateLimits(settings.rateLimits, redis, (limit) =>
			metrics.count("limit", { limit }),
		),
		contactDelivery: createContactDelivery(settings, optionalCalls.includes("contactInquiry")),
		sendContactConfirmation: createContactConfirmation(
			settings,
			writeContactConfirmation,
			queueContactConfirmation,
		),
		publicReads: createPublicReads({
			freshMilliseconds: settings.cacheSeconds * 1000,
			store: redis && store,
			onLookup: (outcome) => metrics.count("cache", { cache: "platform-reads", outcome }),
			onStoreError: (error) =>
				log.error({ err: error }, "a public answer could not be shared between replicas"),
		}),
		breaker: createBreaker(({ callName: call, group, change }) => {
			const { host } = new URL(platform.baseUrl);
			if (change === "opened") log.warn({ call, group, host }, "platform calls are paused");
			else log.info({ call, group, host }, "platform calls go on");
		}, pauseAfterFailuresMilliseconds),
		optionalCalls,
	};
}
