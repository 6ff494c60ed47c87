/** Runs deploy/nginx.conf as shipped, with the addresses of this machine in place of a container's. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type RequestOptions, request } from "node:https";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { vi } from "vitest";
import { provideProgram } from "../../scripts/programs.js";
import { writeCertificate } from "../support/certificate";

export type ProxyOptions = {
	/** Ports on 127.0.0.1: for TLS, for plain http, and of every replica. */
	port: string;
	plainPort: string;
	replicaPort: string;
	/** The address of the name server. */
	resolver: string;
	publicUrl: string;
	appLinkOrigin: string;
	/** Plants a fault in the configuration. */
	change?(text: string): string;
};

export type ProxyResponse = {
	/** 0 when the connection was closed without a response. */
	status: number;
	headers: NodeJS.Dict<string | string[]>;
	text: string;
};
export type ProxyLogLine = Record<
	"requestId" | "client" | "method" | "host" | "path" | "upstream" | "upstreamStatus",
	string
> & { status: number; seconds: number };

export type RunningProxy = {
	/** The output of `nginx -t` for the configuration. */
	check: { status: number | null; output: string };
	send(path: string, options?: RequestOptions & { body?: string }): Promise<ProxyResponse>;
	readAccessLog(): ProxyLogLine[];
	/** Reads both logs without parsing them. */
	readLogs(): string;
	stop(): Promise<void>;
};

/** Fills in what the image of nginx fills in, and replaces what only a container has. */
function writeConfiguration(folder: string, options: ProxyOptions): string {
	const { port, plainPort, replicaPort, resolver, publicUrl, appLinkOrigin } = options;
	const { change = (unchanged) => unchanged } = options;
	const written = readFileSync("deploy/nginx.conf", "utf8")
		// biome-ignore-start lint/suspicious/noTemplateCurlyInString: the variables of the template
		.replaceAll("${PUBLIC_URL}", publicUrl)
		.replaceAll("${APP_LINK_ORIGIN}", appLinkOrigin)
		.replaceAll("${HSTS_SUBDOMAINS}", "")
		// biome-ignore-end lint/suspicious/noTemplateCurlyInString: the variables of the template
		.replaceAll("/etc/nginx/tls", folder)
		.replaceAll("/etc/nginx/pages", resolve("deploy/pages"))
		.replace("/dev/stdout", join(folder, "access.log"))
		.replace("/dev/stderr", join(folder, "error.log"))
		.replaceAll("/tmp/nginx", join(folder, "nginx"))
		.replace("/etc/nginx/replicas.conf", join(folder, "replicas.conf"))
		.replace("listen 8080", `listen 127.0.0.1:${plainPort}`)
		.replace("listen 8443", `listen 127.0.0.1:${port}`);
	const replicas = readFileSync("deploy/replicas/containers.conf", "utf8")
		.replace("resolver 127.0.0.11", `resolver ${resolver}`)
		.replace("web:3000", `web:${replicaPort}`);
	writeFileSync(join(folder, "replicas.conf"), replicas);
	const file = join(folder, "nginx.conf");
	writeFileSync(file, change(written));
	return file;
}

export async function startProxy(options: ProxyOptions): Promise<RunningProxy> {
	const folder = mkdtempSync(join(tmpdir(), "sawt-nginx-"));
	const program = provideProgram("nginx");
	writeCertificate(folder, "site");
	const file = writeConfiguration(folder, options);
	const { status, stdout, stderr } = spawnSync(program, ["-t", "-c", file], {
		encoding: "utf8",
	});
	if (status !== 0) throw new Error(stderr);
	const child: ChildProcess = spawn(program, ["-c", file, "-g", "daemon off;"], {
		stdio: "ignore",
	});
	const killAtExit = () => child.kill("SIGTERM");
	process.once("exit", killAtExit);
	const readLog = (name: string) => readFileSync(join(folder, name), "utf8");

	function send(path: string, { body, ...given }: RequestOptions & { body?: string } = {}) {
		return new Promise<ProxyResponse>((resolve) => {
			const sent = request(
				{
					...{ host: "127.0.0.1", port: options.port, path, rejectUnauthorized: false },
					method: body === undefined ? "GET" : "POST",
					...given,
					headers: { Host: new URL(options.publicUrl).host, ...given.headers },
				},
				async (response) => {
					const { statusCode = 0, headers } = response;
					resolve({ status: statusCode, headers, text: await text(response).catch(() => "") });
				},
			);
			sent.on("error", (error) => resolve({ status: 0, headers: {}, text: error.message }));
			sent.end(body);
		});
	}

	await vi.waitFor(async () => {
		if ((await send("/healthz")).status === 0) throw new Error("nginx does not listen");
	}, 10_000);
	return {
		check: { status, output: stdout + stderr },
		send,
		readAccessLog: () =>
			readLog("access.log")
				.split("\n")
				.filter(Boolean)
				.map((line) => JSON.parse(line)),
		readLogs: () => readLog("access.log") + readLog("error.log"),
		async stop() {
			process.off("exit", killAtExit);
			child.kill("SIGQUIT");
			if (child.exitCode === null) await once(child, "close");
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
