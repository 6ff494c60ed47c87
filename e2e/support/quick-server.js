/**
 * The server of the journeys: the built composition in its own process, as in `server.ts`, with
 * speed-ups that no setting offers (docs/decisions/016).
 */
import { createServer } from "node:http";
import { patientCalls, quickOptions } from "../../tests/support/quick-options.js";

const built = new URL("../../build/server/composition.js", import.meta.url);
const { compose, loadBuild } = await import(built.href);
const composition = await compose({
	environment: process.env,
	loadBuild,
	platformOptions: quickOptions,
	callTimes: patientCalls,
});
await loadBuild();
const { PORT, HOST } = process.env;
const server = createServer(composition.listen).listen(Number(PORT), HOST, () => {
	console.log(`ready: http://127.0.0.1:${server.address().port}`);
});
process.on("SIGTERM", async () => {
	server.close();
	server.closeAllConnections();
	await composition.close();
	process.exit(0);
});
