import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { CompiledQuery, Kysely } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { openPostgresDialect } from "./postgres";

/** PgBouncer ends a connection that sends any other parameter. */
const allowedParameters = ["user", "database", "client_encoding", "application_name"];

const message = (kind: string, ...parts: Array<string | Buffer>) => {
	const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
	const length = Buffer.alloc(4);
	length.writeInt32BE(body.length + 4);
	return Buffer.concat([Buffer.from(kind), length, body]);
};
const isSignedIn = message("R", Buffer.alloc(4));
const isDone = message("C", "SELECT 0\0");
const isIdle = message("Z", "I");
const fail = (severity: string, code: string, text: string) =>
	message("E", `S${severity}\0V${severity}\0C${code}\0M${text}\0\0`);

/** A server that speaks just enough of the protocol, and responds to statements as a test says. */
async function startFakePostgres(respond: (statement: string) => Buffer = () => isDone) {
	const connections: string[][] = [];
	const sockets: Socket[] = [];
	const server = createServer((socket) => {
		sockets.push(socket);
		const statements: string[] = [];
		connections.push(statements);
		socket.once("data", (startup) => {
			const words = startup.subarray(8).toString().split("\0");
			const unsupported = words.find(
				(word, place) => place % 2 === 0 && word !== "" && !allowedParameters.includes(word),
			);
			if (unsupported) {
				socket.end(fail("FATAL", "08P01", `unsupported startup parameter: ${unsupported}`));
				return;
			}
			socket.write(Buffer.concat([isSignedIn, isIdle]));
			socket.on("data", (data) => {
				if (data.toString("latin1", 0, 1) !== "Q") return;
				const statement = data.subarray(5, -1).toString();
				statements.push(statement);
				const response = statement.startsWith("set ") ? isDone : respond(statement);
				socket.write(Buffer.concat([response, isIdle]));
			});
		});
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const dialect = openPostgresDialect({
		connectionString: `postgres://sawt:word@127.0.0.1:${port}/sawt`,
		hasLimits: true,
		onError: () => {},
	});
	const db = new Kysely<unknown>({ dialect });
	return {
		ask: (statement: string) => db.executeQuery(CompiledQuery.raw(statement)),
		/** The statements of each connection, in order. */
		connections,
		async stop() {
			await db.destroy();
			for (const socket of sockets) socket.destroy();
			server.close();
		},
	};
}

describe("a connection to PostgreSQL", () => {
	let server: Awaited<ReturnType<typeof startFakePostgres>>;
	afterEach(() => server.stop());

	it("[operator-90] sets its limits by a statement, before all others, as PgBouncer needs it", async () => {
		server = await startFakePostgres();
		await server.ask("select 1");
		const [statements = []] = server.connections;
		expect(statements).toEqual([
			expect.stringMatching(/^set statement_timeout = 4000;\s+set lock_timeout = 4000;/),
			"select 1",
		]);
	});

	it("[operator-91] is left when the server only reads, as after a failover", async () => {
		server = await startFakePostgres((statement) =>
			statement.startsWith("insert")
				? fail("ERROR", "25006", "cannot execute INSERT in a read-only transaction")
				: isDone,
		);
		await expect(server.ask("insert into sample values (1)")).rejects.toThrow("read-only");
		await server.ask("select 1");
		expect(server.connections).toHaveLength(2);
	});

	it("stays when the server responds with another error", async () => {
		server = await startFakePostgres((statement) =>
			statement.startsWith("insert") ? fail("ERROR", "23505", "duplicate key") : isDone,
		);
		await expect(server.ask("insert into sample values (1)")).rejects.toThrow("duplicate key");
		await server.ask("select 1");
		expect(server.connections).toHaveLength(1);
	});
});
