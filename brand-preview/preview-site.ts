/**
 * Runs the product in memory on a database of its own, buys a plan in each language, and takes what people of
 * this house will see. Nothing of the operator's settings and data is read, and nothing is sent.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Brand } from "#core/brand/brand";
import { setBrand } from "#core/brand/current-brand";
import { SCHEMES, type Scheme } from "#core/brand/palette";
import { LANGUAGES, type Language } from "#core/language";
import { compose, loadBuild } from "../composition";
import { createPlatform } from "../platform/composition/platform";
import { createVisitor, PREVIEW_ORIGIN, previewHeaders, type Visitor } from "./preview-visitor";

export type PreviewPage = {
	kind: "home" | "plans" | "receipt" | "mail";
	language: Language;
	theme: Scheme;
	/** Whole, with its files inside. */
	html: string;
};

const PASSWORD = "correct-horse-7-battery";
/** The plan of a month that the catalogue begins with. */
const PLAN_ID = "2";
const RECEIPT_TRIES = 100;
const RECEIPT_PAUSE_MILLISECONDS = 50;

/**
 * Its database is in `workFolder`, and removed.
 *
 * @throws when a page cannot be made, which is a fault of the product
 */
export async function visitPreview(
	folder: string,
	brand: Brand,
	workFolder: string,
): Promise<PreviewPage[]> {
	const dataDir = mkdtempSync(join(workFolder, "brand-check-"));
	// The catalogue is written when the platform is made, and names the house.
	setBrand(brand);
	const links: string[] = [];
	const platform = await createPlatform({
		dataDir,
		publicUrl: PREVIEW_ORIGIN,
		mockGateway: true,
		webhookDelaySeconds: 0,
		hasSamples: true,
		release: "launched",
		onMail: ({ link }) => links.push(link),
		onError: (error) => {
			throw error;
		},
	});
	try {
		const site = await compose({
			environment: {
				NODE_ENV: "production",
				DATA_DIR: dataDir,
				BRAND_DIR: folder,
				PAYMENTS: "gateway",
				MOCK_GATEWAY: "on",
				RATE_LIMITS: "off",
				RELEASE: "launched",
			},
			loadBuild,
			platform,
			write: () => undefined,
		});
		const readFile = createFileReader(site.fetch);
		const pages: PreviewPage[] = [];
		for (const language of LANGUAGES) {
			const visitor = createVisitor(site.fetch, language);
			const email = `reader-${language}@example.com`;
			const take = async (kind: PreviewPage["kind"], path: string) => {
				for (const theme of SCHEMES) {
					const html = await inlineFiles(await visitor.read(path, theme), readFile);
					pages.push({ kind, language, theme, html });
				}
			};
			await take("home", "/");
			await signUp(visitor, email, links);
			// The greeting after a sign-in is shown once.
			await visitor.read("/subscription");
			await take("plans", "/subscription");
			await take("receipt", await buyPlan(visitor));
			const html = await readReceiptMail(platform, email);
			for (const theme of SCHEMES) {
				pages.push({ kind: "mail", language, theme, html: chooseMailTheme(html, theme) });
			}
		}
		return pages;
	} finally {
		await platform.close();
		rmSync(dataDir, { recursive: true, force: true });
	}
}

async function signUp(visitor: Visitor, email: string, links: readonly string[]): Promise<void> {
	await visitor.send("/register", {
		name: email.startsWith("reader-ar") ? "منى عادل" : "Mona Adel",
		email,
		phone: "+201001234567",
		password: PASSWORD,
		password_confirmation: PASSWORD,
	});
	const token = new URL(links.at(-1) ?? "missing:").searchParams.get("token") ?? "";
	await visitor.send("/verify-email", { token });
	await visitor.send("/login", { email, password: PASSWORD });
}

/** Pays at the mock gateway, and returns the address of the receipt once there is one. */
async function buyPlan(visitor: Visitor): Promise<string> {
	const gateway = await visitor.send("/subscription", { plan_id: PLAN_ID });
	const transactionId = new URL(gateway, PREVIEW_ORIGIN).searchParams.get("transaction_id") ?? "";
	await visitor.send(gateway, { outcome: "completed" });
	const receipt = `/account/receipt?transaction_id=${transactionId}`;
	for (let tries = 1; ; tries++) {
		try {
			await visitor.read(receipt);
			return receipt;
		} catch (error) {
			if (tries === RECEIPT_TRIES) throw error;
			await sleep(RECEIPT_PAUSE_MILLISECONDS);
		}
	}
}

type MailReader = Pick<Awaited<ReturnType<typeof createPlatform>>, "operator">;

async function readReceiptMail({ operator }: MailReader, email: string): Promise<string> {
	for await (const { kind, recipient, html } of operator.outbox.list()) {
		if (kind === "payment-receipt" && recipient === email && html) return html;
	}
	throw new Error(`There is no receipt mail to ${email}.`);
}

/** A mail follows the system of its reader, which a picture beside another one can't. */
const chooseMailTheme = (html: string, theme: Scheme) =>
	html
		.replaceAll("(prefers-color-scheme:dark)", theme === "dark" ? "all" : "not all")
		.replaceAll("color-scheme:light dark", `color-scheme:${theme}`);

/** Finds the images, styles and fonts that pages and styles load. */
const LOADED =
	/(?:<img\b[^>]*?\bsrc="|<source\b[^>]*?\bsrcSet="|<link\b[^>]*?\brel="stylesheet"[^>]*?\bhref="|\burl\(["']?|\bproperty="og:image" content=")([^"')#]+)/g;

/** Puts what a text loads from the product into it, so that it is whole without a server. */
async function inlineFiles(
	text: string,
	readFile: (address: string) => Promise<string | undefined>,
): Promise<string> {
	const addresses = new Set([...text.matchAll(LOADED)].map(([, address = ""]) => address));
	let whole = text;
	for (const address of addresses) {
		const file = await readFile(address);
		if (file === undefined) continue;
		for (const opening of ['"', "(", "'"]) {
			whole = whole.replaceAll(opening + address, opening + file);
		}
	}
	return whole;
}

/** Reads files of the product as `data:` URLs, each once; undefined for an address elsewhere. */
function createFileReader(fetch: (request: Request) => Promise<Response>) {
	const files = new Map<string, Promise<string | undefined>>();
	const readFile = (address: string): Promise<string | undefined> => {
		const known = files.get(address);
		if (known) return known;
		const file = load(address);
		files.set(address, file);
		return file;
	};
	async function load(address: string): Promise<string | undefined> {
		const url = new URL(address, PREVIEW_ORIGIN);
		if (url.origin !== PREVIEW_ORIGIN) return undefined;
		const response = await fetch(new Request(url, { headers: previewHeaders }));
		if (!response.ok) return undefined;
		const type = response.headers.get("Content-Type") ?? "application/octet-stream";
		const content = type.startsWith("text/css")
			? Buffer.from(await inlineFiles(await response.text(), readFile))
			: Buffer.from(await response.arrayBuffer());
		return `data:${type.replace(/\s/g, "")};base64,${content.toString("base64")}`;
	}
	return readFile;
}
