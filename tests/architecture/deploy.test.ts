/** Checks the deployment files: they parse, name existing settings, and agree with the server. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { settingNames } from "../../app/server/env.server";
import { nodeArguments, serverFile } from "../../scripts/server-command.js";

type Json = Record<string, unknown>;

const read = (path: string) => readFileSync(path, "utf8");
const manifests = readdirSync("deploy/kubernetes").map((name) => {
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
	services: Record<string, { environment?: Json; profiles?: string[]; volumes?: string[] }>;
};

const deployment = find("Deployment").spec as Workload & { selector: { matchLabels: Json } };
const settings = find("ConfigMap").data as Record<string, string>;
const [web] = deployment.template.spec.containers;
const { services } = parse(read("compose.yaml"), { merge: true }) as Compose;
const major = (text: string | undefined) => /\d+/.exec(text ?? "")?.[0];

describe("the server's process", () => {
	it("is started in the same way by the image, npm start, npm run up and .env.example", () => {
		const command = ["node", ...nodeArguments, serverFile];
		const image = /^CMD (.*)$/m.exec(read("Dockerfile"))?.[1];
		expect(JSON.parse(image ?? "[]")).toEqual(command);
		expect(read("Dockerfile")).toMatch(/^ENV NODE_ENV=production /m);
		const { start } = JSON.parse(read("package.json")).scripts;
		expect(start).toBe(["NODE_ENV=production", "exec", ...command].join(" "));
		expect(read("scripts/up.js")).toContain('spawn("node", [...nodeArguments, serverFile], {');
		const byHand = ["node", "--env-file=.env", ...nodeArguments, serverFile];
		expect(read(".env.example")).toContain(
			`\n#   ${["NODE_ENV=production", ...byHand].join(" ")}\n`,
		);
	});
});

describe("the Kubernetes manifests", () => {
	it("are a deployment, its service, settings, disruption budget and migration", () => {
		const kinds = resources.map(({ kind }) => kind).sort();
		expect(kinds).toEqual(["ConfigMap", "Deployment", "Job", "PodDisruptionBudget", "Service"]);
	});

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

	it("probe the server's health paths, and wait until a stop is over", () => {
		expect(web.livenessProbe.httpGet).toEqual({ path: "/healthz", port: "http" });
		expect(web.startupProbe.httpGet).toEqual({ path: "/healthz", port: "http" });
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

	it("have a migration that runs for each release as docs/operating.md says", () => {
		const { name } = find("Job").metadata;
		const steps = read("docs/operating.md").match(/^kubectl .*\bjob\b.*$/gm);
		expect(steps).toEqual([
			`kubectl delete job ${name} --ignore-not-found`,
			"kubectl apply -f deploy/kubernetes/migration-job.yaml",
			expect.stringContaining(` job/${name}`),
		]);
	});
});

describe("compose.yaml", () => {
	const replicas = Object.entries(services).filter(([name]) => name.startsWith("web"));

	it("sets only existing settings", () => {
		const names = replicas.flatMap(([, { environment = {} }]) => Object.keys(environment));
		expect(names.filter((name) => !settingNames.includes(name))).toEqual([]);
	});

	it("starts one site by default, and in a profile two with shared services", () => {
		const plain = Object.keys(services).filter((name) => !services[name]?.profiles);
		expect(plain).toEqual(["web"]);
		const all = ["postgres", "proxy", "redis", "web-one", "web-two"];
		expect(
			Object.keys(services)
				.filter((name) => services[name]?.profiles)
				.sort(),
		).toEqual(all);
		const shared = ["SESSION_SECRET", "REDIS_URL", "DATABASE_URL", "PUBLIC_URL", "TRUST_PROXY"];
		expect(Object.keys(services["web-one"]?.environment ?? {})).toEqual(
			expect.arrayContaining(shared),
		);
	});

	it("has the proxy whose configuration names its replicas", () => {
		expect(services.proxy?.volumes).toContain("./deploy/nginx.conf:/etc/nginx/nginx.conf:ro");
		const upstreams = [...read("deploy/nginx.conf").matchAll(/^\s+server (\S+):3000 /gm)];
		expect(upstreams.map(([, name]) => name)).toEqual(["web-one", "web-two"]);
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
