/**
 * `npm run write-nginx FILE [PAGES]`: writes deploy/nginx.conf for this machine, in front of the replicas of deploy/systemd, with
 * the addresses of `.env` and the paths of this clone. PAGES is a folder that `brand pages` has written; deploy/pages
 * without it. Overwrites the file.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

const [file, pages = "deploy/pages"] = process.argv.slice(2);
const {
	PUBLIC_URL = "",
	APP_LINK_ORIGIN = "",
	HSTS_SUBDOMAINS = "",
	PROXY_HTTP_PORT = "80",
} = process.env;

/** What a container has, each with what stands in its place. */
const listReplacements = (site) => [
	["$" + "{PUBLIC_URL}", PUBLIC_URL.trim()],
	["$" + "{APP_LINK_ORIGIN}", APP_LINK_ORIGIN.trim()],
	["$" + "{HSTS_SUBDOMAINS}", HSTS_SUBDOMAINS.trim()],
	["pid /tmp/nginx.pid;", "pid /run/nginx.pid;"],
	["/dev/stdout", "/var/log/nginx/access.log"],
	["/dev/stderr", "/var/log/nginx/error.log"],
	["/tmp/nginx-", "/var/lib/nginx/"],
	["/etc/nginx/replicas.conf", resolve("deploy/replicas/ports.conf")],
	["/etc/nginx/pages/", `${resolve(pages)}/`],
	["/etc/nginx/tls", resolve("deploy/tls")],
	["listen 8080", `listen ${PROXY_HTTP_PORT}`],
	["listen 8443", `listen ${site.port || 443}`],
];

function write(site) {
	let text = readFileSync("deploy/nginx.conf", "utf8");
	// The comment at the top is about the file of containers.
	text = text.replace(/^(#.*\n)+/, `# Written by npm run write-nginx, which writes it anew.\n`);
	for (const [container, machine] of listReplacements(site)) {
		if (!text.includes(container)) throw new Error(`deploy/nginx.conf has no ${container}`);
		text = text.replaceAll(container, () => machine);
	}
	writeFileSync(file, text);
}

function fail(reason) {
	console.error(`write-nginx: ${reason}`);
	process.exitCode = 1;
}

if (!file) {
	fail("name the file to write, such as /etc/nginx/nginx.conf");
} else if (!/^https:\/\/[^/?#"\s]+\/?$/i.test(PUBLIC_URL.trim()) || !URL.canParse(PUBLIC_URL)) {
	fail(
		"PUBLIC_URL in .env must be the https address that people use, because nginx serves no other name",
	);
} else {
	write(new URL(PUBLIC_URL));
	console.log(
		`write-nginx: ${file} serves ${PUBLIC_URL}; check it with nginx -t -c ${resolve(file)}`,
	);
}
