/**
 * Builds our landing page and sign-in in other frameworks. Each is a package in bench/peers,
 * installed at its first use without a lock file, and built each time from our texts.
 */
import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../scripts/free-port.js";
import { assertEqualContent } from "./equal-content.js";
import { writeContent } from "./peer-content.js";
import { startPlatform } from "./process.js";
import { startProduct } from "./server-process.js";

const folder = fileURLToPath(new URL("peers", import.meta.url));
const START_LIMIT_MILLISECONDS = 20_000;
const PAGES = ["/", "/login"];

export async function startPeers() {
	const product = await startProduct();
	const readPage = async (path) =>
		(await fetch(product.url + path, { headers: { "Accept-Language": "en" } })).text();
	await writeContent(`${folder}/built`, readPage);
	await product.stop();
	const names = readdirSync(folder).filter((name) => existsSync(`${folder}/${name}/package.json`));
	return Promise.all(names.map(startPeer));
}

/** Starts a built peer beside a platform of its own; the peer's `npm start` listens on PORT. */
async function startPeer(name) {
	const cwd = `${folder}/${name}`;
	const npm = (...args) =>
		execFileSync("npm", args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
	if (!existsSync(`${cwd}/node_modules`)) npm("install", "--no-package-lock");
	const { default: entry } = await import(`${cwd}/entry.js`);
	// Under the address that our page names.
	const assets = `${cwd}/${entry.staticFolder ?? "public"}/assets`;
	mkdirSync(assets, { recursive: true });
	for (const name of readdirSync(`${folder}/built`).filter((one) => one.endsWith(".svg"))) {
		copyFileSync(`${folder}/built/${name}`, `${assets}/${name}`);
	}
	npm("run", "build");
	const platform = await startPlatform();
	const port = await findFreePort();
	const url = `http://127.0.0.1:${port}`;
	const child = spawn(process.execPath, entry.args(port), {
		cwd,
		env: {
			...process.env,
			NODE_ENV: "production",
			HOST: "127.0.0.1",
			PORT: port,
			ORIGIN: url,
			PLATFORM_URL: platform.url,
		},
		stdio: ["ignore", "ignore", "inherit"],
	});
	await untilListening(`${url}/login`);
	const stop = async () => {
		child.kill();
		await platform.stop();
	};
	return {
		name,
		url,
		pid: child.pid,
		hasForm: entry.hasForm ?? true,
		isRendered: entry.isRendered ?? true,
		stop,
	};
}

/**
 * Rejects peers whose pages show other content than ours, because comparing them would be
 * meaningless.
 */
export async function assertEqualPeers(peers) {
	const platform = await startPlatform();
	const product = await startProduct({ API_BASE_URL: platform.url });
	const read = async ({ url }, path) => {
		const answer = await fetch(url + path, { headers: { "Accept-Language": "en" } });
		return (await answer.text()).replaceAll(url, "");
	};
	try {
		for (const path of PAGES) {
			const ours = await read(product, path);
			for (const peer of peers.filter(({ isRendered }) => isRendered)) {
				assertEqualContent(`${peer.name}${path}`, ours, await read(peer, path));
			}
		}
	} finally {
		await Promise.all([product.stop(), platform.stop()]);
	}
}

async function untilListening(url) {
	const endsAt = performance.now() + START_LIMIT_MILLISECONDS;
	while (performance.now() < endsAt) {
		const answer = await fetch(url).catch(() => null);
		if (answer?.ok) return;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	throw new Error(`nothing listens at ${url}`);
}
