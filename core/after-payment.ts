/** Where people find what they paid for, in the operator's words, and whether paid time waits for the launch. */

/** Set by `AFTER_PAYMENT_URL`, `AFTER_PAYMENT_TEXT_EN` and `_AR`. */
export type AfterPayment = {
	url: string | undefined;
	/** A text in one language alone is shown to readers of both. */
	texts: { en: string | undefined; ar: string | undefined };
};

type Environment = {
	AFTER_PAYMENT_URL?: string | undefined;
	AFTER_PAYMENT_TEXT_EN?: string | undefined;
	AFTER_PAYMENT_TEXT_AR?: string | undefined;
};

export const readAfterPayment = (env: Environment): AfterPayment => ({
	url: env.AFTER_PAYMENT_URL,
	texts: { en: env.AFTER_PAYMENT_TEXT_EN, ar: env.AFTER_PAYMENT_TEXT_AR },
});

/** True while there is nothing to hear: neither the apps nor anything else that the operator names. */
export const hasNothingToHear = (
	release: "pre-launch" | "launched",
	{ url }: Pick<AfterPayment, "url">,
): boolean => release === "pre-launch" && url === undefined;
