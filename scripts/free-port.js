/**
 * A loopback port that no one uses, for servers whose address must be known beforehand. It lies
 * below the ports that the system gives away by itself: none of those takes it in the meantime.
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
		const answer = once(probe, "listening").then(
			() => true,
			() => false,
		);
		probe.listen(port, "127.0.0.1");
		if (!(await answer)) continue;
		probe.close();
		return String(port);
	}
}
