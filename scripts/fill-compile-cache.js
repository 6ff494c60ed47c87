/**
 * Keeps what node compiles of the built server, so that later processes read it when they start.
 * Node keeps it by account, flags and its own version: the image's build runs
 * this as the account of the image's process. Needs no package itself.
 */
import { startProduct } from "./server-process.js";

/** Functions are compiled when they are called first. */
const PAGES = ["/", "/login", "/subscription"];

const product = await startProduct();
try {
	for (const page of PAGES) {
		const { ok, status } = await fetch(product.url + page);
		if (!ok) throw new Error(`${page} answered ${status}`);
	}
} finally {
	// Node writes the cache when it ends.
	await product.stop();
}
