/** Seconds as a clock shows them. */

/** `75` is `1:15`. */
export function formatTimer(seconds: number): string {
	const whole = Math.max(0, Math.floor(seconds));
	return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
