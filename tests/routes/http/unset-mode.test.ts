/** Tests the built server without NODE_ENV, as somebody starts it by hand. */
import { expect, it } from "vitest";
import { createPageClient } from "../../support/page-client";
import { startSite } from "../../support/site";

it.each(["", "development"])(
	"[site-123] a build serves its files with NODE_ENV=%j",
	async (mode) => {
		const site = await startSite({ env: { NODE_ENV: mode } });
		try {
			const visitor = createPageClient(site);
			const { html } = await visitor.get("/");
			const named = [
				...html.matchAll(/(?:href|src)="(\/[\w./-]+\.(?:js|css|svg|png|woff2|mp3))"/g),
			];
			const addresses = new Set(named.map(([, address]) => address ?? ""));
			expect(addresses.size).toBeGreaterThan(3);
			for (const address of addresses) {
				expect([address, (await site.fetch(address)).status]).toEqual([address, 200]);
			}
		} finally {
			await site.stop();
		}
	},
);
