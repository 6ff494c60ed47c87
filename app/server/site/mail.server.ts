import type { Settings } from "~/server/env.server";

/** True when people get mails about their payments. Other platforms do not say whether they send any. */
export const sendsMails = ({ isEmbedded, smtpUrl }: Pick<Settings, "isEmbedded" | "smtpUrl">) =>
	isEmbedded && smtpUrl !== undefined;
