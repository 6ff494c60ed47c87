/** Kills the platform as a separate process: its mails, payments, backups and releases survive. */
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { readStatus, settle } from "../contract/platform/payer";
import { type PlatformProcess, startPlatformProcess } from "../support/platform-process";
import { openSmtpSink } from "../support/smtp-sink";

/** Each test starts several processes, so its limits allow for a busy machine. */
const PATIENCE_MILLISECONDS = 50_000;

/** Starts a platform, which can be killed and started again on the same data. */
async function startRestartable(settings: Record<string, string> = {}) {
	let platform: PlatformProcess = await startPlatformProcess(settings);
	const { dataDir, cli } = platform;
	const start = async () => {
		platform = await startPlatformProcess(settings, dataDir);
	};
	const kill = () => platform.stop("SIGKILL");
	onTestFinished(() => platform.stop());
	return {
		dataDir,
		cli,
		start,
		kill,
		/** Ends the process and keeps its data. */
		async end() {
			process.kill(platform.pid, "SIGTERM");
			await vi.waitFor(() => expect(platform.exitCode()).toBe(0), PATIENCE_MILLISECONDS);
		},
		async restart() {
			await kill();
			await start();
		},
		createClient: (sameAs?: ReadonlyMap<string, string>) => platform.createClient(sameAs),
		registerVerified: () => platform.registerVerified(),
		async register(email: string) {
			const password = "a good password";
			const names = { name: "Late", email, phone: "01012345678" };
			const body = { ...names, password, password_confirmation: password };
			expect((await platform.createClient().send("register", { body })).status).toBe(201);
		},
	};
}

it("[operator-60] is backed up while it runs, and restored to that moment only after it stopped", async () => {
	const { dataDir, cli, start, kill, end, register, registerVerified } = await startRestartable();
	await registerVerified();
	const file = join(dataDir, "copy.db");
	expect(await cli("backup", file)).toContain("users: 1");
	await register("late@example.com");
	const rejected = { code: 1, stderr: expect.stringMatching(/^DATA_DIR: .* is in use/) };
	await expect(cli("restore", file)).rejects.toMatchObject(rejected);
	await end();
	expect(JSON.parse(await cli("check", "--json"))).toMatchObject({ rows: { users: 2 } });
	// A killed process leaves a log beside the data, which must not be replayed over the restored
	// data.
	await start();
	await register("third@example.com");
	await kill();
	expect(statSync(join(dataDir, "sawt.db-wal")).size).toBeGreaterThan(0);
	expect(await cli("restore", file)).toContain("users: 1");
	await start();
	const users = await cli("users", "list");
	expect(users).not.toContain("late@example.com");
	expect(users).not.toContain("third@example.com");
});

it("[operator-61] rejects data of a newer release, and serves it again after a rollback", async () => {
	const { dataDir, cli, start, end, registerVerified } = await startRestartable();
	await registerVerified();
	const before = join(dataDir, "before-the-update.db");
	await cli("backup", before);
	await end();
	// Runs in a separate process, so that everything it opened is surely closed.
	const step = "insert into kysely_migration (name, timestamp) values ('999-later', '2027')";
	const script = `new (require("node:sqlite").DatabaseSync)(process.argv[1]).exec(${JSON.stringify(step)})`;
	execFileSync(process.execPath, ["-e", script, join(dataDir, "sawt.db")]);
	const newer = {
		code: 1,
		stderr: expect.stringMatching(/^DATA_DIR: .*newer release.*999-later/),
	};
	for (const words of [["serve", "--port", "0"], ["users", "list"], ["check"]]) {
		await expect(cli(...words)).rejects.toMatchObject(newer);
	}
	expect(await cli("restore", before)).toContain("users: 1");
	await start();
	expect(await cli("users", "list")).toContain("mona@example.com");
});

it("[mail-10] sends each waiting mail once when it was killed before it could", async () => {
	const sink = await openSmtpSink();
	onTestFinished(() => sink.close());
	sink.isRejecting = true;
	const settings = { SMTP_URL: sink.url, PUBLIC_URL: "https://sawt.example" };
	const { cli, kill, start, restart, registerVerified } = await startRestartable(settings);
	await registerVerified();
	await vi.waitFor(async () => expect(await cli("outbox")).toContain("451"), PATIENCE_MILLISECONDS);
	await kill();
	sink.isRejecting = false;
	await start();
	const isSent = async () => expect(await cli("outbox")).not.toContain(" no ");
	// On a busy machine it tries several times before the command above returns, and waits twice as
	// long after each. If it is killed between the mail server's response and this point, it must send
	// again.
	await vi.waitFor(isSent, 3 * PATIENCE_MILLISECONDS);
	await restart();
	await isSent();
	expect(sink.mails).toHaveLength(1);
});

it("loses nothing acknowledged when it is killed, and delivers after the restart", async () => {
	const { restart, createClient, registerVerified } = await startRestartable();
	const person = await registerVerified();
	const body = { plan_id: 2, subscription_type: "platform" };
	const { data } = await person.send("initiateSubscription", { body });
	const id = String(data.transaction_id);
	expect((await settle(person, id, "completed")).status).toBe(200);
	await restart();
	const again = createClient(person.cookies);
	expect(await readStatus(again, id)).toMatchObject({ status: "completed" });
	await vi.waitFor(
		async () => expect(await readStatus(again, id)).toMatchObject({ webhook_processed: true }),
		{ timeout: PATIENCE_MILLISECONDS, interval: 200 },
	);
});
