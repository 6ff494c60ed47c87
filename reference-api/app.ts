/** The platform as one HTTP application: the 21 calls, the mock gateway and its webhook. */
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { headerNames } from "../contract/calls";
import type { PlatformContext } from "./context";
import { mountMockGateway } from "./gateway/mock-gateway";
import { mountWebhook } from "./gateway/webhook";
import { Refusal } from "./refusal";
import { mountContactInquiryRoutes } from "./routes/contact-inquiry";
import { mountCreatorRoutes } from "./routes/creator";
import { mountDiscountCodeRoutes } from "./routes/discount-code";
import { mountManualPaymentRoutes } from "./routes/manual-payment";
import { mountPaymentRoutes } from "./routes/payment";
import { mountPlanRoutes } from "./routes/plan";
import { mountSessionRoutes } from "./routes/session";
import { mountUserRoutes } from "./routes/user";

const maxBodyBytes = 64 * 1024;

export function createApp(context: PlatformContext): Hono {
	const app = new Hono();
	app.use(
		bodyLimit({
			maxSize: maxBodyBytes,
			onError: () => new Refusal(413, "The request is too large.").toResponse(),
		}),
	);
	mountSessionRoutes(app, context);
	mountUserRoutes(app, context);
	mountPlanRoutes(app, context);
	mountCreatorRoutes(app, context);
	mountPaymentRoutes(app, context);
	mountManualPaymentRoutes(app, context);
	mountDiscountCodeRoutes(app, context);
	mountContactInquiryRoutes(app, context);
	if (context.options.mockGateway !== false) mountMockGateway(app, context);
	mountWebhook(app, context);
	app.notFound(() => new Refusal(404, "Not found.").toResponse());
	// What went wrong is told to the operator, never to the caller.
	app.onError((error, http) => {
		if (error instanceof Refusal) return error.toResponse();
		context.onError(error, {
			request: `${http.req.method} ${http.req.routePath}`,
			requestId: http.req.header(headerNames.requestId) ?? "",
		});
		return Response.json({ success: false, message: "Server error." }, { status: 500 });
	});
	return app;
}
