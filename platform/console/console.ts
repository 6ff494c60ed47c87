/** The console: the pages of operators under /operator, as one app with its checks and its parts. */
import { Hono, type MiddlewareHandler } from "hono";
import { setCookie } from "hono/cookie";
import { secureHeaders } from "hono/secure-headers";
import { DEFAULT_LOCALE, isLocale, readLocale } from "../base/locale";
import { listCookies } from "../http/request";
import type { Operator } from "../operator/operator";
import type { PlatformContext } from "../runtime/context";
import { runFrom } from "../runtime/request-origin";
import { mountAudit } from "./audit";
import { mountCatalogue } from "./catalogue";
import { mountCatalogueItems } from "./catalogue-item";
import { createConsoleText } from "./console-text";
import { mountContactInquiries } from "./contact-inquiry";
import { mountKeyScript } from "./decision-key";
import { actorOf, CONSOLE_PATH, type Env } from "./env";
import { mountFailures, rejectNul } from "./failure";
import { refuseForeignWrites, refuseOfAnother } from "./form-check";
import { mountInvite } from "./invite";
import { mountManualPayments } from "./manual-payment";
import { mountDecisions } from "./manual-payment-decision";
import { mountOperatorActs, mountOperators } from "./operator-account";
import { mountOutbox } from "./outbox";
import { mountPeople, mountPersonActs } from "./person";
import { mountRefunds } from "./refund";
import { mountSearch } from "./search";
import { mountSecondFactor } from "./second-factor";
import { readOperator, requireDuty, requireOperator, requireSecondFactor } from "./session";
import { mountSignIn } from "./sign-in";
import { mountSignInCode } from "./sign-in-code";
import { styleSheet } from "./style";
import { mountToday } from "./today";
import { mountTransactions } from "./transaction";
import { mountWebhooks } from "./webhook";

/** The console and the site share this cookie, so one choice counts for both. */
const COOKIE_NAME = "lang";
const ONE_YEAR_SECONDS = 365 * 24 * 3600;

/** The language is that of `?lang`, else of the cookie, else of Accept-Language, else English. */
const chooseLanguage: MiddlewareHandler<Env> = async (http, next) => {
	const named = http.req.query("lang");
	const chosen = [named, ...listCookies(http, COOKIE_NAME)].find(isLocale);
	const locale = chosen ?? readLocale(http.req.header("Accept-Language"));
	http.set("text", createConsoleText(locale ?? DEFAULT_LOCALE));
	if (isLocale(named)) {
		setCookie(http, COOKIE_NAME, named, {
			path: "/",
			httpOnly: true,
			sameSite: "Lax",
			secure: new URL(http.req.url).protocol === "https:",
			maxAge: ONE_YEAR_SECONDS,
		});
	}
	await next();
};

/**
 * Handles a request under /operator. `clientAddress`, which the web server knows even behind
 * proxies, limits sign-ins. `requestId` identifies the request in the log and the audit trail.
 */
export type Console = (
	request: Request,
	clientAddress: string,
	requestId?: string,
) => Promise<Response>;

/** Allows nothing from other origins, no script in the markup, no framing. */
const headers = secureHeaders({
	contentSecurityPolicy: {
		defaultSrc: ["'none'"],
		styleSrc: ["'self'"],
		scriptSrc: ["'self'"],
		imgSrc: ["'self'"],
		formAction: ["'self'"],
		baseUri: ["'none'"],
		frameAncestors: ["'none'"],
	},
	xFrameOptions: "DENY",
	referrerPolicy: "same-origin",
	// The caller sets it, because it knows whether people use https.
	strictTransportSecurity: false,
});

const MAX_PATH_LENGTH = 200;

/** Somebody may try what the role of an operator does not allow, or use the session of one. */
const recordRejections =
	({ audit }: Operator, context: PlatformContext): MiddlewareHandler<Env> =>
	async (http, next) => {
		await next();
		if (http.res.status !== 403 || http.get("operator") === undefined) return;
		await audit
			.recordRejection(
				actorOf(http),
				`${http.req.method} ${http.req.path.slice(0, MAX_PATH_LENGTH)}`,
			)
			.catch((error) => context.onError(error, { task: "audit" }));
	};

export function createConsole(context: PlatformContext, operator: Operator): Console {
	const app = new Hono<Env>({ strict: false }).basePath(CONSOLE_PATH);
	app.use(headers);
	app.get("/style.css", (http) =>
		http.body(styleSheet, 200, {
			"Content-Type": "text/css; charset=utf-8",
			"Cache-Control": "private, max-age=600",
		}),
	);
	mountKeyScript(app);
	app.use(async (http, next) => {
		await next();
		http.header("Cache-Control", "no-store");
		http.header("X-Robots-Tag", "noindex, nofollow");
	});
	app.use(chooseLanguage);
	app.use(readOperator(context));
	app.use(recordRejections(operator, context));
	app.use(refuseForeignWrites);
	mountSignIn(app, operator, context);
	mountSignInCode(app, context);
	mountInvite(app, operator, context);
	app.use(requireOperator);
	app.use(refuseOfAnother);
	app.use(requireSecondFactor(context));
	app.use(requireDuty);
	app.use(rejectNul);
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
	mountSecondFactor(app, operator, context);
	mountFailures(app, context);
	return async (request, clientAddress, requestId = "") => {
		const client = request.headers.get("User-Agent");
		const origin = { requestId, address: clientAddress, client };
		return runFrom(origin, () => app.fetch(request, { clientAddress, requestId }));
	};
}
