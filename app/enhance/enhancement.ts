/**
 * The base of the custom elements: each is one behaviour of one place in the page. The server's markup works
 * without it; content that needs script waits in a template.
 */
export abstract class Enhancement extends HTMLElement {
	#connection = new AbortController();

	connectedCallback(): void {
		this.start(this.#connection.signal);
	}

	/** Also called to end the behaviour while the element stays in the page. */
	disconnectedCallback(): void {
		this.#connection.abort();
		this.#connection = new AbortController();
	}

	/** Starts the behaviour; `signal` aborts when the element leaves the page. */
	protected abstract start(signal: AbortSignal): void;

	/** Puts the content of a template in its place; by default of the element's own, not of one further inside. */
	protected fill(selector = ":scope > template"): void {
		const template = this.querySelector<HTMLTemplateElement>(selector);
		template?.replaceWith(template.content);
	}

	/** Returns an attribute, which often is a text in the page's language; empty when it is missing. */
	protected read(name: string): string {
		return this.getAttribute(name) ?? "";
	}

	/** Finds an element inside by its `data-part`. */
	protected findPart(name: string): HTMLElement | null {
		return this.querySelector(`[data-part=${name}]`);
	}
}

/** Content that only a script can use and that needs no behaviour of its own. */
export class ScriptOnly extends Enhancement {
	protected start(): void {
		this.fill();
	}
}

/** Defines the elements of a bundle, in order: a form is guarded before another element submits it. */
export function defineElements(elements: Record<string, CustomElementConstructor>): void {
	for (const [name, element] of Object.entries(elements)) customElements.define(name, element);
}
