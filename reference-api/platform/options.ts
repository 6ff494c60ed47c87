/**
 * What the embedded platform is told by whoever starts it (docs/product.md#operator). Plain values:
 * only the command line reads the environment.
 */
import type { PasswordCost } from "../account/password";

export type MailNotice = { readonly to: string; readonly subject: string; readonly link: string };

export type PlatformOptions = {
	/** Folder of the SQLite file; created when missing. Unused with `databaseUrl`. */
	readonly dataDir: string;
	/** `postgres://…`; SQLite when absent. */
	readonly databaseUrl?: string;
	/** Origin that people use; links in mails and payment addresses start with it. */
	readonly publicUrl?: string;
	/** `smtp://…`; without it mails stay in the outbox and reach `onMail` only. */
	readonly smtpUrl?: string;
	readonly now?: () => Date;
	/** How long the mock gateway waits before its webhook; 3 when absent. */
	readonly webhookDelaySeconds?: number;
	/** True serves the mock gateway, at which payers settle their own payments without money. */
	readonly mockGateway?: boolean;
	/** Cost of new password hashes; the default is meant for production. */
	readonly passwordCost?: PasswordCost;
	/** False for one-shot commands: no webhook and no mail is delivered by itself. */
	readonly background?: boolean;
	/** Told the password of the operator console once, when it is made; absent: none is made. */
	readonly onOperatorPassword?: (password: string) => void;
	readonly onMail?: (mail: MailNotice) => void;
	readonly onError?: (error: unknown, context: Record<string, string>) => void;
};
