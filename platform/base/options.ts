/**
 * The options of the embedded platform, given by the process that starts it
 * (docs/product/operator.md). Plain values: only the command line reads the environment.
 */
import type { AfterPayment } from "#core/after-payment";
import type { OperatorHours } from "#core/operator-hours";
import type { MailSender } from "#core/setting";
import type { Locale } from "./locale";

/** Parameters of scrypt. */
export type PasswordCost = {
	/** Memory and time, a power of two. */
	cost: number;
	blockSize: number;
	parallelization: number;
};

/** The state of the apps, as mails describe it. */
export type Release = "pre-launch" | "launched";

export type MailNotice = { to: string; subject: string; link: string };

/** The account of an operator at Paymob; all of it, or none. */
export type PaymobOptions = {
	/** Authorises orders and refunds. */
	secretKey: string;
	/** Stands in the address of the checkout. */
	publicKey: string;
	/** The only one in which the account takes payments; absent: it is not checked. */
	currency?: string | undefined;
	/** They sign webhooks; several while one is being replaced. */
	hmacSecrets: readonly string[];
	/** Authorises look-ups. */
	apiKey: string;
	/** What people can pay with; the ids are numbers in Paymob's dashboard. */
	integrations: readonly { way: "card" | "wallet" | "kiosk"; id: string }[];
	/** The origin of its API and its checkout, by region; a simulator's in tests. */
	baseUrl: string;
};

export type PlatformOptions = {
	/** Folder of the SQLite file; created when missing. Unused with `databaseUrl`. */
	dataDir: string;
	/** `postgres://…`; SQLite when absent. */
	databaseUrl?: string;
	/** Time limit of a PostgreSQL statement; 4 when absent. */
	databaseLimitSeconds?: number;
	/** Origin that people use; links in mails and payment addresses start with it. */
	publicUrl?: string;
	/** `smtp://…`; without it mails stay in the outbox and reach `onMail` only. */
	smtpUrl?: string;
	/** Time limit of one SMTP step of one mail; 10 when absent. */
	smtpLimitSeconds?: number;
	/** Sender of mails; `no-reply@` the host of `publicUrl` when absent. */
	mailFrom?: MailSender | undefined;
	/** Reply-To address of mails to people; none when absent. */
	supportEmail?: string;
	/** Receives notices about waiting transfers and messages; none are sent when absent. */
	operatorEmail?: string;
	/** The language of these notices; English when absent. */
	operatorLocale?: Locale;
	/** True lets operators do nothing but set up their second factor while they have none. */
	isSecondFactorRequired?: boolean;
	/** When transfers are compared; requests stay open for 24 hours when absent. */
	operatorHours?: OperatorHours | undefined;
	/** Currency of tips and of fixed discounts; EGP when absent. */
	currency?: string | undefined;
	/** The state of the apps, as mails describe it; before their launch when absent. */
	release?: Release;
	/** Where people find what they paid for; nowhere yet when absent. */
	afterPayment?: AfterPayment;
	/** For how many days a lapsed plan stays on; 0 when absent. */
	graceDays?: number;
	now?: () => Date;
	/** Delay of the mock gateway's webhook; 3 when absent. */
	webhookDelaySeconds?: number;
	/** True serves the mock gateway, where payers settle their own payments without money. */
	mockGateway?: boolean;
	/** Takes payments through Paymob; absent without its keys. */
	paymob?: PaymobOptions | undefined;
	/**
	 * True adds invented creators, supporters and codes to a new catalogue; never in production.
	 */
	hasSamples?: boolean;
	/** Cost of new password hashes; the default is meant for production. */
	passwordCost?: PasswordCost;
	/** False for one-shot commands: nothing is delivered or deleted in the background. */
	background?: boolean;
	/**
	 * Called once with the password of the operator console, when it is created; when absent, none
	 * is created.
	 */
	onOperatorPassword?: (password: string) => void;
	/** Called with each secret link while there is no `smtpUrl` to send it. */
	onMail?: (mail: MailNotice) => void;
	onError?: (error: unknown, context: Record<string, string>) => void;
};
