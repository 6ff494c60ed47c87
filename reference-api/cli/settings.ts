/** The platform's settings in the environment, named as in docs/operating.md. */
import { distance } from "fastest-levenshtein";
import { isEmail } from "../account/registration";
import { isLocale, readLocale } from "../platform/locale";
import type { PlatformOptions } from "../platform/options";

export type Settings = {
	/** What was hardly meant so, each beginning with the name that was given. */
	warnings: readonly string[];
	platform: PlatformOptions;
	host: string;
	port: number;
};

/** The web server is on 3000, so the platform by itself starts on 3001. */
const DEFAULT_PORT = 3001;

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535;

/** What each setting must be, and how one tells; a mistake is told without repeating the value. */
const rules: Record<string, [isRight: (text: string) => boolean, what: string]> = {
	PORT: [isPort, "must be a number between 0 and 65535"],
	PUBLIC_URL: [(text) => /^https?:\/\//.test(text) && URL.canParse(text), "must be a full address"],
	DATABASE_URL: [(text) => /^postgres(ql)?:\/\//.test(text), "must start with postgres://"],
	SMTP_URL: [(text) => /^smtps?:\/\//.test(text), "must start with smtp://"],
	OPERATOR_EMAIL: [(text) => isEmail(text), "must be one mail address"],
	OPERATOR_LANGUAGE: [isLocale, "must be en or ar"],
	CURRENCY: [(text) => /^[A-Z]{3}$/.test(text), "must be three capital letters such as EGP"],
	RELEASE: [
		(text) => text === "pre-launch" || text === "launched",
		"must be pre-launch or launched",
	],
	MOCK_GATEWAY: [(text) => text === "on" || text === "off", "must be on or off"],
};

const names = [...Object.keys(rules), "DATA_DIR", "HOST"];

/** `PUBLIC_URI` is no setting, and what was meant by it is not set. */
function listNearNames(given: readonly string[]): string[] {
	const isNear = (name: string, setting: string) =>
		distance(name, setting) <= (setting.length < 7 ? 1 : 2);
	return given
		.filter((name) => !names.includes(name))
		.flatMap((name) => {
			const meant = names.find((setting) => isNear(name.toUpperCase(), setting));
			return meant ? [`${name}: is no setting; ${meant} is one`] : [];
		});
}

/** Throws one message that names every mistake. An empty variable counts as unset. */
export function readSettings(source: Record<string, string | undefined>): Settings {
	const env = Object.fromEntries(Object.entries(source).filter(([, text]) => text?.trim()));
	const mistakes = Object.entries(rules)
		.filter(([name, [isRight]]) => env[name] !== undefined && !isRight(env[name]))
		.map(([name, [, what]]) => `  ${name}: ${what}`);
	if (mistakes.length > 0) throw new Error(`These settings are wrong:\n${mistakes.join("\n")}`);
	return {
		warnings: listNearNames(Object.keys(env)),
		platform: {
			dataDir: env.DATA_DIR ?? "./data",
			databaseUrl: env.DATABASE_URL,
			publicUrl: env.PUBLIC_URL,
			smtpUrl: env.SMTP_URL,
			operatorEmail: env.OPERATOR_EMAIL,
			operatorLocale: readLocale(env.OPERATOR_LANGUAGE),
			mockGateway: env.MOCK_GATEWAY === "on",
			currency: env.CURRENCY,
			release: env.RELEASE === "launched" ? "launched" : "pre-launch",
		},
		host: env.HOST ?? "127.0.0.1",
		port: Number(env.PORT ?? DEFAULT_PORT),
	};
}

/** The port that `--port` names; throws for what is no port. */
export function readPortOption(text: string): number {
	if (!isPort(text)) throw new Error("--port must be a number between 0 and 65535.");
	return Number(text);
}
