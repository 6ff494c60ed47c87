/**
 * Renders documents. Each is buffered whole: the page is complete in the first HTML, and the
 * content security policy can name every inline script by its hash.
 */
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { type DocumentFacts, DocumentFactsProvider } from "~/components/site/document-facts";
import { SPECULATION_RULES } from "./components/site/speculation-rules";
import { getPaidStart } from "./domain/payment/paid-start";
import { getI18n } from "./i18n/instance.server";
import { takeAnotherAccount } from "./server/account/form-owner.server";
import type { RequestContext } from "./server/context.server";
import {
	findInlineStyles,
	getBrandStyles,
	listStyleSources,
} from "./server/http/critical-css.server";
import { buildContentSecurityPolicy, hashSource } from "./server/http/security-headers.server";

/** Documents are bounded by the platform client's timeouts; this is the last resort. */
export const streamTimeout = 10_000;

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remix: EntryContext,
	context: RequestContext,
): Promise<Response> {
	const { errors, actionData } = remix.staticHandlerContext;
	const isOfAnotherAccount = takeAnotherAccount(context.session);
	const isRejected = isOfAnotherAccount || (request.method === "POST" && !errors && status >= 400);
	const [error] = Object.values(errors ?? {});
	// A form has one action.
	const [fromAction] = Object.values(actionData ?? {});
	const facts = collectFacts(context, {
		inlineStyles: findInlineStyles(request),
		brandStyles: getBrandStyles(),
		isOfAnotherAccount,
		isRejected,
		actionTitle: fromAction?.title,
		error,
	});
	const page = (
		<I18nextProvider i18n={getI18n(facts.locale)}>
			<DocumentFactsProvider facts={facts}>
				<RemixServer
					// React stays on the server: the streamed data is left out of the document.
					context={{ ...remix, serverHandoffStream: undefined }}
					url={request.url}
				/>
			</DocumentFactsProvider>
		</I18nextProvider>
	);
	// Static markup, because React does not hydrate in the browser.
	const html = `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
	headers.set("Content-Type", "text/html; charset=utf-8");
	headers.append("Vary", "Cookie, Accept-Language");
	headers.set("Content-Language", facts.locale);
	// The console has a policy of its own.
	if (!context.operator) headers.set("Content-Security-Policy", getPolicy(context));
	return new Response(html, { status, headers });
}

function collectFacts(
	context: RequestContext,
	responseFacts: Pick<
		DocumentFacts,
		"inlineStyles" | "brandStyles" | "isOfAnotherAccount" | "isRejected" | "actionTitle" | "error"
	>,
): DocumentFacts {
	const { settings, origin, locale, theme, supportCode, session, canSaveData, operator } = context;
	const { textPages } = context.services;
	return {
		origin,
		locale,
		theme,
		supportCode,
		formToken: session.formToken,
		accountId: session.user?.id,
		console: operator && { session: operator.session },
		...responseFacts,
		canSaveData,
		supportEmail: settings.supportEmail,
		release: settings.release,
		releaseDate: settings.releaseDate,
		paidStart: getPaidStart(settings),
		afterPayment: settings.afterPayment,
		socialLinks: settings.socialLinks ?? [],
		privacyUrl: textPages.privacyUrl,
		termsUrl: textPages.termsUrl,
		textPages: textPages.list(locale),
		methods: context.loadedMethods,
	};
}

/** Logs what a route threw, with the support code of its page; 404 and 405 are not failures. */
export function handleError(error: unknown, args: LoaderFunctionArgs | ActionFunctionArgs): void {
	if (args.request.signal.aborted) return;
	if (isRouteErrorResponse(error) && error.status < 500) return;
	args.context.log.error({ err: error }, "a route failed");
}

const SPECULATION_SOURCE = hashSource(SPECULATION_RULES);

const getPolicy = ({ isSecure }: RequestContext): string =>
	buildContentSecurityPolicy({
		scripts: [SPECULATION_SOURCE],
		styles: listStyleSources(),
		isSecure,
	});
