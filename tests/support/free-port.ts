/** A loopback port that nobody uses, for servers whose address must be known beforehand. */
import { once } from "node:events";
import { createServer } from "node:net";

export async function findFreePort(): Promise<string> {
	const probe = createServer().listen(0, "127.0.0.1");
	await once(probe, "listening");
	const address = probe.address();
	probe.close();
	return String(typeof address === "object" ? address?.port : "");
}
