/**
 * What the embedded platform is told by the process that starts it (docs/product.md#operator). Plain values:
 * only the command line reads the environment.
 */
import type { Locale } from "./locale";

/** Parameters of scrypt. */
export type PasswordCost = {
	/** Memory and time, a power of two. */
	cost: number;
	blockSize: number;
	parallelization: number;
};

/** What mails say of the apps. */
export type Release = "pre-launch" | "launched";

export type MailNotice = { to: string; subject: string; link: string };

export type PlatformOptions = {
	/** Folder of the SQLite file; created when missing. Unused with `databaseUrl`. */
	dataDir: string;
	/** `postgres://…`; SQLite when absent. */
	databaseUrl?: string;
	/** How long PostgreSQL may take for one statement; 4 when absent. */
	databaseLimitSeconds?: number;
	/** Origin that people use; links in mails and payment addresses start with it. */
	publicUrl?: string;
	/** `smtp://…`; without it mails stay in the outbox and reach `onMail` only. */
	smtpUrl?: string;
	/** How long a mail server may take for one step of one mail; 10 when absent. */
	smtpLimitSeconds?: number;
	/** Whom people's answers to mails go to; to no one when absent. */
	supportEmail?: string;
	/** Who is told that a transfer or a message waits; no one when absent. */
	operatorEmail?: string;
	/** The language of these mails; English when absent. */
	operatorLocale?: Locale;
	/** Of tips and of what fixed discounts take off; EGP when absent. */
	currency?: string | undefined;
	/** What mails say of the apps; before their launch when absent. */
	release?: Release;
	now?: () => Date;
	/** How long the mock gateway waits before its webhook; 3 when absent. */
	webhookDelaySeconds?: number;
	/** True serves the mock gateway, at which payers settle their own payments without money. */
	mockGateway?: boolean;
	/** True adds invented creators, supporters and codes to a new catalogue; never in production. */
	hasSamples?: boolean;
	/** Cost of new password hashes; the default is meant for production. */
	passwordCost?: PasswordCost;
	/** False for one-shot commands: no webhook and no mail is delivered by itself, nothing old deleted. */
	background?: boolean;
	/** Told the password of the operator console once, when it is made; absent: none is made. */
	onOperatorPassword?: (password: string) => void;
	/** Told each link that lets its reader in, while there is no `smtpUrl` to send it. */
	onMail?: (mail: MailNotice) => void;
	onError?: (error: unknown, context: Record<string, string>) => void;
};
