/**
 * Polls the status of a manual payment every 10 seconds, for half an hour while the page is visible;
 * afterwards people use the button (docs/product.md, wallet-12).
 */
import { askJson } from "./ask-json";

const INTERVAL_SECONDS = 10;
/** Polling stops after this time with the page visible. */
const LIMIT_MINUTES = 30;

/** Starts polling on a page that waits; returns a function that stops it. */
export function pollManualPayment(
	root: Document,
	reload: () => void = () => location.replace(location.href),
): () => void {
	const line = root.querySelector<HTMLElement>("[data-manual-poll]");
	if (!line) return () => {};
	line.hidden = false;
	let pollsLeft = (LIMIT_MINUTES * 60) / INTERVAL_SECONDS;
	let isAsking = false;
	const stop = () => {
		clearInterval(timer);
		root.removeEventListener("visibilitychange", ask);
	};
	const ask = async () => {
		if (isAsking || root.hidden) return;
		if (pollsLeft === 0) {
			stop();
			line.textContent = line.dataset.stopped ?? "";
			return;
		}
		pollsLeft -= 1;
		isAsking = true;
		const isDecided = await askWhetherDecided(line.dataset.manualPoll ?? "");
		isAsking = false;
		// The server redirects from the pending step to the current one.
		if (isDecided) reload();
	};
	const timer = setInterval(ask, INTERVAL_SECONDS * 1000);
	// Poll at once when somebody comes back from the wallet's app.
	root.addEventListener("visibilitychange", ask);
	return stop;
}

/** Without a usable answer it is not decided yet. */
async function askWhetherDecided(address: string): Promise<boolean> {
	try {
		const { step } = await askJson<{ step?: unknown }>(address);
		return typeof step === "string" && step !== "pending";
	} catch {
		return false;
	}
}
