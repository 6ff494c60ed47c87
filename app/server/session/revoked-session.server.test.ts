import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMemoryStore, type SharedStore } from "~/server/shared-store.server";
import { createRevokedSessions } from "./revoked-session.server";

let dataDir: string;
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), "sawt-revoked-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const log = { error: vi.fn() };
const open = (given: { store?: SharedStore; now?: string; dataDir?: string } = {}) =>
	createRevokedSessions({
		dataDir: given.dataDir ?? dataDir,
		store: given.store ?? createMemoryStore(),
		log,
		now: () => new Date(given.now ?? "2026-01-10T12:00:00Z"),
	});

const fails = () => Promise.reject(new Error("away"));
const away: SharedStore = { ...createMemoryStore(), get: fails, set: fails };

describe("sessions that were ended", () => {
	it("are known after a restart, although their ids are not stored", async () => {
		await open().add("id-of-a-session");
		const files = readdirSync(join(dataDir, "revoked-sessions"));
		const text = readFileSync(join(dataDir, "revoked-sessions", files[0] ?? ""), "utf8");
		expect(await open().has("id-of-a-session")).toBe(true);
		expect(await open().has("another")).toBe(false);
		expect(text).not.toContain("id-of-a-session");
	});

	it("are known to other processes through the shared store", async () => {
		const store = createMemoryStore();
		await open({ store }).add("one");
		const elsewhere = mkdtempSync(join(tmpdir(), "sawt-revoked-"));
		expect(await open({ store, dataDir: elsewhere }).has("one")).toBe(true);
		rmSync(elsewhere, { recursive: true });
	});

	it("are forgotten once none of their cookies can still be valid", async () => {
		await open({ now: "2026-01-01T12:00:00Z" }).add("old");
		expect(await open({ now: "2026-01-31T12:00:00Z" }).has("old")).toBe(true);
		expect(await open({ now: "2026-03-01T12:00:00Z" }).has("old")).toBe(false);
		expect(readdirSync(join(dataDir, "revoked-sessions"))).toEqual([]);
	});

	it("are ended here even if stores are unavailable, which is logged", async () => {
		const blocked = join(dataDir, "a-file");
		writeFileSync(blocked, "");
		const sessions = open({ dataDir: blocked, store: away });
		await sessions.add("one");
		expect(await sessions.has("one")).toBe(true);
		expect(await sessions.has("two")).toBe(false);
		expect(log.error).toHaveBeenCalled();
	});
});
