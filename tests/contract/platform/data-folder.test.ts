/** Tests where commands make data, and whose files root leaves behind. */
import { spawnSync } from "node:child_process";
import {
	chmodSync,
	chownSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { explainNoAccess } from "#core/data-folder";
import { loadSessionSecrets } from "~/server/session/encryption.server";
import { runCommand } from "../../support/platform-command";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "sawt-folder-"));
	chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (...words: string[]) => runCommand({ DATA_DIR: join(folder, "data") }, words);

describe.each(["migrate", "seed"])("the command %s", (name) => {
	it("[operator-65] makes the data where there is none, and says where", async () => {
		const file = join(folder, "data", "sawt.db");
		expect(await run(name)).toMatchObject({ code: 0, err: `DATA_DIR: made ${file}\n` });
		expect(await run(name)).toMatchObject({ code: 0, err: "" });
	});

	it("[operator-65] makes none among other files, which it names", async () => {
		mkdirSync(join(folder, "data"));
		writeFileSync(join(folder, "data", "package.json"), "{}");
		const { code, err } = await run(name);
		expect([code, err]).toEqual([1, expect.stringContaining("has other files (package.json)")]);
		expect(readdirSync(join(folder, "data"))).toEqual(["package.json"]);
	});

	it("[operator-65] makes it beside what the site has left there", async () => {
		mkdirSync(join(folder, "data"));
		writeFileSync(join(folder, "data", "session-secret"), "secret");
		expect(await run(name)).toMatchObject({ code: 0 });
	});
});

it("[operator-65] says where the tables are that migrate brought up to date", async () => {
	const { out } = await run("migrate", "--json");
	expect(JSON.parse(out)).toMatchObject({ place: join(folder, "data", "sawt.db") });
});

it("[operator-285] migrate makes the first catalogue in the currency of CURRENCY", async () => {
	const env = { DATA_DIR: join(folder, "data"), CURRENCY: "KWD", PORT: "none" };
	expect(await runCommand(env, ["migrate"])).toMatchObject({ code: 0 });
	const database = new DatabaseSync(join(folder, "data", "sawt.db"));
	const rows = database.prepare("select currency, price_minor from plans where id = 2").all();
	database.close();
	expect(rows.map((row) => ({ ...row }))).toEqual([{ currency: "KWD", price_minor: 49_000 }]);
});

/** Another account than root's, which runs the service. */
const SERVICE = 65_534;

// Only root can give a file to somebody else.
const isRoot = process.getuid?.() === 0;
if (isRoot)
	describe("what root does to the data of a service", () => {
		const dataDir = () => join(folder, "data");
		beforeEach(() => {
			mkdirSync(dataDir());
			chownSync(dataDir(), SERVICE, SERVICE);
		});

		const listOwners = () =>
			readdirSync(dataDir(), { recursive: true }).map((name) => {
				const { uid, gid } = statSync(join(dataDir(), String(name)));
				return [name, uid, gid];
			});

		it("[operator-141] leaves the service files of its own: a new database, its log, a backup, what is restored, a secret", async () => {
			await run("migrate");
			const backup = join(dataDir(), "copy.db");
			expect((await run("backup", backup)).code).toBe(0);
			chownSync(join(dataDir(), "sawt.db"), 0, 0);
			expect((await run("restore", backup)).code).toBe(0);
			loadSessionSecrets({ sessionSecret: undefined, dataDir: dataDir() });
			rmSync(join(dataDir(), "sawt.db.before-restore"));
			// Without a clean end its log stays, which SQLite itself gives to the owner of the file.
			const database = new DatabaseSync(join(dataDir(), "sawt.db"));
			database.exec("pragma journal_mode = wal; create table left_over (id text)");
			const owners = listOwners();
			database.close();
			const names = ["copy.db", "last-backup", "session-secret", "sawt.db", "sawt.db-wal"];
			expect(owners.map(([name]) => name)).toEqual(expect.arrayContaining(names));
			expect(owners).toEqual(owners.map(([name]) => [name, SERVICE, SERVICE]));
		});

		it("[operator-141] makes a folder for the owner of the one above it", async () => {
			chownSync(folder, SERVICE, SERVICE);
			rmSync(dataDir(), { recursive: true });
			await run("migrate");
			expect(statSync(dataDir()).uid).toBe(SERVICE);
			expect(existsSync(join(dataDir(), "sawt.db"))).toBe(true);
		});

		/** Runs as the service, whose groups and rights are not root's. */
		const explainAsService = (path: string) => {
			const script = `import("${join(process.cwd(), "core/data-folder.ts")}").then((module) =>
			console.log(module.explainNoAccess(${JSON.stringify(path)})))`;
			const options = { uid: SERVICE, gid: SERVICE, encoding: "utf8" } as const;
			return spawnSync(process.execPath, ["-e", script], options).stdout.trim();
		};

		it("[operator-141] is named with the file, its owner, the account and the command that mends it", async () => {
			const file = join(dataDir(), "sawt.db");
			await run("migrate");
			expect(explainAsService(file)).toBe("undefined");
			chownSync(file, 0, 0);
			expect(explainAsService(file)).toContain(
				`${file} belongs to root (0), and this process runs as nobody (${SERVICE})`,
			);
			expect(explainAsService(file)).toContain(`\`chown ${SERVICE}:${SERVICE} ${file}\` as root`);
			expect(explainNoAccess(file)).toBeUndefined();
		});
	});
