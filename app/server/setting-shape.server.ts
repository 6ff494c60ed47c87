/**
 * The shapes of settings. docs/settings.md shows the description of a shape at each setting that has it.
 */
import { z } from "zod";
import { foldDigits } from "#core/digits";
import { cleanEmail } from "#core/email";
import { readEgyptianMobile } from "#core/phone";
import { isPrivateHost } from "#core/private-host";
import { baseAddress, list, parsed, webUrl } from "#core/setting";
import { DEFAULT_CURRENCY } from "~/domain/catalogue/money";
import { createPlan, type Plan } from "~/domain/catalogue/plan";
import { type OptionalCallName, optionalCallNames } from "~/platform-client/call-policy.server";
import { isGuessable } from "./guessable-secret.server";

export const origin = webUrl
	.transform((value) => new URL(value).origin.replace(/\.(?=(:\d+)?$)/, ""))
	.describe("an http or https address, of which the origin counts");
/** An address that this server posts to; requests to one with a user name in it fail. */
export const secureAddress = z
	.url({ protocol: /^https$/, error: "must be an https address", abort: true })
	.refine(
		(value) => !/^https:\/*[^/?#]*@/i.test(value),
		"must be an https address without a user name",
	)
	.describe("an https address");

/** Passwords and sessions travel to it, so plain http may not leave the private network. */
export const platformAddress = baseAddress.refine((origin) => {
	const { protocol, hostname } = new URL(origin);
	return protocol === "https:" || isPrivateHost(hostname);
}, "would send passwords and sessions over plain http to a public address; write https://, or a private name or address");

const MAKE_SECRET = "make one with `openssl rand -hex 32`";

export const sessionSecrets = list
	.pipe(
		z.array(
			z
				.string()
				.min(32, {
					error: `needs at least 32 characters in each secret; ${MAKE_SECRET}`,
					abort: true,
				})
				.refine(
					(secret) => !isGuessable(secret),
					`has a secret that can be guessed; ${MAKE_SECRET}`,
				),
		),
	)
	.describe(
		"comma-separated, each as `openssl rand -hex 32` makes it: at least 32 characters that cannot be guessed",
	);

/** `mailto:` and one address. */
export const mailToAddress = z
	.string()
	.regex(/^mailto:[^@\s?]+@[^@\s?]+$/)
	.transform((value) => `mailto:${cleanEmail(value.slice("mailto:".length))}`);

export const walletNumber = z
	.string()
	.refine((value) => readEgyptianMobile(value) !== null, "must be an Egyptian mobile number")
	.transform(foldDigits)
	.describe("an Egyptian mobile number");

const samplePlan = z
	.tuple([
		z.string().min(1),
		z.string().min(1),
		z.coerce.number().positive(),
		z.enum(["monthly", "yearly"]),
	])
	.transform(([id, name, priceMajor, interval]) =>
		createPlan({ id, name, priceMajor, interval, currency: DEFAULT_CURRENCY }),
	);

/**
 * Plans as an operator writes them (docs/product/wallet.md, wallet-10):
 * `premium-monthly:Premium Monthly:99:monthly,premium-yearly:Premium Yearly:999:yearly`.
 */
function readSamplePlans(text: string): readonly Plan[] | undefined {
	const lines = text.split(",").map((part) => part.split(":").map((field) => field.trim()));
	return z.array(samplePlan).min(1).safeParse(lines).data;
}

export const samplePlans = parsed(
	readSamplePlans,
	"must be id:name:price:monthly or id:name:price:yearly, comma-separated",
).describe("`id:name:price:monthly` or `:yearly`, comma-separated");

/** Names of optional calls, or `all` of them. */
export const optionalCallList = parsed(
	(text): OptionalCallName[] | undefined => {
		const names = text.split(",").map((name) => name.trim());
		if (names.length === 1 && names[0] === "all") return optionalCallNames;
		const known = optionalCallNames.filter((name) => names.includes(name));
		return known.length === new Set(names).size ? known : undefined;
	},
	`must be all, or names of these calls, comma-separated: ${optionalCallNames.join(", ")}`,
).describe("names of calls, comma-separated, or `all`");
