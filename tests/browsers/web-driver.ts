/**
 * Browsers with windows, driven as people drive them: Firefox by Marionette, WebKitGTK by its
 * driver. Both speak the commands of WebDriver, in different frames.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../scripts/free-port.js";
import type { Browser } from "./browser";

/** The requests that both drivers take; elements are known by a number of the browser's own. */
type Driver = {
	navigate(url: string): Promise<void>;
	find(xpath: string): Promise<string[]>;
	click(element: string): Promise<void>;
	clear(element: string): Promise<void>;
	type(element: string, text: string): Promise<void>;
	readText(element: string): Promise<string>;
	stop(): Promise<void>;
};

type Element = Record<string, string>;
const idOf = (element: Element) => Object.values(element)[0] ?? "";
const START_MILLISECONDS = 30_000;
const STOP_MILLISECONDS = 5000;

function drive(driver: Driver): Browser {
	const one = async (xpath: string) => {
		const [element] = await driver.find(xpath);
		if (element === undefined) throw new Error(`nothing at ${xpath}`);
		return element;
	};
	const beginning = (words: string) => `starts-with(normalize-space(), ${JSON.stringify(words)})`;
	return {
		open: (url) => driver.navigate(url),
		async submit(button, fields = {}) {
			const pressed = await one(`//main//form//button[${beginning(button)}]`);
			for (const [name, value] of Object.entries(fields)) {
				const field = await one(`//main//form//input[@name="${name}"]`);
				await driver.clear(field);
				await driver.type(field, value);
			}
			await driver.click(pressed);
		},
		follow: async (link) => driver.click(await one(`//main//a[${beginning(link)}]`)),
		read: async () => driver.readText(await one("//main")),
		close: () => driver.stop(),
	};
}

async function waitFor<Found>(find: () => Found | undefined | Promise<Found | undefined>) {
	const end = Date.now() + START_MILLISECONDS;
	while (Date.now() < end) {
		const found = await find();
		if (found !== undefined) return found;
		await wait(100);
	}
	throw new Error("the browser did not start");
}

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	child.kill();
	await once(child, "exit");
}

export async function startFirefox({ hasScript }: { hasScript: boolean }): Promise<Browser> {
	const profile = mkdtempSync(join(tmpdir(), "sawt-firefox-"));
	const settings = {
		"marionette.port": 0,
		"javascript.enabled": hasScript,
		"intl.accept_languages": "en",
	};
	const lines = Object.entries(settings).map(
		([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
	);
	writeFileSync(join(profile, "user.js"), lines.join("\n"));
	const args = ["--headless", "--marionette", "--no-remote", "--profile", profile];
	const child = spawn("firefox-esr", args, {
		stdio: "ignore",
		env: { ...process.env, HOME: profile },
	});
	const file = join(profile, "MarionetteActivePort");
	const port = await waitFor(() => {
		const text = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
		return text === "" ? undefined : Number(text);
	});
	const call = await openMarionette(port);
	await call("WebDriver:NewSession", {
		capabilities: { alwaysMatch: { acceptInsecureCerts: true } },
	});
	return drive({
		navigate: async (url) => void (await call("WebDriver:Navigate", { url })),
		async find(value) {
			const found = await call("WebDriver:FindElements", { using: "xpath", value });
			return (found as Element[]).map(idOf);
		},
		click: async (id) => void (await call("WebDriver:ElementClick", { id })),
		clear: async (id) => void (await call("WebDriver:ElementClear", { id })),
		type: async (id, text) => void (await call("WebDriver:ElementSendKeys", { id, text })),
		async readText(id) {
			return ((await call("WebDriver:GetElementText", { id })) as { value: string }).value;
		},
		stop: () => end(child),
	});
}

type Call = (name: string, parameters: object) => Promise<unknown>;

/**
 * Each message is its length, a colon, and JSON: [0, number, name, parameters] out, [1, number,
 * error, result] back.
 */
async function openMarionette(port: number): Promise<Call> {
	const socket: Socket = connect(port, "127.0.0.1");
	const waiting = new Map<number, (reply: [error: unknown, result: unknown]) => void>();
	let received = Buffer.alloc(0);
	let sent = 0;
	socket.on("data", (chunk: Buffer) => {
		received = Buffer.concat([received, chunk]);
		for (;;) {
			const colon = received.indexOf(":");
			const length = Number(received.subarray(0, Math.max(colon, 0)).toString());
			if (colon < 0 || received.length < colon + 1 + length) return;
			const message = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString());
			received = received.subarray(colon + 1 + length);
			if (Array.isArray(message)) waiting.get(message[1])?.([message[2], message[3]]);
		}
	});
	await once(socket, "connect");
	return async (name, parameters) => {
		const number = ++sent;
		const text = JSON.stringify([0, number, name, parameters]);
		const response = new Promise<[unknown, unknown]>((resolve) => waiting.set(number, resolve));
		socket.write(`${Buffer.byteLength(text)}:${text}`);
		const [error, result] = await response;
		if (error) throw new Error(`${name}: ${JSON.stringify(error).slice(0, 300)}`);
		return result;
	};
}

/** High enough for a whole form, because the driver cannot interact below the edge. */
const SCREEN = "-screen 0 1280x2400x24";
const MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

export async function startWebKit({ hasScript }: { hasScript: boolean }): Promise<Browser> {
	const port = await findFreePort();
	const child = spawn("xvfb-run", ["-a", "-s", SCREEN, "WebKitWebDriver", `--port=${port}`], {
		stdio: "ignore",
		detached: true,
		env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", LANGUAGE: "en" },
	});
	const base = `http://127.0.0.1:${port}`;
	const request = async (method: string, path: string, body?: object): Promise<unknown> => {
		const response = await fetch(base + path, { method, body: body && JSON.stringify(body) });
		const { value } = (await response.json()) as { value: unknown };
		if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value).slice(0, 300)}`);
		return value;
	};
	await waitFor(() => request("GET", "/status").catch(() => undefined));
	const args = ["--automation", ...(hasScript ? [] : ["--enable-javascript=false"])];
	const options = { binary: MINI_BROWSER, args };
	const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
	const { sessionId } = (await request("POST", "/session", { capabilities })) as {
		sessionId: string;
	};
	const at = `/session/${sessionId}`;
	await request("POST", `${at}/window/rect`, { x: 0, y: 0, width: 1200, height: 2300 });
	return drive({
		navigate: async (url) => void (await request("POST", `${at}/url`, { url })),
		async find(value) {
			return (
				(await request("POST", `${at}/elements`, { using: "xpath", value })) as Element[]
			).map(idOf);
		},
		click: async (id) => void (await request("POST", `${at}/element/${id}/click`, {})),
		clear: async (id) => void (await request("POST", `${at}/element/${id}/clear`, {})),
		type: async (id, text) => void (await request("POST", `${at}/element/${id}/value`, { text })),
		readText: async (id) => (await request("GET", `${at}/element/${id}/text`)) as string,
		async stop() {
			// A hanging driver does not respond, but is still ended.
			const signal = AbortSignal.timeout(STOP_MILLISECONDS);
			await fetch(base + at, { method: "DELETE", signal }).catch(() => undefined);
			// xvfb-run starts a display and the driver; ending the group ends both.
			if (child.pid) process.kill(-child.pid);
		},
	});
}
