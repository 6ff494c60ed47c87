/**
 * The operator console (docs/decisions/030): plain pages under /operator, behind a sign-in by name
 * (docs/decisions/031). It does nothing that `operator.ts` does not, as the command line does.
 */
import { Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Operator } from "../operator/operator";
import type { PlatformContext } from "../runtime/context";
import { refuseOfAnother } from "./another-operator";
import { mountAudit } from "./audit";
import { mountCatalogue } from "./catalogue";
import { mountCatalogueItems } from "./catalogue-item";
import { mountContactInquiries } from "./contact-inquiry";
import { CONSOLE_PATH, type Env } from "./env";
import { mountFailures, refuseNul } from "./failure";
import { refuseForeignWrites } from "./foreign-write";
import { mountInvite } from "./invite";
import { chooseLanguage } from "./locale";
import { mountManualPayments } from "./manual-payment";
import { mountDecisions } from "./manual-payment-decision";
import { mountOperators } from "./operator-account";
import { mountOperatorActs } from "./operator-act";
import { mountOutbox } from "./outbox";
import { mountPeople } from "./person";
import { mountPersonActs } from "./person-act";
import { mountRefunds } from "./refund";
import { mountSearch } from "./search";
import { readOperator, requireDuty, requireOperator } from "./session";
import { mountSignIn } from "./sign-in";
import { styleSheet } from "./style";
import { mountToday } from "./today";
import { mountTransactions } from "./transaction";
import { mountWebhooks } from "./webhook";

/**
 * Answers a request for an address under /operator. `clientAddress` is what sign-ins are limited
 * by: the web server knows it, also behind proxies. `supportCode` names the request in its log.
 */
export type Console = (
	request: Request,
	clientAddress: string,
	supportCode?: string,
) => Promise<Response>;

/** No script at all, nothing from elsewhere, in no frame, in no cache, in no index. */
const headers = secureHeaders({
	contentSecurityPolicy: {
		defaultSrc: ["'none'"],
		styleSrc: ["'self'"],
		imgSrc: ["'self'"],
		formAction: ["'self'"],
		baseUri: ["'none'"],
		frameAncestors: ["'none'"],
	},
	xFrameOptions: "DENY",
	referrerPolicy: "same-origin",
	// Set by the caller that knows whether people come by https.
	strictTransportSecurity: false,
});

export function createConsole(context: PlatformContext, operator: Operator): Console {
	const app = new Hono<Env>({ strict: false }).basePath(CONSOLE_PATH);
	app.use(headers);
	app.get("/style.css", (http) =>
		http.body(styleSheet, 200, {
			"Content-Type": "text/css; charset=utf-8",
			"Cache-Control": "private, max-age=600",
		}),
	);
	app.use(async (http, next) => {
		await next();
		http.header("Cache-Control", "no-store");
		http.header("X-Robots-Tag", "noindex, nofollow");
	});
	app.use(chooseLanguage);
	app.use(readOperator(context));
	app.use(refuseForeignWrites);
	mountSignIn(app, operator, context);
	mountInvite(app, operator, context);
	app.use(requireOperator);
	app.use(refuseOfAnother);
	app.use(requireDuty);
	app.use(refuseNul);
	mountToday(app, operator);
	mountManualPayments(app, operator, context);
	mountDecisions(app, operator, context);
	mountTransactions(app, operator);
	mountPeople(app, operator, context);
	mountPersonActs(app, operator, context);
	mountRefunds(app, operator, context);
	mountSearch(app, operator, context);
	mountCatalogue(app, operator, context);
	mountCatalogueItems(app, operator);
	mountWebhooks(app, operator);
	mountOutbox(app, operator, context);
	mountContactInquiries(app, operator);
	mountOperators(app, operator, context);
	mountOperatorActs(app, operator);
	mountAudit(app, operator);
	mountFailures(app, context);
	return async (request, clientAddress, supportCode = "") =>
		app.fetch(request, { clientAddress, supportCode });
}
