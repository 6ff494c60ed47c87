/** The platform's settings in the environment, with the names of decisions.md section 2. */
import type { PlatformOptions } from "../options";

export type Settings = {
	readonly platform: PlatformOptions;
	readonly host: string;
	readonly port: number;
};

function readPort(text: string | undefined): number {
	const port = Number(text || 3001);
	if (!Number.isInteger(port) || port < 0 || port > 65_535) {
		throw new Error(`PORT must be a number between 0 and 65535, not "${text}".`);
	}
	return port;
}

/** The web server is on 3000, so the platform by itself starts on 3001. */
export function readSettings(env: Record<string, string | undefined>): Settings {
	if (env.PUBLIC_URL && !URL.canParse(env.PUBLIC_URL)) {
		throw new Error(`PUBLIC_URL must be a full address, not "${env.PUBLIC_URL}".`);
	}
	return {
		platform: {
			dataDir: env.DATA_DIR || "./data",
			databaseUrl: env.DATABASE_URL || undefined,
			publicUrl: env.PUBLIC_URL || undefined,
			smtpUrl: env.SMTP_URL || undefined,
			mockGateway: env.MOCK_GATEWAY !== "off",
		},
		host: env.HOST || "127.0.0.1",
		port: readPort(env.PORT),
	};
}
