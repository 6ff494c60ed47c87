/** Tests the settings for the few paths that differ between platforms. */
import { expect, it, onTestFinished } from "vitest";
import { startLiveSite } from "../../support/live-site";
import { createPageClient } from "../../support/page-client";

it("[platform-11] calls use the configured paths", async () => {
	const done = () => ({ body: { success: true, message: "ok" } });
	const paths = {
		verify: "/web/api/auth/verify-email",
		resend: "/web/api/auth/send-verification-email",
		look: "/api/v2/codes/RAMADAN30",
		view: "/api/v2/code-views",
	};
	const code = { type: "percentage", value: 30, is_active: true };
	const site = await startLiveSite(
		{
			API_VERIFY_EMAIL_PATH: paths.verify,
			API_RESEND_PATH: paths.resend,
			API_DISCOUNT_CODE_PATH: "/api/v2/codes/{code}",
			API_CODE_VIEW_PATH: paths.view,
		},
		() => ({
			[`POST ${paths.verify}`]: done,
			[`POST ${paths.resend}`]: done,
			[`GET ${paths.look}`]: () => ({ body: { success: true, data: code } }),
			[`POST ${paths.view}`]: done,
		}),
	);
	onTestFinished(() => site.stop());
	const visitor = createPageClient(site.server, { "User-Agent": "Mozilla/5.0 (X11; Linux)" });
	await visitor.post("/verify-email", { token: "token-of-the-mail" });
	await visitor.post("/verify-email", { intent: "resend", email: "mona@example.com" });
	await visitor.get("/invite/RAMADAN30");
	await expect
		.poll(() => site.upstream.calls.map(({ path }) => path))
		.toEqual([paths.verify, paths.resend, paths.look, paths.view]);
});
