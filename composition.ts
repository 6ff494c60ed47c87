/**
 * Composes settings, the live or embedded platform, and the web application. `server.ts` listens
 * with the result, `npm run dev` runs it behind Vite, and tests call it in memory.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "@remix-run/node";
import { setBrand } from "#core/brand/current-brand";
import {
	createEmbeddedAccess,
	createLivePlatform,
} from "./app/platform-client/platform-access.server";
import { type Build, commit } from "./app/server/build.server";
import type {
	Confirmation,
	QueueConfirmation,
	WriteConfirmation,
} from "./app/server/contact/contact-confirmation.server";
import { readSettings, type Settings } from "./app/server/env.server";
import { createApp } from "./app/server/http/app.server";
import { createReadiness } from "./app/server/http/health.server";
import { createLogger, logCrash } from "./app/server/log.server";
import type { ConnectionBindings } from "./app/server/request/trusted-request.server";
import { type CallTimes, createServices } from "./app/server/services.server";
import { listUnsafe, listWarnings } from "./app/server/setting-report.server";
import { setTimeZone } from "./core/time-zone";
import { version } from "./package.json";
import type { PlatformOptions, Release } from "./platform/base/options";
import type { Platform } from "./platform/composition/platform";

export type Composition = {
	settings: Settings;
	/** Handles one request in memory. */
	fetch(request: Request, bindings?: ConnectionBindings): Promise<Response>;
	/** Handles one request of a Node server. */
	listen(incoming: IncomingMessage, outgoing: ServerResponse): unknown;
	metrics(): Promise<{ body: string; contentType: string }>;
	/** Returns the state of this process, its dependencies and its warnings, a line each. */
	report(): Promise<string>;
	/** Logs an uncaught error with a support code. */
	reportCrash(error: unknown): void;
	/** Lists settings that are probably mistakes. */
	warnings(): string[];
	/** Asks a live platform once, and returns a warning when its response is wrong. */
	checkPlatform(): Promise<string | undefined>;
	/** From now on /readyz says 503. */
	drain(): void;
	close(): Promise<void>;
};

export type ComposeOptions = {
	environment: Record<string, string | undefined>;
	loadBuild(): Promise<ServerBuild>;
	/** Writes the log and the printed mails; defaults to standard output. */
	write?(text: string): void;
	/** Operators cannot set these: tests use cheap hashes, and development has sample data. */
	platformOptions?: Pick<PlatformOptions, "passwordCost" | "webhookDelaySeconds" | "hasSamples">;
	/** Replaces the embedded platform: tests control its clock, and read its mails. */
	platform?: Platform;
	/** Overrides the time limits of platform calls, so that tests tolerate a slow machine. */
	callTimes?: CallTimes;
	/** How long the circuit breaker stays open; tests set a short time. */
	pauseAfterFailuresMilliseconds?: number;
};

const build: Build = { version, commit };

export async function compose(options: ComposeOptions): Promise<Composition> {
	const { environment, loadBuild, write } = options;
	const settings = readSettings(environment);
	setBrand(settings.brandDir);
	setTimeZone(settings.timeZone);
	const log = createLogger(settings.logLevel, write && { write });
	log.info({ ...build, node: process.versions.node }, "starting");
	const print = write ? (line: string) => write(`${line}\n`) : console.log;
	const embedded =
		options.platform ??
		(settings.isEmbedded
			? await (await importPlatform())({
					...options.platformOptions,
					...readPlatformSettings(settings),
					onMail: ({ subject, link }) => print(`mail: ${subject}\n  ${link}`),
					onOperatorPassword: (password) =>
						print(
							`operator password: ${password}\n  for /operator; shown only now, \`npm run platform -- operator-password\` makes a new one`,
						),
					onError: (error, where) =>
						log.error({ err: error, ...where }, "embedded platform failed"),
				})
			: undefined);
	const platform = embedded
		? createEmbeddedAccess(embedded.fetch)
		: createLivePlatform(settings.apiBaseUrl ?? "");
	const services = await createServices(settings, platform, log, {
		...options,
		build,
		operator: embedded?.operatorPort,
		platformFigures: embedded && {
			readFigures: embedded.figures,
			readPasswordFigures: embedded.passwordFigures,
			readCounts: embedded.counts,
			readLastBackup: embedded.readLastBackup,
		},
		writeContactConfirmation: createConfirmationWriter(settings.release),
		queueContactConfirmation: embedded && createConfirmationQueue(embedded),
	});
	const { isRedisUp } = services;
	const readiness = createReadiness(
		[...listUnsafe(settings), ...listWarnings(settings, environment)],
		{
			...(embedded
				? { database: embedded.isDatabaseUp }
				: { platform: async () => (await services.probePlatform()) === undefined }),
			...(isRedisUp && { redis: async () => isRedisUp() }),
		},
	);
	const app = createApp({
		services,
		readiness,
		loadBuild,
		build,
		mailPreview: settings.nodeEnv === "production" ? undefined : await importMailPreview(),
	});

	return {
		settings,
		fetch: app.fetch,
		// The name covers requests without a Host header, such as some health checks.
		listen: getRequestListener(app.fetch, { hostname: "localhost" }),
		metrics: services.metrics.expose,
		report: readiness.report,
		reportCrash(error) {
			logCrash(log, error);
		},
		warnings: readiness.warnings,
		async checkPlatform() {
			const problem = embedded ? undefined : await services.probePlatform();
			if (problem === undefined) return undefined;
			const warning = `API_BASE_URL: ${problem}`;
			readiness.warn(warning);
			return warning;
		},
		drain: readiness.drain,
		async close() {
			await embedded?.close();
			await services.store.close();
		},
	};
}

/** Translates the operator's settings into options of the embedded platform. */
const readPlatformSettings = (settings: Settings) => ({
	dataDir: settings.dataDir,
	databaseUrl: settings.databaseUrl,
	publicUrl: settings.publicUrl,
	smtpUrl: settings.smtpUrl,
	mailFrom: settings.mailFrom,
	supportEmail: settings.supportEmail,
	operatorEmail: settings.operatorEmail,
	operatorLocale: settings.operatorLanguage,
	isSecondFactorRequired: settings.operatorSecondFactor === "required",
	operatorHours: settings.operatorHours,
	currency: settings.currency,
	release: settings.release,
	afterPayment: settings.afterPayment,
	graceDays: settings.graceDays,
	mockGateway: settings.mockGateway,
	paymob: settings.paymob,
});

const createConfirmationQueue =
	({ queueMessageConfirmation }: Platform): QueueConfirmation =>
	(confirmation, replyTo) => {
		const { email, locale, webOrigin } = confirmation;
		const facts = toConfirmed(confirmation);
		return queueMessageConfirmation({ ...facts, email }, { locale, webOrigin, replyTo });
	};

const toConfirmed = ({ inquiryType, number }: Confirmation) => ({
	inquiryId: number,
	topic: inquiryType,
});

/** Makes confirmations from the web tier look like mails of the embedded platform. */
const createConfirmationWriter =
	(release: Release): WriteConfirmation =>
	async (confirmation) => {
		const { writeMail } = await import("./platform/mail/write-mail");
		const { locale, webOrigin } = confirmation;
		const facts = toConfirmed(confirmation);
		return writeMail({ kind: "message-received", facts }, { locale, webOrigin, release });
	};

/** Loaded on demand: a process beside a live platform saves 9 MB this way. */
const importPlatform = async () => (await import("./platform/composition/platform")).createPlatform;
const importMailPreview = async () => (await import("./platform/mail/mail-preview")).previewMails;

let pages: Promise<ServerBuild> | undefined;

/**
 * Pages are built together with this file. They are loaded per request, so that starting does not
 * load them.
 */
export const loadBuild = (): Promise<ServerBuild> => {
	pages ??= import("virtual:remix/server-build") as Promise<unknown> as Promise<ServerBuild>;
	return pages;
};
