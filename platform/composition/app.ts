/** The platform as one HTTP application: the 21 calls, the mock gateway and its webhook. */
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { headerNames } from "../../contract/calls";
import { mountEmailChangeRoutes } from "../account/email-change-route";
import { mountPasswordRoutes } from "../account/password-route";
import { mountSessionRoutes } from "../account/session-route";
import { mountAccountRoutes, mountUserRoutes } from "../account/user-route";
import { mountCreatorRoutes, mountPlanRoutes } from "../catalogue/catalogue-route";
import { mountContactInquiryRoutes } from "../contact/contact-inquiry-route";
import { mountLaunchMailRoutes } from "../contact/launch-mail-route";
import { isNotSaved } from "../database/database";
import { CallError } from "../http/call-error";
import { mountDiscountCodeRoutes, mountQuoteRoutes } from "../invite/discount-code-route";
import { mountManualPaymentRoutes } from "../manual-payment/manual-payment-route";
import { mountMockGatewayRoutes } from "../mock-gateway/mock-gateway-route";
import { mountOwnDataRoutes } from "../operator/own-data-route";
import { mountAccountPaymentRoutes, mountMembershipRoutes } from "../payment/account-payment-route";
import { checkPaymentsOf } from "../payment/payment-check";
import { mountPaymentRoutes } from "../payment/payment-route";
import { endPlansOf } from "../payment/take-back";
import { mountWebhookRoutes } from "../payment/webhook-route";
import type { PlatformContext } from "../runtime/context";

const MAX_BODY_BYTES = 64 * 1024;

export function createApp(context: PlatformContext): Hono {
	const app = new Hono();
	app.use(
		bodyLimit({
			maxSize: MAX_BODY_BYTES,
			onError: () => new CallError(413, "request_too_large").toResponse(),
		}),
	);
	mountSessionRoutes(app, context);
	mountUserRoutes(app, context);
	mountEmailChangeRoutes(app, context);
	mountPasswordRoutes(app, context);
	mountAccountRoutes(app, context, {
		checkPaymentsOf: (userId) => checkPaymentsOf(context, userId),
		endPlansOf,
	});
	mountPlanRoutes(app, context);
	mountCreatorRoutes(app, context);
	mountPaymentRoutes(app, context);
	mountAccountPaymentRoutes(app, context);
	mountMembershipRoutes(app, context);
	mountManualPaymentRoutes(app, context);
	mountDiscountCodeRoutes(app, context);
	mountQuoteRoutes(app, context);
	mountContactInquiryRoutes(app, context);
	mountLaunchMailRoutes(app, context);
	mountOwnDataRoutes(app, context);
	if (context.options.mockGateway) mountMockGatewayRoutes(app, context);
	mountWebhookRoutes(app, context);
	// No code: codes are about resources, and this address is not a call.
	app.notFound(() =>
		Response.json(
			{ success: false, message: "Not found." },
			{ status: 404, headers: { "Cache-Control": "no-store" } },
		),
	);
	// Error details go to the operator, never to the caller.
	app.onError((error, http) => {
		if (error instanceof CallError) return error.toResponse();
		context.onError(error, {
			request: `${http.req.method} ${http.req.routePath}`,
			requestId: http.req.header(headerNames.requestId) ?? "",
		});
		if (isNotSaved(error)) return new CallError(503, "not_saved").toResponse();
		return Response.json({ success: false, message: "Server error." }, { status: 500 });
	});
	return app;
}
