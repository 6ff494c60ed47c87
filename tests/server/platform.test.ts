/** Tests `npm run platform -- serve`: the standalone platform, as an operator starts it. */
import { expect, it } from "vitest";
import { startServer } from "../support/server";

it("the platform is ready after npm starts it, and ends when npm is told to stop", async () => {
	const platform = await startServer({
		command: ["npm", "run", "--silent", "platform", "--", "serve", "--port", "0"],
	});
	expect((await fetch(`${platform.url}/readyz`)).status).toBe(200);
	await platform.stop();
	await expect(fetch(`${platform.url}/healthz`)).rejects.toThrow();
});
