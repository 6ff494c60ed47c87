/** A server with its operator: the printed password, a signed-in console, and people who ask. */
import { JSDOM } from "jsdom";
import { createPlatform, type Platform } from "../../../reference-api/platform/platform";
import { Visitor as ApiVisitor } from "../../contract/platform/visitor";
import { type Site, startSite } from "../../support/site";
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
	/** A second process on the same data, as the command line would be. */
	platform: Platform;
	/** A verified person who asks for a manual payment of plan 2. */
	askForManualPayment(
		changes?: Record<string, string>,
	): Promise<{ id: string; readStatus(): Promise<unknown> }>;
	stop(): Promise<void>;
};

let people = 0;

export async function openConsole(
	env: Record<string, string> = {},
	headers: Record<string, string> = {},
): Promise<ConsoleSite> {
	const server = await startSite({ env });
	const links = new Map<string, string>();
	const platform = await createPlatform({
		dataDir: server.dataDir,
		background: false,
		onMail: ({ to, link }) => links.set(to, link),
	});

	async function registerVerified(): Promise<ApiVisitor> {
		const person = new ApiVisitor(platform);
		people += 1;
		const email = `asker-${people}@example.com`;
		const password = "a good password";
		const names = { name: "Mona", email, phone: "01012345678" };
		await person.send("register", {
			body: { ...names, password, password_confirmation: password },
		});
		const token = new URL(links.get(email) ?? "").searchParams.get("token");
		await person.send("verifyEmail", { body: { token } });
		return person;
	}

	return {
		server,
		operator: await signInAt(server, readPassword(server.output()) ?? "", headers),
		platform,
		async askForManualPayment(changes = {}) {
			const person = await registerVerified();
			const body = {
				plan_id: 2,
				plan_name: "Premium",
				amount: 49,
				currency: "EGP",
				payment_method: "instapay",
				user_email: "mona@example.com",
				user_name: "Mona",
				user_phone: "01012345678",
				...changes,
			};
			const { data } = await person.send("requestManualPayment", { body });
			const id = String(data.payment_id);
			return {
				id,
				readStatus: async () =>
					(await person.send("manualPaymentStatus", { params: { id } })).data.status,
			};
		},
		async stop() {
			await platform.close();
			await server.stop();
		},
	};
}

/** The words of one record of a console list. */
export function readRecord({ html }: Page, id: string): string {
	const record = new JSDOM(html).window.document.getElementById(id);
	return record?.textContent?.replace(/\s+/g, " ") ?? "";
}

export const readNotice = ({ html }: Page) =>
	new JSDOM(html).window.document.querySelector("[role=status]")?.textContent;
