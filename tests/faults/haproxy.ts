/** Runs HAProxy in front of two servers, with active checks of /readyz and without retries. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../../scripts/free-port.js";
import { provideProgram } from "../../scripts/programs.js";

export type Balancer = {
	url: string;
	/** Resolves when HAProxy uses the server again. */
	untilUp(port: string): Promise<void>;
	stop(): Promise<void>;
};

const writeConfiguration = (port: string, servers: readonly string[]) => `
global
	log stdout format raw local0
defaults
	mode http
	retries 0
	no option redispatch
	timeout connect 5s
	timeout check 10s
	timeout client 30s
	timeout server 30s
frontend site
	bind 127.0.0.1:${port}
	default_backend replicas
backend replicas
	log global
	option httpchk GET /readyz
	http-reuse safe
	default-server check inter 200ms fall 2 rise 1
${servers.map((one) => `	server s${one} 127.0.0.1:${one}`).join("\n")}
`;

export async function startBalancer(servers: readonly string[]): Promise<Balancer> {
	const port = await findFreePort();
	const folder = mkdtempSync(join(tmpdir(), "sawt-haproxy-"));
	const file = join(folder, "haproxy.cfg");
	writeFileSync(file, writeConfiguration(port, servers));
	const child: ChildProcess = spawn(provideProgram("haproxy"), ["-db", "-f", file], {
		stdio: ["ignore", "pipe", "pipe"],
	});
	const killAtExit = () => child.kill("SIGKILL");
	process.once("exit", killAtExit);
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding("utf8").on("data", (text: string) => {
			output += text;
		});
	}
	return {
		url: `http://127.0.0.1:${port}`,
		async untilUp(server) {
			const seen = () =>
				output.lastIndexOf(`/s${server} is UP`) >= output.lastIndexOf(`/s${server} is DOWN`);
			for (let waited = 0; !seen(); waited += 50) {
				if (waited > 20_000) throw new Error(`the balancer said:\n${output}`);
				await new Promise((resolve) => setTimeout(resolve, 50));
			}
		},
		async stop() {
			process.off("exit", killAtExit);
			child.kill("SIGKILL");
			await once(child, "close");
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
