/** The price of a checkout, which counts to what a code has made of it. */
import { Enhancement } from "./enhancement";

const COUNT_MILLISECONDS = 600;

/**
 * `x-price`: counts from the amount in `from` (major units) to the one inside, when a link or a form has led
 * here. The real amount stays in the page for assistive technology, and comes alone where motion is reduced.
 */
export class PriceChange extends Enhancement {
	protected start(signal: AbortSignal): void {
		const amount = this.querySelector("bdi");
		const text = amount?.textContent ?? "";
		const digits = /\d[\d,.]*/.exec(text)?.[0] ?? "";
		const from = Number(this.read("from"));
		const to = Number(digits.replaceAll(",", ""));
		if (!amount || !digits || from === to || !mayMove()) return;
		const decimals = digits.split(".")[1]?.length ?? 0;
		const format = new Intl.NumberFormat("en-US", {
			minimumFractionDigits: decimals,
			maximumFractionDigits: decimals,
		});
		const counted = amount.cloneNode() as HTMLElement;
		counted.ariaHidden = "true";
		counted.classList.add("timer");
		amount.classList.add("visually-hidden");
		const end = () => {
			counted.remove();
			amount.classList.remove("visually-hidden");
		};
		const startedAt = performance.now();
		const count = (now: number) => {
			const passed = Math.max(now - startedAt, 0) / COUNT_MILLISECONDS;
			if (signal.aborted || passed >= 1) return end();
			// Slower towards the end.
			const value = to + (from - to) * (1 - passed) ** 3;
			counted.textContent = text.replace(digits, format.format(value));
			requestAnimationFrame(count);
		};
		count(startedAt);
		amount.after(counted);
	}
}

/** False on a reload and after Back, when the price is no news, and where motion is reduced. */
function mayMove(): boolean {
	const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
	return (
		visit?.type === "navigate" && matchMedia("(prefers-reduced-motion: no-preference)").matches
	);
}
