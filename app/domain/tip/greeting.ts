/** The greeting by time of day (docs/product.md, tip-9). */

export type Greeting = "morning" | "afternoon" | "evening";

/** Morning before 12, afternoon before 17, otherwise evening; `hour` is 0 to 23. */
export function getGreeting(hour: number): Greeting {
	if (hour < 12) return "morning";
	return hour < 17 ? "afternoon" : "evening";
}
