/**
 * Drives lynx and w3m, with their own cookies, redirects and text rendering. Only the fields of a
 * form are read from the markup.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { readDocument } from "../support/document";
import { type Browser, normalize } from "./browser";

type Program = {
	/** Requests a page, with a body if given; returns its source or its rendered text. */
	request(url: string, body: string | undefined, isSource: boolean): Promise<string>;
};

const run = promisify(execFile);
const LIMIT_MILLISECONDS = 20_000;

async function runProgram(home: string, command: string, args: string[]): Promise<string> {
	const env = { ...process.env, HOME: home, LANG: "C.UTF-8", LC_ALL: "C.UTF-8" };
	try {
		const options = { env, timeout: LIMIT_MILLISECONDS, encoding: "buffer" } as const;
		return decode((await run(command, args, options)).stdout);
	} catch (error) {
		// Lynx exits with the status of an error page, which is still a page.
		const { stdout } = error as { stdout?: Buffer };
		if (stdout?.length) return decode(stdout);
		throw error;
	}
}

/** w3m returns the source without decompressing it. */
const decode = (bytes: Buffer): string =>
	(bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString();

export function createLynx(): Program {
	const home = mkdtempSync(join(tmpdir(), "sawt-lynx-"));
	const jar = join(home, "cookies");
	const settings = join(home, "lynx.cfg");
	writeFileSync(jar, "");
	writeFileSync(
		settings,
		"ACCEPT_ALL_COOKIES:TRUE\nPERSISTENT_COOKIES:TRUE\nCHARACTER_SET:utf-8\n",
	);
	return {
		async request(url, body, isSource) {
			const cookies = [`-cookie_file=${jar}`, `-cookie_save_file=${jar}`];
			const mode = isSource ? "-source" : "-dump";
			const options = [`-cfg=${settings}`, ...cookies, mode, "-nolist", "-width=200"];
			if (body === undefined) return runProgram(home, "lynx", [...options, url]);
			const file = join(home, "body");
			writeFileSync(file, `${body}\n---\n`);
			const line = ["lynx", ...options, "-post_data", url].map((word) => `'${word}'`).join(" ");
			return runProgram(home, "sh", ["-c", `${line} < '${file}'`]);
		},
	};
}

export function createW3m(): Program {
	const home = mkdtempSync(join(tmpdir(), "sawt-w3m-"));
	return {
		async request(url, body, isSource) {
			const options = ["-cookie", "-o", "accept_cookie=1", "-cols", "200", "-O", "UTF-8"];
			const mode = isSource ? "-dump_source" : "-dump";
			if (body === undefined) return runProgram(home, "w3m", [...options, mode, url]);
			const file = join(home, "body");
			writeFileSync(file, body);
			return runProgram(home, "w3m", [...options, mode, "-post", file, url]);
		},
	};
}

/** links can show pages, but its command line cannot post. */
export const createLinks = (): Program => ({
	request: (url) =>
		runProgram(mkdtempSync(join(tmpdir(), "sawt-links-")), "links2", [
			"-dump",
			"-width",
			"200",
			url,
		]),
});

/** The browser stores no state between two runs, so each run gets the current page. */
export function createTerminalBrowser(program: Program): Browser {
	let url = "";
	let source = "";
	const page = () => readDocument({ html: source });
	const show = async (address: string, body?: string) => {
		url = new URL(address, url || undefined).href;
		source = await program.request(url, body, true);
	};
	return {
		open: (address) => show(address),
		async follow(words) {
			const link = [...page().querySelectorAll("a")].find((one) => begins(one, words));
			if (!link) throw new Error(`no link ${words}`);
			await show(link.getAttribute("href") ?? "");
		},
		async submit(words, fields = {}) {
			const button = [...page().querySelectorAll("button")].find((one) => begins(one, words));
			const form = button?.form;
			if (!button || !form) throw new Error(`no button ${words}`);
			const values = new URLSearchParams();
			for (const field of form.querySelectorAll<HTMLInputElement>("input, select, textarea")) {
				const isChosen = !["radio", "checkbox"].includes(field.type) || field.checked;
				if (field.name && isChosen) values.set(field.name, fields[field.name] ?? field.value);
			}
			if (button.name) values.set(button.name, button.value);
			const action = form.getAttribute("action") ?? "";
			if (form.method === "get") return show(`${action}?${values}`);
			await show(action, values.toString());
		},
		read: async () => normalize(page().querySelector("main")?.textContent ?? ""),
		close: async () => undefined,
	};
}

const begins = (element: Element, words: string) =>
	normalize(element.textContent ?? "")
		.trim()
		.startsWith(words);
