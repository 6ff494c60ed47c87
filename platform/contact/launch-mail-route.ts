/** The requests for a mail on launch day (docs/product/site.md, site-255 to site-258). */
import type { Hono } from "hono";
import { cleanEmail } from "#core/email";
import { isEmail } from "../base/email";
import { DEFAULT_LOCALE } from "../base/locale";
import { newId } from "../base/secret-token";
import { mountCall } from "../http/call";
import { CallError, createFieldError } from "../http/call-error";
import { localeOf } from "../http/request";
import type { PlatformContext } from "../runtime/context";
import { cancelLaunchMail } from "./launch-mail";
import { insertLaunchMail } from "./launch-mail-store";

export function mountLaunchMailRoutes(app: Hono, context: PlatformContext): void {
	mountCall(app, context, "requestLaunchMail", async ({ http, body }) => {
		const email = cleanEmail(body.email);
		if (!isEmail(email)) throw createFieldError({ email: ["email_invalid"] });
		await insertLaunchMail(context.db, {
			id: newId("launch"),
			email,
			locale: localeOf(http) ?? DEFAULT_LOCALE,
			created_at: context.now().toISOString(),
		});
		return http.json({ success: true, message: "We'll email this address on launch day." });
	});

	mountCall(app, context, "cancelLaunchMail", async ({ http, body }) => {
		if (!(await cancelLaunchMail(context, body.token))) {
			throw new CallError(401, "invalid_launch_link");
		}
		return http.json({ success: true, message: "This address is off the list." });
	});
}
