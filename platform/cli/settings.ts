/** The platform's settings in the environment: those of docs/settings.md that it shares with the web server. */
import { z } from "zod";
import { readAfterPayment } from "#core/after-payment";
import type { Brand } from "#core/brand/brand";
import { listPaymobWarnings, readPaymob } from "#core/paymob-setting";
import {
	dropEmpty,
	portNumber,
	readEnvironment,
	SettingsError,
	suggestNames,
	tellConflicts,
	type Variables,
} from "#core/setting";
import { listSharedConflicts, sharedSettings } from "#core/shared-setting";
import type { PlatformOptions } from "../base/options";

/** The web server uses 3000, so the platform on its own starts on 3001. */
const DEFAULT_PORT = 3001;

export const environment = z.object({
	...sharedSettings,
	PORT: sharedSettings.PORT.default(DEFAULT_PORT),
	HOST: sharedSettings.HOST.default("127.0.0.1"),
});

type Environment = z.output<typeof environment>;

export type Settings = {
	/** Probable mistakes; each begins with the name that was given. */
	warnings: readonly string[];
	/** What a server warns of beside them; commands do not repeat it each time. */
	serverWarnings: readonly string[];
	/** What keeps a server from starting; commands do not look at it. */
	conflicts: readonly string[];
	platform: PlatformOptions;
	/** What the folder of `BRAND_DIR` says. */
	brand: Brand | undefined;
	timeZone: string;
	/** For `serve` alone. */
	host: string;
	port: number;
	logLevel: Environment["LOG_LEVEL"];
	metricsPort: number | undefined;
	metricsHost: string;
	drainSeconds: number;
};

const names = Object.keys(environment.shape);

/** The settings of a command that needs only the data. Mistakes in other settings must not stop a backup. */
export const dataSettings: readonly string[] = ["DATA_DIR", "DATABASE_URL"];

/** Those of a command that may make the data: the first catalogue has the currency and the name of the house. */
export const newDataSettings: readonly string[] = [...dataSettings, "CURRENCY", "BRAND_DIR"];

/**
 * @param read the settings that are read; the others keep their defaults
 * @throws SettingsError naming every mistake
 */
export function readSettings(source: Variables, read: readonly string[] = names): Settings {
	const wanted = Object.fromEntries(read.map((name) => [name, source[name]]));
	const env = readEnvironment(environment, wanted);
	const given = dropEmpty(source);
	return {
		warnings: suggestNames(source, names),
		serverWarnings: tellConflicts(listPaymobWarnings(given)),
		conflicts: tellConflicts(listSharedConflicts(given)),
		platform: {
			dataDir: env.DATA_DIR,
			databaseUrl: env.DATABASE_URL,
			publicUrl: env.PUBLIC_URL,
			smtpUrl: env.SMTP_URL,
			mailFrom: env.MAIL_FROM,
			supportEmail: env.SUPPORT_EMAIL,
			operatorEmail: env.OPERATOR_EMAIL,
			operatorLocale: env.OPERATOR_LANGUAGE,
			operatorHours: env.OPERATOR_HOURS && {
				...env.OPERATOR_HOURS,
				holidays: env.OPERATOR_HOLIDAYS ?? [],
			},
			mockGateway: env.MOCK_GATEWAY,
			paymob: readPaymob(env),
			currency: env.CURRENCY,
			release: env.RELEASE,
			graceDays: env.GRACE_DAYS,
			afterPayment: readAfterPayment(env),
		},
		brand: env.BRAND_DIR,
		timeZone: env.TIME_ZONE,
		host: env.HOST,
		port: env.PORT,
		logLevel: env.LOG_LEVEL,
		metricsPort: env.METRICS_PORT,
		metricsHost: env.METRICS_HOST,
		drainSeconds: env.DRAIN_SECONDS,
	};
}

/** @throws SettingsError naming each combination of settings that would do harm in a server */
export function requireNoConflict({ conflicts }: Settings): void {
	if (conflicts.length === 0) return;
	throw new SettingsError(["These settings are wrong:", ...conflicts].join("\n  "));
}

/** Parses the value of `--port`; throws when it is not a port. */
export function readPortOption(text: string): number {
	const { data, error } = portNumber.safeParse(text);
	if (error) throw new Error(`--port ${error.issues.map(({ message }) => message)}.`);
	return data;
}
