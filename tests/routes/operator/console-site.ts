/** A server with its operator: the printed password, and a signed-in console. */
import { readDocument, readWords } from "../../support/document";
import { createPageClient, type Page, type PageClient } from "../../support/page-client";
import { PlatformFixture } from "../../support/platform-fixture";
import { type Site, startSite } from "../../support/site";
import { dataOf } from "../../support/test-database";

export const readPassword = (output: string) => /operator password: (\S+)/.exec(output)?.[1];

export async function signInAt(
	server: Site,
	password: string,
	headers: Record<string, string> = {},
): Promise<PageClient> {
	const visitor = createPageClient(server, headers);
	const page = await visitor.post("/operator/login", { name: "Hala", password });
	if (page.status !== 303) throw new Error(`operator sign-in ended with ${page.status}`);
	return visitor;
}

export type ConsoleSite = {
	server: Site;
	operator: PageClient;
	/** A second process on the same data, like the command line, and the site's people. */
	fixture: PlatformFixture;
	stop(): Promise<void>;
};

export async function openConsole(
	env: Record<string, string> = {},
	headers: Record<string, string> = {},
): Promise<ConsoleSite> {
	const server = await startSite({ env });
	const fixture = new PlatformFixture();
	await fixture.open(dataOf(server.dataDir), { now: () => new Date() });
	return {
		server,
		operator: await signInAt(server, readPassword(server.output()) ?? "", headers),
		fixture,
		async stop() {
			await fixture.close();
			await server.stop();
		},
	};
}

/** Returns the text of one record in a console list. */
export const readRecord = (page: Page, id: string): string => readWords(page, `[id="${id}"]`);

export const readNotice = (page: Page) =>
	readDocument(page).querySelector("[role=status]")?.textContent;
