/** Tests that deployment files parse, name settings that exist, and agree with the server. */
import { spawnSync } from "node:child_process";
import {
	cpSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { LOCALES } from "../../app/i18n/locale";
import { readSettings } from "../../app/server/env.server";
import { MAX_BODY_BYTES } from "../../app/server/http/request-limit.server";
import {
	buildContentSecurityPolicy,
	hashSource,
} from "../../app/server/http/security-headers.server";
import { MAX_UPLOAD_BYTES } from "../../app/server/http/upload.server";
import { settingNames } from "../../app/server/setting-schema.server";
import { MAX_HEADER_BYTES } from "../../listen";
import { findProgram } from "../../scripts/programs.js";
import { nodeArguments, serverFile } from "../../scripts/server-command.js";
import { readDocument } from "../support/document";
import { readUnit } from "../support/systemd-unit";

type Json = Record<string, unknown>;

const read = (path: string) => readFileSync(path, "utf8");
const manifests = readdirSync("deploy/kubernetes")
	.filter((name) => name.endsWith(".yaml"))
	.map((name) => {
		const documents = parseAllDocuments(read(`deploy/kubernetes/${name}`));
		expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
		return documents.map((document) => document.toJS() as Json);
	});
const resources = manifests.flat();
const find = (kind: string) => {
	const found = resources.find((resource) => resource.kind === kind);
	if (!found) throw new Error(`there is no ${kind}`);
	return found as { spec: never; data: never; metadata: Json };
};

type Probe = { httpGet: { path: string; port: string } };
type Container = {
	image: string;
	command?: string[];
	ports: { name: string; containerPort: number }[];
	securityContext: Json;
	startupProbe: Probe;
	livenessProbe: Probe;
	readinessProbe: Probe & { failureThreshold: number; periodSeconds: number };
};
type Pod = {
	containers: [Container];
	securityContext: Json;
	terminationGracePeriodSeconds: number;
};
type Workload = { template: { metadata: { labels: Json }; spec: Pod }; replicas: number };
type Compose = {
	"x-web": Json;
	services: Record<
		string,
		{ image: string; environment?: Json; volumes?: string[]; ports?: string[]; networks?: Json }
	>;
};

const deployment = find("Deployment").spec as Workload & { selector: { matchLabels: Json } };
const settings = find("ConfigMap").data as Record<string, string>;
const [web] = deployment.template.spec.containers;
const single = parse(read("compose.yaml"), { merge: true }) as Compose;
const replicated = parse(read("compose.replicas.yaml"), { merge: true }) as Compose;
const major = (text: string | undefined) => /\d+/.exec(text ?? "")?.[0];

describe("the server's process", () => {
	it("is started in the same way by the image, npm start and npm run up; npm start and the command line read .env", () => {
		const command = ["node", ...nodeArguments, serverFile];
		const image = /^CMD (.*)$/m.exec(read("Dockerfile"))?.[1];
		expect(JSON.parse(image ?? "[]")).toEqual(command);
		expect(read("Dockerfile")).toMatch(/^ENV NODE_ENV=production /m);
		const { start, platform } = JSON.parse(read("package.json")).scripts;
		const withFile = ["exec", "node", "--env-file-if-exists=.env"].join(" ");
		expect(start).toBe(
			`MALLOC_ARENA_MAX=2 NODE_ENV=production ${withFile} ${[...nodeArguments, serverFile].join(" ")}`,
		);
		expect(platform).toBe(`${withFile} build/server/platform.js`);
		expect(read("scripts/up.js")).toContain('spawn("node", [...nodeArguments, serverFile], {');
	});
});

describe("the proxy", () => {
	const conf = read("deploy/nginx.conf");

	it("[site-90] takes headers and bodies as long as the process does", () => {
		expect(conf).toContain(`large_client_header_buffers 4 ${MAX_HEADER_BYTES / 1024}k;`);
		expect(conf).toContain(`client_max_body_size ${MAX_BODY_BYTES / 1024}k;`);
		const upload = /location = \/operator\/people-imports \{[^}]*\}[^}]*\}/.exec(conf)?.[0];
		expect(upload).toContain(`client_max_body_size ${MAX_UPLOAD_BYTES / 2 ** 20}m;`);
	});

	const pages = readdirSync("deploy/pages").filter((name) => name.endsWith(".html"));

	it.each(pages)("[operator-85] has the page %s in every language", (name) => {
		const page = readDocument({ html: read(`deploy/pages/${name}`) });
		for (const locale of LOCALES) {
			const part = page.querySelector(`main [lang=${locale}]`);
			expect(part?.getAttribute("dir")).toBe(locale === "ar" ? "rtl" : "ltr");
			expect(part?.querySelector("h1")?.textContent).toBeTruthy();
			expect(part?.querySelector("p")?.textContent).toBeTruthy();
			expect(part?.querySelector("a[href='']")).not.toBeNull();
		}
		expect(conf).toContain(` /proxy-pages/${name};`);
	});

	it.each(pages)(
		"[operator-182] shows the page %s under the content policy of the site's",
		(name) => {
			const [, style = ""] = /<style>(.*?)<\/style>/s.exec(read(`deploy/pages/${name}`)) ?? [];
			const policy = buildContentSecurityPolicy({
				scripts: [],
				styles: [hashSource(style)],
				isSecure: true,
			});
			expect(read("deploy/pages/policy.conf")).toContain(`\n1 "${policy}";\n`);
		},
	);

	it("[site-190] leaves the addresses of the site's own pages to the site", () => {
		expect(conf).not.toMatch(/location [^{]*\/pages\//);
	});

	it("[operator-85] shows no page that is not there", () => {
		const shown = [...conf.matchAll(/ \/proxy-pages\/(\S+\.html);/g)].map(([, name]) => name);
		expect([...new Set(shown)].sort()).toEqual(pages.toSorted());
	});
});

describe("the brand folder", () => {
	it("[brand-36] is a read-only volume that need not be set", () => {
		for (const { services } of [single, replicated]) {
			for (const { image, environment, volumes } of Object.values(services)) {
				if (image !== "sawt-web") continue;
				const { BRAND_DIR } = environment as Record<string, string>;
				expect(BRAND_DIR).toMatch(/^\$\{BRAND_DIR:\+\/brand\}$/);
				expect(volumes).toContainEqual(expect.stringMatching(/^\$\{BRAND_DIR:-.*\}:\/brand:ro$/));
			}
		}
		const manifest = read("deploy/kubernetes/deployment.yaml");
		expect(manifest).toContain("mountPath: /brand, readOnly: true");
		expect(manifest).toMatch(/name: sawt-brand\n\s+optional: true/);
	});
});

describe("the Kubernetes manifests", () => {
	it("[operator-66] set only existing settings", () => {
		expect(Object.keys(settings).filter((name) => !settingNames.includes(name))).toEqual([]);
		const comment = read("deploy/kubernetes/settings.yaml").match(/has (.*):/)?.[1] ?? "";
		const secrets = comment.match(/[A-Z_]{4,}/g) ?? [];
		expect(secrets.filter((name) => !settingNames.includes(name))).toEqual([]);
		expect(secrets).toContain("SESSION_SECRET");
	});

	it("select the pods of the deployment", () => {
		const { labels } = deployment.template.metadata;
		const budget = find("PodDisruptionBudget").spec as { selector: { matchLabels: Json } };
		const service = find("Service").spec as { selector: Json; ports: { targetPort: string }[] };
		const selectors = [deployment.selector.matchLabels, budget.selector.matchLabels];
		for (const selector of [...selectors, service.selector]) expect(labels).toMatchObject(selector);
		const names = web.ports.map(({ name }) => name);
		for (const { targetPort } of service.ports) expect(names).toContain(targetPort);
	});

	it("lead the site's name to the service", () => {
		const { tls, rules } = find("Ingress").spec as {
			tls: { hosts: string[] }[];
			rules: { host: string; http: { paths: { backend: { service: Json } }[] } }[];
		};
		const host = new URL(settings.PUBLIC_URL ?? "").host;
		expect(tls.flatMap(({ hosts }) => hosts)).toEqual([host]);
		expect(rules.map((rule) => rule.host)).toEqual([host]);
		const { name } = find("Service").metadata;
		const [path] = rules[0]?.http.paths ?? [];
		expect(path?.backend.service).toEqual({ name, port: { name: "http" } });
	});

	it("probe the server's health paths, and wait until a stop is over", () => {
		// No visitor reaches this port, so no flood of them ends the process.
		expect(web.livenessProbe.httpGet).toEqual({ path: "/healthz", port: "metrics" });
		expect(web.startupProbe.httpGet).toEqual({ path: "/healthz", port: "metrics" });
		expect(web.readinessProbe.httpGet).toEqual({ path: "/readyz", port: "http" });
		const { failureThreshold, periodSeconds } = web.readinessProbe;
		const drain = Number(settings.DRAIN_SECONDS);
		expect(failureThreshold * periodSeconds).toBeLessThan(drain);
		const grace = deployment.template.spec.terminationGracePeriodSeconds;
		expect(grace).toBeGreaterThan(drain + 8 + 3);
		const ports = Object.fromEntries(web.ports.map((port) => [port.name, port.containerPort]));
		expect(ports).toEqual({ http: 3000, metrics: Number(settings.METRICS_PORT) });
	});

	it("run without privileges, on a read-only file system, with one image for all", () => {
		const job = (find("Job").spec as Workload).template.spec;
		expect(deployment.replicas).toBeGreaterThan(1);
		for (const pod of [deployment.template.spec, job]) {
			expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
			const [{ securityContext, image }] = pod.containers;
			expect(image).toBe(web.image);
			expect(securityContext).toMatchObject({
				allowPrivilegeEscalation: false,
				readOnlyRootFilesystem: true,
			});
		}
		expect(job.containers[0].command).toEqual(["node", "build/server/platform.js", "migrate"]);
	});

	it("have a migration that runs for each release as their README says", () => {
		const { name } = find("Job").metadata;
		const steps = read("deploy/kubernetes/README.md").match(/(?<=^ *)kubectl .*\bjob\b.*$/gm);
		expect(steps).toEqual([
			`kubectl delete job ${name} --ignore-not-found`,
			"kubectl apply -f deploy/kubernetes/migration-job.yaml",
			expect.stringContaining(` job/${name}`),
		]);
	});
});

describe("the Compose files", () => {
	const { services } = replicated;
	const all = [...Object.values(single.services), ...Object.values(services)];

	it("set only what is a setting", () => {
		const webs = all.filter(({ image }) => image === "sawt-web");
		const names = webs.flatMap(({ environment = {} }) => Object.keys(environment));
		expect(names).toContain("DATABASE_URL");
		expect(names.filter((name) => !settingNames.includes(name))).toEqual([]);
	});

	it("start one site without a setting, and two with what they share", () => {
		expect(read("compose.yaml")).not.toContain(":?");
		const shared = ["SESSION_SECRET", "REDIS_URL", "DATABASE_URL", "PUBLIC_URL", "TRUST_PROXY"];
		expect(Object.keys(services["web-one"]?.environment ?? {})).toEqual(
			expect.arrayContaining(shared),
		);
		expect(replicated["x-web"]).toEqual(single["x-web"]);
	});

	it("[operator-94] have no secret of their own: each is asked for, with the command that makes it", () => {
		const secrets = read("compose.replicas.yaml").match(/\$\{[A-Z_]*(PASSWORD|SECRET)[^}]*\}/g);
		const requested = ["POSTGRES_PASSWORD", "SESSION_SECRET"].map(
			(name) => `\${${name}:?make one with npm run write-env}`,
		);
		expect([...new Set(secrets)].sort()).toEqual(requested);
		const { scripts } = JSON.parse(read("package.json"));
		expect(scripts["write-env"]).toContain("scripts/write-env.js");
	});

	it("[operator-66] have the proxy whose configuration names its replicas", () => {
		const { environment, volumes } = services.proxy ?? {};
		expect(volumes).toContain("./deploy/nginx.conf:/etc/nginx/templates/nginx.conf.template:ro");
		expect(volumes).toContain("./deploy/pages:/etc/nginx/pages:ro");
		expect(volumes).toContain("./deploy/replicas/containers.conf:/etc/nginx/replicas.conf:ro");
		expect(environment).toMatchObject({ NGINX_ENVSUBST_OUTPUT_DIR: "/etc/nginx" });
		const conf = read("deploy/replicas/containers.conf");
		const [, name = "", port] = /\$replicas \{ default (\w+):(\d+); \}/.exec(conf) ?? [];
		for (const replica of ["web-one", "web-two"]) {
			const { networks, environment } = services[replica] ?? {};
			expect(networks).toEqual({ default: { aliases: [name] } });
			expect(String(environment?.PORT)).toBe(port);
		}
	});
});

describe("the .env that npm run write-env makes", () => {
	const folder = mkdtempSync(join(tmpdir(), "sawt-env-"));
	afterAll(() => rmSync(folder, { recursive: true }));
	const write = (...words: string[]) =>
		spawnSync(process.execPath, [resolve("scripts/write-env.js"), ...words], {
			cwd: folder,
			encoding: "utf8",
		});

	it("[operator-94] has new secrets that the server takes, is private, and is never written over", () => {
		expect(write("sawt.example").stderr).toContain("must be such as https://sawt.example");
		expect(write("https://sawt.example/").status).toBe(0);
		const file = join(folder, ".env");
		const text = readFileSync(file, "utf8");
		const { POSTGRES_PASSWORD, PROXY_HTTPS_PORT, PROXY_HTTP_PORT, ...environment } = parseEnv(text);
		expect(POSTGRES_PASSWORD).toMatch(/^[0-9a-f]{48}$/);
		expect([PROXY_HTTPS_PORT, PROXY_HTTP_PORT]).toEqual(["443", "80"]);
		const settings = readSettings({ ...environment, NODE_ENV: "production" });
		expect(settings.publicUrl).toBe("https://sawt.example");
		expect(settings.sessionSecret).toHaveLength(1);
		expect(statSync(file).mode & 0o777).toBe(0o600);
		const again = write();
		expect([again.status, again.stderr]).toEqual([1, expect.stringContaining("is there already")]);
		expect(readFileSync(file, "utf8")).toBe(text);
	});

	it.each([
		["https://sawt.example", ["443", "80"]],
		["https://sawt.example:9443", ["9443", "8080"]],
		["", ["8443", "8080"]],
	])("[operator-94] lets the proxy be reached at its address, '%s'", (address, ports) => {
		rmSync(join(folder, ".env"), { force: true });
		expect(write(...(address ? [address] : [])).status).toBe(0);
		const environment = parseEnv(readFileSync(join(folder, ".env"), "utf8"));
		const mapped = (replicated.services.proxy?.ports ?? []).map(
			(port) => /^\$\{(\w+):-(\d+)\}:\d+$/.exec(port) ?? [],
		);
		expect(mapped.map(([, name = "", unset]) => environment[name] ?? unset)).toEqual(ports);
		const { publicUrl } = readSettings({ ...environment, NODE_ENV: "production" });
		const { port } = new URL(publicUrl ?? "https://localhost:8443");
		expect(port || "443").toBe(ports[0]);
	});
});

describe("the nginx.conf that npm run write-nginx writes", () => {
	const folder = mkdtempSync(join(tmpdir(), "sawt-nginx-"));
	afterAll(() => rmSync(folder, { recursive: true }));
	cpSync("deploy", join(folder, "deploy"), { recursive: true });
	const write = (env: string) => {
		writeFileSync(join(folder, ".env"), env);
		const words = ["--env-file-if-exists=.env", resolve("scripts/write-nginx.js"), "nginx.conf"];
		return spawnSync(process.execPath, words, {
			cwd: folder,
			env: { PATH: process.env.PATH, NODE_ENV: "production" },
			encoding: "utf8",
		});
	};
	const environment = [
		"PUBLIC_URL=https://sawt.example",
		"APP_LINK_ORIGIN=",
		"OPERATOR_HOURS=Sun-Thu 09:00-21:00 Africa/Cairo",
		"MAIL_FROM=Sawt <hello@sawt.example>",
	].join("\n");

	it("[operator-142] has the addresses of .env, however its values are written, and this machine's paths", () => {
		expect(write(environment).stderr).toBe("");
		const text = readFileSync(join(folder, "nginx.conf"), "utf8");
		expect(text).toContain('map "https://sawt.example" $site_url');
		expect(text).toContain('map "" $app_url');
		expect(text).toMatch(/listen 443 ssl.*\n[^}]*deploy\/tls\/site\.crt/);
		expect(text).toContain("listen 80 default_server;");
		expect(text).toContain(`include ${join(folder, "deploy/replicas/ports.conf")};`);
		expect(text).not.toMatch(/\$\{|\/dev\/std|\/tmp\/nginx|\/etc\/nginx|127\.0\.0\.11/);
	});

	it.each(["", "http://sawt.example", "https://sawt.example/path"])(
		"[operator-142] is not written for '%s', which would lead nobody to the site",
		(address) => {
			rmSync(join(folder, "nginx.conf"), { force: true });
			const { status, stderr } = write(`PUBLIC_URL=${address}`);
			expect([status, stderr]).toEqual([1, expect.stringContaining("PUBLIC_URL")]);
			expect(existsSync(join(folder, "nginx.conf"))).toBe(false);
		},
	);
});

describe("the samples of .env.example", () => {
	it("[operator-2] are read by a shell as by the server", () => {
		const samples = read(".env.example").replaceAll(/^# (?=[A-Z][A-Z0-9_]+=)/gm, "");
		const values = Object.entries(parseEnv(samples));
		const script = `set -eu\n${samples}\n${values.map(([name]) => `echo "$${name}"`).join("\n")}`;
		const { status, stdout } = spawnSync("sh", ["-c", script], { encoding: "utf8" });
		expect(status).toBe(0);
		expect(stdout.split("\n").slice(0, -1)).toEqual(values.map(([, value]) => value));
	});
});

describe("the systemd units", () => {
	const replica = readUnit("sawt@.service", "3000");

	it("[operator-142] start the server as npm start does, on the ports that nginx knows", () => {
		const { start } = JSON.parse(read("package.json")).scripts;
		const [variables = ""] = /^.*(?= exec )/.exec(start) ?? [];
		const command = replica.get("ExecStart");
		for (const variable of variables.split(" ")) expect(command).toContain(` ${variable} `);
		expect(command).toMatch(new RegExp(`${[...nodeArguments, serverFile].join(" ")}$`));
		const names = [...command.matchAll(/ ([A-Z_]+)=/g)].map(([, name = ""]) => name);
		const others = names.filter((name) => !settingNames.includes(name));
		expect(others).toEqual(["MALLOC_ARENA_MAX", "NODE_OPTIONS"]);
		expect(read("deploy/replicas/ports.conf")).toContain(" server 127.0.0.1:3000 max_fails=0;");
		expect(replica.get("ExecStartPost")).toContain("http://127.0.0.1:3000/readyz");
	});

	it("[operator-142] wait until a stop is over", () => {
		const { drainSeconds } = readSettings({});
		expect(Number(replica.get("TimeoutStopSec"))).toBeGreaterThan(drainSeconds + 8 + 3);
	});

	it("[operator-142] run scripts that are there, each night", () => {
		const [, script = ""] = readUnit("sawt-backup.service").get("ExecStart").split(" ");
		expect(existsSync(script)).toBe(true);
		expect(readUnit("sawt-backup.timer").get("OnCalendar")).toBe("*-*-* 03:30");
	});

	const analyze = findProgram("systemd-analyze");
	// A machine without systemd has nothing that could check them.
	if (analyze)
		it("[operator-142] are valid for systemd-analyze", () => {
			const folder = mkdtempSync(join(tmpdir(), "sawt-units-"));
			onTestFinished(() => rmSync(folder, { recursive: true }));
			const copy = (name: string, text = read(`deploy/systemd/${name}`)) => {
				const file = join(folder, name.replace("@", "@3000"));
				writeFileSync(file, text.replaceAll("/srv/sawt", resolve(".")));
				return file;
			};
			const verify = (files: readonly string[]) =>
				spawnSync(analyze, ["verify", "--man=no", ...files], { encoding: "utf8" });
			const units = readdirSync("deploy/systemd").filter((name) => !name.endsWith(".sh"));
			const { status, stderr } = verify(units.map((name) => copy(name)));
			const found = stderr.split("\n").filter((line) => line.includes("sawt"));
			expect([status, found]).toEqual([0, []]);
			const wrong = copy(
				"sawt@.service",
				read("deploy/systemd/sawt@.service").replace("Type=exec", "Type=x"),
			);
			expect(verify([wrong]).stderr).toContain("sawt@3000.service");
		});
});

describe("the commands of documents and scripts", () => {
	const files = [
		"README.md",
		"CONTRIBUTING.md",
		"docs",
		"deploy",
		"scripts",
		"platform/cli",
	].flatMap((path) =>
		statSync(path).isFile()
			? [path]
			: readdirSync(path, { recursive: true, withFileTypes: true })
					.filter((entry) => entry.isFile() && !/\.(png|webp)$/.test(entry.name))
					.map(({ parentPath, name }) => join(parentPath, name)),
	);
	const handing = /(pg_dump|pg_restore|psql|createdb|redis-cli)\b[^`\n]*\$\{?(DATABASE|REDIS)_URL/;

	it.each(files)("[operator-143] hand no password to a program as an argument, in %s", (path) => {
		expect(read(path)).not.toMatch(handing);
	});

	it("[operator-143] are noticed to hand one", () => {
		expect('pg_dump --file=FILE "$DATABASE_URL"').toMatch(handing);
	});
});

describe("the image", () => {
	it("[operator-66] is built from every source file at the root, and needs no test's settings", () => {
		const copied = [...read("Dockerfile").matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(
			([, names = ""]) => names.split(" "),
		);
		const sources = readdirSync(".").filter((name) => /\.[jt]s$/.test(name));
		const missing = sources.filter((name) => !copied.includes(name));
		expect(missing.sort()).toEqual(["playwright.config.ts", "vitest.config.ts"]);
	});

	it("[operator-93] is labelled with the version and the commit that it was built from", () => {
		const text = read("Dockerfile");
		const { version } = JSON.parse(read("package.json"));
		expect(text).toContain(`\nARG VERSION=${version}\n`);
		expect(text.match(/^ARG SAWT_COMMIT=unknown$/gm)).toHaveLength(2);
		const label = /^LABEL .*$/m.exec(text)?.[0];
		expect(label).toMatch(/image\.version="\$\{VERSION\}"/);
		expect(label).toMatch(/image\.revision="\$\{SAWT_COMMIT\}"/);
		expect(read("compose.yaml")).toMatch(/args: \{ SAWT_COMMIT: "\$\{SAWT_COMMIT:-unknown\}" \}/);
	});
});

describe("Node", () => {
	it("has one major version in the image, in CI, in the tests and in the documents", () => {
		const image = /^FROM node:(\d+)/m.exec(read("Dockerfile"))?.[1];
		expect(read(".github/workflows/verify.yml")).toContain("node-version-file: .node-version");
		expect(major(read(".node-version"))).toBe(image);
		const { engines, devDependencies } = JSON.parse(read("package.json"));
		const named = [engines.node, devDependencies.node, devDependencies["@types/node"]];
		expect(named.map((version) => major(version.replace("^", "")))).toEqual(named.map(() => image));
	});
});
