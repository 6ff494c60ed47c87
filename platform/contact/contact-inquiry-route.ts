/**
 * Contact inquiries: stored, confirmed to their writers, sent to the operator (docs/product/contact.md,
 * contact-4).
 */

import type { Hono } from "hono";
import type { z } from "zod";
import { foldDigits, foldReference } from "#core/digits";
import { cleanEmail } from "#core/email";
import { cleanName, isVisibleName } from "#core/name";
import type { contactInquiryPayload } from "../../contract/contact-inquiry";
import { DEFAULT_LOCALE, type Locale } from "../base/locale";
import { newId } from "../base/secret-token";
import { mountCall } from "../http/call";
import { createFieldError } from "../http/call-error";
import { localeOf, webOriginOf } from "../http/request";
import type { PlatformContext } from "../runtime/context";
import { insertContactInquiry } from "./contact-inquiry-store";
import { mailMessageConfirmation, mailMessageToOperator, mayConfirm } from "./contact-notice";

/** Stores the message and its mails together or not at all. */
async function receive(
	context: PlatformContext,
	form: z.output<typeof contactInquiryPayload>,
	{ userId, ...notice }: { userId: string | null; locale: Locale; webOrigin: string },
): Promise<void> {
	const { message, inquiryType: topic } = form;
	if (!isVisibleName(form.name)) throw createFieldError({ name: ["name_required"] });
	const name = cleanName(form.name);
	// Stored the way accounts store it, so that deleting an account deletes its messages.
	const email = cleanEmail(form.email);
	const company = cleanName(form.company ?? "") || null;
	const phone = cleanName(foldDigits(form.phone ?? "")) || null;
	const audience = form.audienceSize ?? null;
	const about = {
		transactionId: foldReference(form.transactionId ?? "") || null,
		supportCode: foldReference(form.supportCode ?? "") || null,
		page: form.page ?? null,
	};
	const id = newId("inq");
	const isConfirmed = await mayConfirm(context, email);
	await context.db.transaction().execute(async (trx) => {
		await insertContactInquiry(trx, {
			id,
			name,
			email,
			company,
			phone,
			inquiry_type: topic,
			audience_size: audience,
			message,
			created_at: context.now().toISOString(),
			transaction_id: about.transactionId,
			support_code: about.supportCode,
			page: about.page,
			user_id: userId,
		});
		const facts = {
			inquiryId: id,
			name,
			email,
			company,
			phone,
			topic,
			audience,
			message,
			...about,
		};
		if (isConfirmed) await mailMessageConfirmation(context, trx, facts, notice);
		await mailMessageToOperator(context, trx, facts, notice.webOrigin);
	});
}

export function mountContactInquiryRoutes(app: Hono, context: PlatformContext): void {
	mountCall(app, context, "contactInquiry", async ({ http, body, session }) => {
		await receive(context, body, {
			userId: session?.user?.id ?? null,
			locale: localeOf(http) ?? DEFAULT_LOCALE,
			webOrigin: webOriginOf(context.options, http.req.raw),
		});
		context.wakeMailer();
		return http.json({ success: true, message: "Inquiry received" }, 201);
	});
}
