/**
 * Asks every 10 seconds what became of a wallet payment, for half an hour of being looked at; then
 * the button that is there anyway is left (docs/product.md, wallet-12).
 */
import { askJson } from "./ask-json";

const INTERVAL_SECONDS = 10;
/** After this, with somebody looking, the page stops asking by itself. */
const LIMIT_MINUTES = 30;

/** Starts where a page waits; answers what ends it. */
export function pollManualPayment(
	root: Document,
	reload: () => void = () => location.replace(location.href),
): () => void {
	const line = root.querySelector<HTMLElement>("[data-manual-poll]");
	if (!line) return () => {};
	line.hidden = false;
	let questionsLeft = (LIMIT_MINUTES * 60) / INTERVAL_SECONDS;
	let isAsking = false;
	const stop = () => {
		clearInterval(timer);
		root.removeEventListener("visibilitychange", ask);
	};
	const ask = async () => {
		if (isAsking || root.hidden) return;
		if (questionsLeft === 0) {
			stop();
			line.textContent = line.dataset.stopped ?? "";
			return;
		}
		questionsLeft -= 1;
		isAsking = true;
		const isDecided = await askWhetherDecided(line.dataset.manualPoll ?? "");
		isAsking = false;
		// The address is that of waiting: the server leads on to what is true.
		if (isDecided) reload();
	};
	const timer = setInterval(ask, INTERVAL_SECONDS * 1000);
	// A person who comes back from the wallet's app gets the truth at once.
	root.addEventListener("visibilitychange", ask);
	return stop;
}

/** No answer and no usable answer mean that nothing is known yet. */
async function askWhetherDecided(address: string): Promise<boolean> {
	try {
		const { step } = await askJson<{ step?: unknown }>(address);
		return typeof step === "string" && step !== "pending";
	} catch {
		return false;
	}
}
