/**
 * Documents of visitors without a session, rendered once for all of them (docs/decisions/011).
 * For `keepSeconds`, and no longer than what it is made of, a document is fresh; for as long again
 * it is still sent while one request renders it anew. However many ask at once, one rendering
 * answers them.
 */
import { LRUCache } from "lru-cache";
import {
	isForEveryone,
	type KeptDocument,
	type Rendered,
	toDocument,
} from "./kept-document.server";

export type DocumentStore = {
	/** The document when it is kept; asks for a new one behind it when it is no longer fresh. */
	find(name: string, request: () => Request): KeptDocument | undefined;
	/** Whether it is being rendered: `load` then adds no work. */
	isLoading(name: string): boolean;
	/**
	 * Renders and keeps it. What turns out to change too soon to be kept is null, or else sent
	 * once: `isOnceEnough` says that the routes were told nothing of this visitor but what the name
	 * holds, and need not be asked again.
	 */
	load(name: string, request: () => Request, isOnceEnough?: boolean): Promise<KeptDocument | null>;
};

export type DocumentStoreOptions = {
	keepSeconds: number;
	render(request: Request): Promise<Rendered>;
	maxBytes?: number;
	now?(): number;
};

type Entry = {
	document: KeptDocument;
	freshUntil: number;
	sentUntil: number;
	isToShrink: boolean;
};

const MAX_BYTES = 32 * 1024 * 1024;
/** An address whose answers are for one visitor, or soon better, is not tried again at each request. */
const PAUSE_MILLISECONDS = 1000;
const MAX_REFUSED = 1000;
/** The best compression takes tens of milliseconds of a thread, and sign-ins need threads too. */
const MAX_SHRINKING = 2;

export function createDocumentStore(options: DocumentStoreOptions): DocumentStore {
	const { keepSeconds, render, maxBytes = MAX_BYTES, now = Date.now } = options;
	const keepMilliseconds = keepSeconds * 1000;
	const entries = new LRUCache<string, Entry>({
		maxSize: maxBytes,
		sizeCalculation: ({ document }, name) => document.size + name.length,
	});
	const refused = new LRUCache<string, number>({ max: MAX_REFUSED });
	const loading = new Map<string, Promise<KeptDocument | null>>();
	let shrinking = 0;

	/** Of what is asked for again: invented addresses are mostly asked for once. */
	function shrinkOnce(entry: Entry): void {
		if (!entry.isToShrink || shrinking >= MAX_SHRINKING) return;
		entry.isToShrink = false;
		shrinking += 1;
		void entry.document.shrink().finally(() => {
			shrinking -= 1;
		});
	}

	async function renderAndKeep(name: string, request: Request, isOnceEnough: boolean) {
		const rendered = await render(request);
		const isKept = isForEveryone(rendered.response);
		if (!isKept) refused.set(name, now() + PAUSE_MILLISECONDS);
		if (!isKept && !isOnceEnough) return null;
		const document = await toDocument(rendered);
		if (isKept) keep(name, document, rendered.freshMilliseconds);
		return document;
	}

	/** What is made of an old read is sent for a second, or else no longer than the one before it. */
	function keep(name: string, document: KeptDocument, madeOfMilliseconds = keepMilliseconds) {
		const freshMilliseconds = Math.min(keepMilliseconds, madeOfMilliseconds);
		const freshUntil = now() + Math.max(freshMilliseconds, PAUSE_MILLISECONDS);
		const isOld = madeOfMilliseconds <= 0;
		const before = entries.peek(name)?.sentUntil ?? 0;
		const sentUntil = isOld ? Math.max(before, freshUntil) : freshUntil + keepMilliseconds;
		entries.set(name, { document, freshUntil, sentUntil, isToShrink: !isOld });
	}

	async function load(name: string, request: () => Request, isOnceEnough = false) {
		if ((refused.get(name) ?? 0) > now()) return null;
		const begun = loading.get(name);
		if (begun) return begun;
		const rendering = renderAndKeep(name, request(), isOnceEnough).finally(() =>
			loading.delete(name),
		);
		loading.set(name, rendering);
		return rendering;
	}

	return {
		find(name, request) {
			const entry = entries.get(name);
			if (!entry) return undefined;
			shrinkOnce(entry);
			if (now() < entry.freshUntil) return entry.document;
			if (now() >= entry.sentUntil) return undefined;
			// A failure is met by the visitor who asks once the document is too old to be sent.
			load(name, request).catch(() => undefined);
			return entry.document;
		},
		isLoading: (name) => loading.has(name),
		load,
	};
}
