/**
 * The file tree of the container image without a container engine: the COPY lines of the
 * Dockerfile's final stage are followed, and its package stage is run by npm as written there.
 */
import { execFileSync } from "node:child_process";
import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type ImageTree = {
	/** The `/` of the image. */
	root: string;
	workingFolder: string;
	env: Record<string, string>;
	command: [string, ...string[]];
	user: string;
	remove(): void;
};

type Stage = { name: string; lines: string[] };

function readStages(): Stage[] {
	const text = readFileSync("Dockerfile", "utf8").replace(/\\\n/g, " ");
	const parts = text.split(/^(?=FROM )/m).filter((part) => part.startsWith("FROM "));
	return parts.map((part) => ({
		name: /^FROM \S+ AS (\S+)/.exec(part)?.[1] ?? "final",
		lines: part.split("\n").map((line) => line.trim()),
	}));
}

const argumentsOf = ({ lines }: Stage, instruction: string) =>
	lines
		.filter((line) => line.startsWith(`${instruction} `))
		.map((line) => line.slice(instruction.length + 1).trim());

/** Runs the RUN lines of the package stage in a folder of its own, like the image build. */
function installPackages(stage: Stage): string {
	const folder = mkdtempSync(join(tmpdir(), "sawt-packages-"));
	for (const file of ["package.json", "package-lock.json"]) cpSync(file, join(folder, file));
	const env = { ...process.env, npm_config_prefer_offline: "true" };
	for (const run of argumentsOf(stage, "RUN")) {
		// The image builder provides caches; npm has its own here.
		const command = run.replace(/--mount=\S+ /g, "");
		execFileSync("sh", ["-c", command], { cwd: folder, stdio: "pipe", env });
	}
	return folder;
}

function parseCopy(line: string) {
	const words = line.split(/\s+/);
	const from = words[0]?.startsWith("--from=") ? words.shift()?.slice("--from=".length) : undefined;
	const target = words.pop() ?? "";
	return { from, sources: words, target };
}

export function assembleImageTree(): ImageTree {
	const stages = readStages();
	const final = stages.at(-1);
	const find = (wanted: string) => stages.find(({ name }) => name === wanted);
	const packageStage = find("packages");
	if (!final || !packageStage) throw new Error("the Dockerfile has other stages than expected");
	const root = mkdtempSync(join(tmpdir(), "sawt-image-"));
	const [workingName = "/"] = argumentsOf(final, "WORKDIR");
	const workingFolder = join(root, workingName);
	mkdirSync(workingFolder, { recursive: true });
	const packages = installPackages(packageStage);
	const origins: Record<string, string> = { build: ".", packages };

	for (const { from, sources, target } of argumentsOf(final, "COPY").map(parseCopy)) {
		for (const source of sources) {
			const path = from ? source.replace(`${workingName}/`, "") : source;
			const origin = join(origins[from ?? "build"] ?? "missing", path);
			const isFolder = target.endsWith("/");
			cpSync(origin, join(workingFolder, target, isFolder ? path : ""), { recursive: true });
		}
	}
	rmSync(packages, { recursive: true });
	const pairs = argumentsOf(final, "ENV").flatMap((line) => line.split(/\s+/));
	return {
		root,
		workingFolder,
		env: Object.fromEntries(pairs.map((pair) => pair.split("=") as [string, string])),
		command: JSON.parse(argumentsOf(final, "CMD")[0] ?? "[]"),
		user: argumentsOf(final, "USER")[0] ?? "root",
		remove: () => rmSync(root, { recursive: true, force: true }),
	};
}

/** Returns every file with its size and time, to detect writes. */
export function listTree(folder: string): string[] {
	return readdirSync(folder, { recursive: true, encoding: "utf8" })
		.map((name) => ({ name, stat: statSync(join(folder, name), { throwIfNoEntry: false }) }))
		.filter(({ stat }) => stat?.isFile())
		.map(({ name, stat }) => `${name} ${stat?.size} ${stat?.mtimeMs}`)
		.sort();
}
