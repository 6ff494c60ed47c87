/**
 * The plans that /premium offers while the platform lists none, as an operator writes them:
 * `premium-monthly:Premium Monthly:99:monthly,premium-yearly:Premium Yearly:999:yearly`.
 */
import { z } from "zod";
import { DEFAULT_CURRENCY } from "~/domain/catalogue/money";
import { createPlan, type Plan } from "~/domain/catalogue/plan";

const line = z
	.tuple([
		z.string().min(1),
		z.string().min(1),
		z.coerce.number().positive(),
		z.enum(["monthly", "yearly"]),
	])
	.transform(([id, name, priceMajor, interval]) =>
		createPlan({ id, name, priceMajor, interval, currency: DEFAULT_CURRENCY }),
	);

const plans = z.array(line).min(1);

/** The plans of the setting (docs/product.md, wallet-10). */
export const samplePlansSetting = z.string().transform((text, check): readonly Plan[] => {
	const lines = text.split(",").map((part) => part.split(":").map((field) => field.trim()));
	const parsed = plans.safeParse(lines);
	if (parsed.success) return parsed.data;
	check.addIssue("must be id:name:price:monthly or id:name:price:yearly, comma-separated");
	return z.NEVER;
});
