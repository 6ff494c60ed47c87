/**
 * Asks every 10 seconds what became of a wallet payment, while the page is looked at and for half
 * an hour at most; then the button that is there anyway is left (docs/product.md, wallet-12).
 */
import { askJson } from "./ask-json";

const INTERVAL_SECONDS = 10;
/** After this the page stops asking by itself. */
const LIMIT_MINUTES = 30;

/** Starts where a page waits; answers what ends it. */
export function pollManualPayment(
	root: Document,
	reload: () => void = () => location.replace(location.href),
): () => void {
	const line = root.querySelector<HTMLElement>("[data-manual-poll]");
	if (!line) return () => {};
	line.hidden = false;
	const startedAt = Date.now();
	let isAsking = false;
	const ask = async () => {
		if (Date.now() - startedAt > LIMIT_MINUTES * 60_000) {
			clearInterval(timer);
			line.textContent = line.dataset.stopped ?? "";
			return;
		}
		if (isAsking || root.hidden) return;
		isAsking = true;
		const isDecided = await askWhetherDecided(line.dataset.manualPoll ?? "");
		isAsking = false;
		// The address is that of waiting: the server leads on to what is true.
		if (isDecided) reload();
	};
	const timer = setInterval(ask, INTERVAL_SECONDS * 1000);
	return () => clearInterval(timer);
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
