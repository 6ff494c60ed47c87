/**
 * `npm run write-env [https://sawt.example]`: makes a `.env` with random secrets, for Compose,
 * `npm start` and `npm run platform`. Never touches one that is there. Needs no package.
 */
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";

const [address] = process.argv.slice(2);
const isAddress = (text) => /^https?:\/\/[^/?#]+\/?$/.test(text) && URL.canParse(text);

/** PUBLIC_URL names the port of the proxy, and without one it is that of https. */
const listProxyPorts = ({ port }) => [
	"# Where the proxy of compose.replicas.yaml is reached on this machine.",
	`PROXY_HTTPS_PORT=${port || 443}`,
	...(port ? [] : ["PROXY_HTTP_PORT=80"]),
];

function writeSettings() {
	const site = address ? new URL(address) : undefined;
	const text = [
		"# Made by npm run write-env; .env.example has all other settings.",
		site ? `PUBLIC_URL=${site.origin}` : "# PUBLIC_URL=https://sawt.example",
		`SESSION_SECRET=${randomBytes(32).toString("hex")}`,
		"# The database in compose.replicas.yaml keeps the password of its first start.",
		`POSTGRES_PASSWORD=${randomBytes(24).toString("hex")}`,
		...(site?.protocol === "https:" ? listProxyPorts(site) : []),
		"",
	].join("\n");
	writeFileSync(".env", text, { flag: "wx", mode: 0o600 });
}

function fail(reason) {
	console.error(`write-env: ${reason}`);
	process.exitCode = 1;
}

if (address !== undefined && !isAddress(address)) {
	fail("the address must be such as https://sawt.example, without a path");
} else {
	try {
		writeSettings();
		console.log("write-env: .env has new secrets, and only this account can read it");
	} catch (error) {
		if (error.code !== "EEXIST") throw error;
		fail(".env is there already and stays as it is; move it away, or add what it lacks by hand");
	}
}
