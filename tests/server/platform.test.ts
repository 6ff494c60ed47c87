/** `npm run platform -- serve`: the platform by itself, as an operator starts it. */
import { expect, it } from "vitest";
import { startServer } from "../support/server";

it("the platform that npm started is ready, and ends when npm is asked to stop", async () => {
	const platform = await startServer({
		command: ["npm", "run", "--silent", "platform", "--", "serve", "--port", "0"],
	});
	expect((await fetch(`${platform.url}/readyz`)).status).toBe(200);
	await platform.stop();
	await expect(fetch(`${platform.url}/healthz`)).rejects.toThrow();
});
