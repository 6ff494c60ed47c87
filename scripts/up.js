/**
 * `npm run up`: from a clean clone to a running site. Installs, builds, and starts the server in
 * production mode with the embedded platform; nothing needs to be set. Needs no package itself.
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
// Without a gateway that is switched off on purpose, there is none to pay at.
const hasGateway = environment.API_BASE_URL || environment.MOCK_GATEWAY !== "off";
if (!environment.PAYMENTS && hasGateway) {
	environment.PAYMENTS = "gateway";
	console.log(
		"payments: PAYMENTS is unset, so `npm run up` sets gateway; the server's own default is\n" +
			"  manual (see docs/operating.md)",
	);
}
if (!environment.MOCK_GATEWAY && !environment.API_BASE_URL) {
	environment.MOCK_GATEWAY = "on";
	console.log(
		"payments: MOCK_GATEWAY is unset, so `npm run up` switches it on: people can settle their\n" +
			"  own payments without money; the server's own default is off",
	);
}
// The terminal is for the person at it: the address and the mail links, not every request.
if (!environment.LOG_LEVEL) environment.LOG_LEVEL = "warn";
if (!environment.API_BASE_URL) {
	// What is wrong with a setting, the server itself says next.
	const seeding = { env: environment, stdio: "ignore" };
	const { status } = spawnSync("node", ["build/server/platform.js", "seed"], seeding);
	if (status === 0) console.log("samples: a new catalogue has invented creators and codes to try");
}
// The first `node` of npm's path: the one that came with the packages, whatever runs this script.
const server = spawn("node", [...nodeArguments, serverFile], {
	env: environment,
	stdio: "inherit",
});
// The terminal signals the whole group; other senders only this process. The server stops once.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => {
	process.exitCode = code ?? (signal ? 1 : 0);
});
