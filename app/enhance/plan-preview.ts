/** The bundle of the console's plan forms: the card beside the form follows what is typed. */
import { defineElements, Enhancement } from "./enhancement";
import { readPage } from "./page-swap";

/** The card follows pauses in the typing, not every letter. */
const PAUSE_MILLISECONDS = 300;

/**
 * `x-plan-preview`: asks the page of the form that it is `for` to show what is typed, which saves nothing, and
 * takes over the cards of the response. Without a response the cards stay as they are.
 */
class PlanPreview extends Enhancement {
	#request = new AbortController();

	protected start(signal: AbortSignal): void {
		for (const template of this.querySelectorAll("template")) {
			const host = template.parentElement;
			// A browser that knows declarative shadow roots has taken the template out.
			host?.attachShadow({ mode: "open" }).append(template.content);
			template.remove();
		}
		const form = document.getElementById(this.read("for"));
		let timer: ReturnType<typeof setTimeout> | undefined;
		const wait = () => {
			clearTimeout(timer);
			timer = setTimeout(() => void this.#ask(form as HTMLFormElement), PAUSE_MILLISECONDS);
		};
		form?.addEventListener("input", wait, { signal });
		signal.addEventListener("abort", () => clearTimeout(timer));
	}

	async #ask(form: HTMLFormElement): Promise<void> {
		this.#request.abort();
		this.#request = new AbortController();
		const { signal } = this.#request;
		const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
		body.append("preview", "1");
		// Fields may be called `action`: only the attribute can be trusted.
		const action = form.getAttribute("action") ?? "";
		const response = await fetch(action, { method: "POST", body, signal }).catch(() => null);
		const page = response?.ok ? await readPage(response) : null;
		if (page && !signal.aborted) this.#show(page);
	}

	/** Replaces each card, and not its style sheet, which would be loaded anew. */
	#show(page: Document): void {
		const shown = [...this.querySelectorAll(".preview")].map(({ shadowRoot }) => shadowRoot);
		const next = page.querySelectorAll<HTMLTemplateElement>("x-plan-preview template");
		for (const [index, { content }] of next.entries()) {
			const card = content.querySelector("[data-part=card]");
			if (card) shown[index]?.querySelector("[data-part=card]")?.replaceWith(card);
		}
	}
}

defineElements({ "x-plan-preview": PlanPreview });
