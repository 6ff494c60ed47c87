/**
 * `npm run up`: goes from a clean clone to a running site. It installs, builds, and starts the
 * server in production mode with the embedded platform. It needs no settings, and the script needs
 * no package.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { installPackages } from "./packages.js";
import { nodeArguments, serverFile } from "./server-command.js";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
installPackages();
console.log("build: npm run build ...");
execFileSync("npm", ["run", "--silent", "build", "--", "--logLevel", "warn"], { stdio: "inherit" });

const environment = { ...process.env, NODE_ENV: "production" };
// A live platform takes payments at the origins that are named, the embedded one unless that is switched off.
const hasGateway = environment.API_BASE_URL
	? environment.GATEWAY_ORIGINS
	: environment.MOCK_GATEWAY !== "off";
if (!environment.PAYMENTS && hasGateway) {
	environment.PAYMENTS = "gateway";
	console.log(
		"payments: PAYMENTS is unset, so `npm run up` sets gateway; the server's own default is\n" +
			"  manual (see docs/settings.md)",
	);
}
if (!environment.MOCK_GATEWAY && !environment.API_BASE_URL && !environment.PAYMOB_SECRET_KEY) {
	environment.MOCK_GATEWAY = "on";
	console.log(
		"payments: MOCK_GATEWAY is unset, so `npm run up` switches it on: people can settle their\n" +
			"  own payments without money; the server's own default is off",
	);
}
// Keeps the terminal readable: it shows the address and the mail links, but not every request.
if (!environment.LOG_LEVEL) environment.LOG_LEVEL = "warn";
if (!environment.API_BASE_URL) {
	// The server itself reports wrong settings.
	const seeding = { env: environment, stdio: "ignore" };
	const { status } = spawnSync("node", ["build/server/platform.js", "seed"], seeding);
	if (status === 0) console.log("samples: a new catalogue has invented creators and codes to try");
}
// Takes the first `node` on npm's path, which came with the packages, whichever Node runs this
// script.
const server = spawn("node", [...nodeArguments, serverFile], {
	env: environment,
	stdio: "inherit",
});
// The terminal signals the whole group, but other senders signal only this process. The server
// stops once either way.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => {
	process.exitCode = code ?? (signal ? 1 : 0);
});
