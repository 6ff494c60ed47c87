/** Removes messages that no longer hold. */
import { Enhancement } from "./enhancement";

const CLEAR_MILLISECONDS = 5000;

/**
 * `x-brief`: takes the message in it out of sight after a while, whether it has the focus or not; a live
 * region keeps its words.
 */
export class BriefMessage extends Enhancement {
	protected start(): void {
		setTimeout(() => this.classList.add("is-cleared"), CLEAR_MILLISECONDS);
	}
}

/**
 * `x-field`: removes the error of the field in it, one control or the radios of a group, and its line in
 * the summary when the field is edited.
 */
export class FieldFrame extends Enhancement {
	protected start(signal: AbortSignal): void {
		this.addEventListener("input", () => this.clearError(), { signal });
	}

	/** Also called when a script changes another field. */
	clearError(): void {
		const error = this.querySelector("[id$='-error']");
		if (!error) return;
		clearSummary(error.id.replace(/-error$/, ""));
		error.remove();
		for (const marked of this.querySelectorAll("[aria-invalid]")) {
			marked.removeAttribute("aria-invalid");
		}
	}
}

function clearSummary(fieldId: string): void {
	const summary = document.getElementById("error-summary");
	for (const line of summary?.querySelectorAll("li") ?? []) {
		if (line.querySelector("a")?.hash === `#${fieldId}`) line.remove();
	}
	if (!summary?.querySelector("li")) summary?.remove();
}
