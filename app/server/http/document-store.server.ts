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
	/** The cached document; a stale one is refreshed in the background. */
	find(key: string, request: () => Request): KeptDocument | undefined;
	/** Whether it is being rendered: `load` then adds no work. */
	isLoading(key: string): boolean;
	/**
	 * Renders and caches it; null when it turns out not to be cacheable. With `allowUncached` such a
	 * document is returned as well, to be sent once: it was rendered from what the key holds, so
	 * rendering it again for this visitor would give the same.
	 */
	load(key: string, request: () => Request, allowUncached?: boolean): Promise<KeptDocument | null>;
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
	needsRecompression: boolean;
};

const MAX_BYTES = 32 * 1024 * 1024;
/** An uncacheable or stale document is not rendered for the cache at each request. */
const PAUSE_MILLISECONDS = 1000;
const MAX_REFUSED = 1000;
/** The best compression takes tens of milliseconds of a thread, and password hashes need threads too. */
const MAX_RECOMPRESSING = 2;

export function createDocumentStore(options: DocumentStoreOptions): DocumentStore {
	const { keepSeconds, render, maxBytes = MAX_BYTES, now = Date.now } = options;
	const keepMilliseconds = keepSeconds * 1000;
	const entries = new LRUCache<string, Entry>({
		maxSize: maxBytes,
		sizeCalculation: ({ document }, key) => document.size + key.length,
	});
	const refused = new LRUCache<string, number>({ max: MAX_REFUSED });
	const loading = new Map<string, Promise<KeptDocument | null>>();
	let recompressing = 0;

	/** On the second read: most addresses that bots make up are read once only. */
	function recompressOnce(entry: Entry): void {
		if (!entry.needsRecompression || recompressing >= MAX_RECOMPRESSING) return;
		entry.needsRecompression = false;
		recompressing += 1;
		void entry.document.recompress().finally(() => {
			recompressing -= 1;
		});
	}

	async function renderAndKeep(key: string, request: Request, allowUncached: boolean) {
		const rendered = await render(request);
		const isKept = isForEveryone(rendered.response);
		if (!isKept) refused.set(key, now() + PAUSE_MILLISECONDS);
		if (!isKept && !allowUncached) return null;
		const document = await toDocument(rendered);
		if (isKept) keep(key, document, rendered.freshMilliseconds);
		return document;
	}

	/** A document made of stale data is fresh for a second, and is not sent for longer than its predecessor. */
	function keep(key: string, document: KeptDocument, madeOfMilliseconds = keepMilliseconds) {
		const freshMilliseconds = Math.min(keepMilliseconds, madeOfMilliseconds);
		const freshUntil = now() + Math.max(freshMilliseconds, PAUSE_MILLISECONDS);
		const isOld = madeOfMilliseconds <= 0;
		const before = entries.peek(key)?.sentUntil ?? 0;
		const sentUntil = isOld ? Math.max(before, freshUntil) : freshUntil + keepMilliseconds;
		entries.set(key, { document, freshUntil, sentUntil, needsRecompression: !isOld });
	}

	async function load(key: string, request: () => Request, allowUncached = false) {
		if ((refused.get(key) ?? 0) > now()) return null;
		const begun = loading.get(key);
		if (begun) return begun;
		const rendering = renderAndKeep(key, request(), allowUncached).finally(() =>
			loading.delete(key),
		);
		loading.set(key, rendering);
		return rendering;
	}

	return {
		find(key, request) {
			const entry = entries.get(key);
			if (!entry) return undefined;
			recompressOnce(entry);
			if (now() < entry.freshUntil) return entry.document;
			if (now() >= entry.sentUntil) return undefined;
			// The visitor who asks once the document is too old to be sent meets the failure.
			load(key, request).catch(() => undefined);
			return entry.document;
		},
		isLoading: (key) => loading.has(key),
		load,
	};
}
