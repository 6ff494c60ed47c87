/** How settings of the environment are written: the shapes that several of them share. */
import { z } from "zod";
import { type OperatorHours, parseOperatorHours } from "~/domain/wallet/operator-hours";

export const origin = z
	.url({ protocol: /^https?$/ })
	.transform((value) => new URL(value).origin)
	.describe("an http or https address");
/** An address of which only the origin is used: a path in it would be lost in silence. */
export const baseAddress = z
	.url({ protocol: /^https?$/ })
	.transform((value) => new URL(value))
	.refine(({ pathname }) => pathname === "/", "must be an address without a path")
	.transform((url) => url.origin);
export const onOff = z.enum(["on", "off"]).transform((value) => value === "on");
export const list = z
	.string()
	.transform((value) =>
		value
			.split(",")
			.map((item) => item.trim())
			.filter(Boolean),
	)
	.refine((items) => items.length > 0, { message: "names nothing", abort: true });
export const wholeNumber = z.coerce.number().int().min(0);

export const operatorHours = z.string().transform((text, check): OperatorHours => {
	const hours = parseOperatorHours(text);
	if (hours) return hours;
	check.addIssue("must be such as Sun-Thu 09:00-21:00 Africa/Cairo");
	return z.NEVER;
});
