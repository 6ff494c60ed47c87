/**
 * Contact inquiries: a call beside the 21, because messages are really delivered (docs/product.md,
 * contact-4).
 */
import type { Hono } from "hono";
import { contactInquiryPath, contactInquiryPayload } from "../../contract/contact-inquiry";
import { readBody } from "../http/call";
import type { PlatformContext } from "../platform/context";
import { newId } from "../platform/secret-token";
import { insertContactInquiry } from "./contact-inquiry-store";

export function mountContactInquiryRoutes(app: Hono, context: PlatformContext): void {
	app.post(contactInquiryPath, async (http) => {
		const { inquiryType, audienceSize, company, phone, ...rest } = await readBody(
			http,
			contactInquiryPayload,
		);
		await insertContactInquiry(context.db, {
			...rest,
			id: newId("inq"),
			company: company ?? null,
			phone: phone ?? null,
			inquiry_type: inquiryType,
			audience_size: audienceSize ?? null,
			created_at: context.now().toISOString(),
		});
		http.header("Cache-Control", "no-store");
		return http.json({ success: true, message: "Inquiry received" }, 201);
	});
}
