/** Starts the built platform as a process of its own, with its command line beside it. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "vitest";
import { ApiClient } from "./api-client";
import { type RunningServer, startServer } from "./server";

const program = "build/server/platform.js";
const run = promisify(execFile);

export type PlatformProcess = RunningServer & {
	/** Runs the command line on the same data and returns what it prints; rejects with its exit code. */
	cli(...words: string[]): Promise<string>;
	createClient(sameAs?: ReadonlyMap<string, string>): ApiClient;
	/** Registers Mona, who may buy. */
	registerVerified(): Promise<ApiClient>;
};

/** @param dataDir reuses the data of an earlier process */
export async function startPlatformProcess(
	settings: Record<string, string> = {},
	dataDir?: string,
): Promise<PlatformProcess> {
	const env = { MOCK_GATEWAY: "on", ...settings };
	const server = await startServer({
		command: [process.execPath, program, "serve", "--port", "0"],
		env,
		dataDir,
		hasQuickHashes: true,
	});
	const cli = async (...words: string[]) => {
		const options = { env: { ...process.env, ...env, DATA_DIR: server.dataDir } };
		return (await run(process.execPath, [program, ...words], options)).stdout;
	};
	const createClient = (sameAs?: ReadonlyMap<string, string>) =>
		new ApiClient({ baseUrl: server.url, fetch }, sameAs);
	return {
		...server,
		cli,
		createClient,
		async registerVerified() {
			const person = createClient();
			const password = "a good password";
			const names = { name: "Mona", email: "mona@example.com", phone: "01012345678" };
			const body = { ...names, password, password_confirmation: password };
			expect((await person.send("register", { body })).status).toBe(201);
			const shown = settings.SMTP_URL
				? await cli("outbox", "--json")
				: (await server.waitForMailLinks()).join();
			const token = /token=([\w-]+)/.exec(shown)?.[1] ?? "";
			expect((await person.send("verifyEmail", { body: { token } })).status).toBe(200);
			return person;
		},
	};
}
