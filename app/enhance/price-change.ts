/** The price of a checkout, which counts to what a code has made of it. */
import { Enhancement } from "./enhancement";

const COUNT_MILLISECONDS = 600;

/**
 * `x-price`: counts from the amount in `from` (major units) to the one inside, when a link or a form has led
 * here. The real amount stays in the page for assistive technology. Nothing counts after a reload or Back, when
 * the price is no news, and where reduced motion is preferred.
 */
export class PriceChange extends Enhancement {
	protected start(): void {
		const amount = this.querySelector("bdi");
		const text = amount?.textContent ?? "";
		const [digits] = /\d[\d,.]*/.exec(text) ?? [];
		const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
		const isNews = visit?.type === "navigate";
		if (!amount || !digits || !isNews || matchMedia("(prefers-reduced-motion)").matches) return;
		const to = Number(digits.replaceAll(",", ""));
		const off = Number(this.read("from")) - to;
		const minimumFractionDigits = digits.split(".")[1]?.length ?? 0;
		const decimals = { minimumFractionDigits, maximumFractionDigits: minimumFractionDigits };
		const counted = amount.cloneNode() as HTMLElement;
		counted.ariaHidden = "true";
		amount.classList.add("visually-hidden");
		amount.after(counted);
		const startedAt = performance.now();
		const count = (now: number) => {
			const left = 1 - (now - startedAt) / COUNT_MILLISECONDS;
			if (left <= 0) {
				counted.remove();
				amount.classList.remove("visually-hidden");
				return;
			}
			// Slower towards the end.
			const value = to + off * Math.min(left, 1) ** 3;
			counted.textContent = text.replace(digits, value.toLocaleString("en-US", decimals));
			requestAnimationFrame(count);
		};
		count(startedAt);
	}
}
