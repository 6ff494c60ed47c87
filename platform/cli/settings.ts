/** The platform's settings in the environment, named as in docs/settings.md. */

import { distance } from "fastest-levenshtein";
import { z } from "zod";
import {
	addressOf,
	currencyCode,
	drainSeconds,
	logLevel,
	mailAddress,
	mailSender,
	operatorHolidays,
	operatorHours,
	portNumber,
	webUrl,
} from "#core/setting";
import { LOCALES } from "../base/locale";
import type { PlatformOptions } from "../base/options";

export type Settings = {
	/** Probable mistakes; each begins with the name that was given. */
	warnings: readonly string[];
	platform: PlatformOptions;
	/** For `serve` alone. */
	host: string;
	port: number;
	logLevel: z.output<typeof logLevel>;
	metricsPort: number | undefined;
	metricsHost: string;
	drainSeconds: number;
};

/** The web server uses 3000, so the platform on its own starts on 3001. */
const DEFAULT_PORT = 3001;

export const environment = z.object({
	PORT: portNumber.default(DEFAULT_PORT),
	HOST: z.string().default("127.0.0.1"),
	DATA_DIR: z.string().default("./data"),
	DATABASE_URL: addressOf("postgres", "postgresql").optional(),
	PUBLIC_URL: webUrl.optional(),
	SMTP_URL: addressOf("smtp", "smtps").optional(),
	MAIL_FROM: mailSender.optional(),
	SUPPORT_EMAIL: mailAddress.optional(),
	OPERATOR_EMAIL: mailAddress.optional(),
	OPERATOR_LANGUAGE: z.enum(LOCALES, "must be en or ar").optional(),
	OPERATOR_HOURS: operatorHours.optional(),
	OPERATOR_HOLIDAYS: operatorHolidays.optional(),
	CURRENCY: currencyCode.optional(),
	RELEASE: z
		.enum(["pre-launch", "launched"], "must be pre-launch or launched")
		.default("pre-launch"),
	MOCK_GATEWAY: z.enum(["on", "off"], "must be on or off").default("off"),
	LOG_LEVEL: logLevel.default("info"),
	METRICS_PORT: portNumber.optional(),
	METRICS_HOST: z.string().default("127.0.0.1"),
	DRAIN_SECONDS: drainSeconds.default(5),
});

const names = Object.keys(environment.shape);

/** What a command reads that needs the data alone. Mistakes elsewhere must not stop a backup. */
export const dataSettings: readonly string[] = ["DATA_DIR", "DATABASE_URL"];

/** `PUBLIC_URI` is unknown, so the setting that was probably meant is not set. */
function listNearNames(given: readonly string[]): string[] {
	const isNear = (name: string, setting: string) =>
		distance(name, setting) <= (setting.length < 7 ? 1 : 2);
	return given
		.filter((name) => !names.includes(name))
		.flatMap((name) => {
			const meant = names.find((setting) => isNear(name.toUpperCase(), setting));
			return meant ? [`${name}: isn't a setting. Did you mean ${meant}?`] : [];
		});
}

/**
 * An empty variable counts as unset.
 *
 * @param read the settings that are read; the others keep their defaults
 * @throws one message that names every mistake and repeats no value
 */
export function readSettings(
	source: Record<string, string | undefined>,
	read: readonly string[] = names,
): Settings {
	const given = Object.fromEntries(Object.entries(source).filter(([, text]) => text?.trim()));
	const wanted = Object.fromEntries(read.map((name) => [name, given[name]]));
	const { data: env, error } = environment.safeParse(wanted);
	if (error) {
		const mistakes = error.issues.map(({ path, message }) => `  ${String(path[0])}: ${message}`);
		throw new Error(`These settings are wrong:\n${mistakes.join("\n")}`);
	}
	return {
		warnings: listNearNames(Object.keys(given)),
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
			mockGateway: env.MOCK_GATEWAY === "on",
			currency: env.CURRENCY,
			release: env.RELEASE,
		},
		host: env.HOST,
		port: env.PORT,
		logLevel: env.LOG_LEVEL,
		metricsPort: env.METRICS_PORT,
		metricsHost: env.METRICS_HOST,
		drainSeconds: env.DRAIN_SECONDS,
	};
}

/** @throws when the mails of a server would lead to no address that people use */
export function requireAddressOfLinks({ platform }: Settings): void {
	if (!platform.smtpUrl || platform.publicUrl) return;
	throw new Error(
		"These settings are wrong:\n  PUBLIC_URL: is required beside SMTP_URL, because links in mails follow it; set the address that people use",
	);
}

/** Parses the value of `--port`; throws when it is not a port. */
export function readPortOption(text: string): number {
	const { data, error } = portNumber.safeParse(text);
	if (error) throw new Error(`--port ${error.issues.map(({ message }) => message)}.`);
	return data;
}
