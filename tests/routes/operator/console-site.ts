/** A server with its operator: the printed password, and a console that is signed in. */
import { Bench } from "../../contract/platform/bench";
import { readDocument, readWords } from "../../support/document";
import { type Site, startSite } from "../../support/site";
import { dataOf } from "../../support/test-database";
import { createVisitor, type Page, type Visitor } from "../../support/visitor";

export const readPassword = (output: string) => /operator password: (\S+)/.exec(output)?.[1];

export async function signInAt(
	server: Site,
	password: string,
	headers: Record<string, string> = {},
): Promise<Visitor> {
	const visitor = createVisitor(server, headers);
	const page = await visitor.post("/operator/login", { name: "Hala", password });
	if (page.status !== 303) throw new Error(`operator sign-in ended with ${page.status}`);
	return visitor;
}

export type ConsoleSite = {
	server: Site;
	operator: Visitor;
	/** A second process on the same data, as the command line would be, and people who use it. */
	bench: Bench;
	stop(): Promise<void>;
};

export async function openConsole(
	env: Record<string, string> = {},
	headers: Record<string, string> = {},
): Promise<ConsoleSite> {
	const server = await startSite({ env });
	const bench = new Bench();
	await bench.open(dataOf(server.dataDir), { now: () => new Date() });
	return {
		server,
		operator: await signInAt(server, readPassword(server.output()) ?? "", headers),
		bench,
		async stop() {
			await bench.close();
			await server.stop();
		},
	};
}

/** The words of one record of a console list. */
export const readRecord = (page: Page, id: string): string => readWords(page, `[id="${id}"]`);

export const readNotice = (page: Page) =>
	readDocument(page).querySelector("[role=status]")?.textContent;
