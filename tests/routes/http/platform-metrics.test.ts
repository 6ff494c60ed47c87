/** Tests how the metrics and the log count calls of the platform. */
import { expect, it } from "vitest";
import { startInFrontOfUpstream } from "../../support/live-site";
import { createPageClient } from "../../support/page-client";
import { startSite } from "../../support/site";

it("the metrics count a platform that fails, but not one that rejects", async () => {
	const site = await startInFrontOfUpstream(
		startSite,
		{ METRICS_PORT: "9464", LOG_LEVEL: "warn" },
		() => ({
			"POST /web/api/auth/login": () => ({ status: 401, body: { success: false } }),
			"POST /web/api/auth/register": () => "reset",
		}),
	);
	const visitor = createPageClient(site.server);
	const typed = { email: "mona@example.com", password: "pass-word-1" };
	const person = { name: "Mona", phone: "01001234567", password_confirmation: typed.password };
	await visitor.post("/login", typed);
	await visitor.post("/register", { ...typed, ...person });
	const figures = await site.server.figures();
	await site.stop();
	const failed = figures.match(/^sawt_platform_call_failures_total\{.*/gm);
	expect(failed).toEqual([
		'sawt_platform_call_failures_total{call="register",outcome="network"} 1',
	]);
	const warned = (await site.server.readLogs()).filter(({ msg }) => msg === "platform call");
	expect(warned.map(({ call }) => call)).toEqual(["register"]);
});
