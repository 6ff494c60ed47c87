/** What this process has done since its start, counted for the metrics. */
import type { GatewayName } from "../gateway/gateway";

export type Counts = {
	/** Mails that were put into the outbox, by kind. */
	mailsQueued: Record<string, number>;
	/** Attempts to hand a mail to the mail server, by outcome. */
	mailAttempts: Record<MailAttempt, number>;
	/** Times that the database took no write, such as on a full disk. */
	notSaved: number;
	/**
	 * Whether each gateway that is set up responds: false after several calls in a row whose outcome is
	 * unknown, true again after the first response to any call.
	 */
	gatewayUp: Partial<Record<GatewayName, boolean>>;
};

/** `recipient`: the mail server works, and rejected this recipient alone. */
export type MailAttempt = "sent" | "recipient" | "failed";

/** A counter begins at 0, because Prometheus sees no increase in a series that begins later. */
export const createCounts = (): Counts => ({
	mailsQueued: { "verify-email": 0, "password-reset": 0 },
	mailAttempts: { sent: 0, recipient: 0, failed: 0 },
	notSaved: 0,
	gatewayUp: {},
});
