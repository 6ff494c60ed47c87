import { expect, it } from "vitest";
import { formatApproval } from "./duration";

it.each([
	[{ from: 15, to: 30 }, "15-30 minutes", "15 إلى 30 دقيقة"],
	[{ from: 5, to: 10 }, "5-10 minutes", "5 إلى 10 دقائق"],
	[{ from: 1, to: 1 }, "1 minute", "دقيقة واحدة"],
	[{ from: 60, to: 119 }, "60-119 minutes", "60 إلى 119 دقيقة"],
	[{ from: 60, to: 120 }, "1-2 hours", "ساعة إلى ساعتين"],
	[{ from: 120, to: 120 }, "2 hours", "ساعتين"],
	[{ from: 30, to: 240 }, "4 hours", "4 ساعات"],
	[{ from: 150, to: 290 }, "2-5 hours", "2 إلى 5 ساعات"],
	[{ from: 1440, to: 2880 }, "24-48 hours", "24 إلى 48 ساعة"],
])("[payment-251] an approval of %j takes %s", (minutes, english, arabic) => {
	expect(formatApproval(minutes, "en")).toBe(english);
	expect(formatApproval(minutes, "ar")).toBe(arabic);
});
