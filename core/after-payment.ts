/** Where people find what they paid for, in the operator's words, and whether paid time waits for the launch. */

/** A text in one language alone is shown to readers of both. */
type Texts = { en: string | undefined; ar: string | undefined };

/** Set by `AFTER_PAYMENT_URL`, `AFTER_PAYMENT_TEXT_EN` and `_AR`. */
export type AfterPayment = { url: string | undefined; texts: Texts };

type Environment = {
	AFTER_PAYMENT_URL?: string | undefined;
	AFTER_PAYMENT_TEXT_EN?: string | undefined;
	AFTER_PAYMENT_TEXT_AR?: string | undefined;
};

export const readAfterPayment = (env: Environment): AfterPayment => ({
	url: env.AFTER_PAYMENT_URL,
	texts: { en: env.AFTER_PAYMENT_TEXT_EN, ar: env.AFTER_PAYMENT_TEXT_AR },
});

/** What happens after a payment, in the operator's words; undefined where pages and mails use their own. */
export const chooseAfterPaymentText = (
	{ texts }: Pick<AfterPayment, "texts">,
	reader: keyof Texts,
): string | undefined => texts[reader] ?? texts.en ?? texts.ar;

type Release = "pre-launch" | "launched";

/** Where people hear what they paid for: at the operator's address, in the apps, or nowhere before the launch. */
export type Hearing = "address" | Release;

export const getHearing = (release: Release, { url }: Pick<AfterPayment, "url">): Hearing =>
	url === undefined ? release : "address";

/** True while there is nothing to hear: neither the apps nor anything else that the operator names. */
export const hasNothingToHear = (
	release: Release,
	afterPayment: Pick<AfterPayment, "url">,
): boolean => getHearing(release, afterPayment) === "pre-launch";
