/**
 * How long the embedded platform keeps what it deletes by itself, and how long an operator stays signed in. The
 * privacy policy states each of these times (docs/security.md#how-long-data-is-kept).
 */

/** How long finished records stay. The last one is stored by the site, the others by the embedded platform. */
export const retentionDays = {
	mails: 90,
	reminders: 90,
	webhooks: 90,
	codeViews: 365,
	answeredMessages: 365,
	launchMails: 365,
	unverifiedAccounts: 90,
	peopleFiles: 1,
	rejectedSignIns: 365,
	memberSignIns: 90,
	knownAddresses: 30,
} as const;

export type RetainedRecord = keyof typeof retentionDays;

/** A working day, so that no session of an operator stays on a machine overnight. */
export const OPERATOR_SESSION_SECONDS = 12 * 3600;
