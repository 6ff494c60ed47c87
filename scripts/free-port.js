/**
 * Finds a free loopback port for a server whose address must be known in advance. The port is below
 * the system's ephemeral range, so no other program is given it in the meantime.
 */
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

const FIRST = 20_000;
const LAST = 30_000;

export async function findFreePort() {
	for (;;) {
		const port = randomInt(FIRST, LAST);
		const probe = createServer();
		const response = once(probe, "listening").then(
			() => true,
			() => false,
		);
		probe.listen(port, "127.0.0.1");
		if (!(await response)) continue;
		probe.close();
		return String(port);
	}
}
