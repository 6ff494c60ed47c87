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
import { getI18n } from "./i18n/instance.server";
import { DEFAULT_LOCALE } from "./i18n/locale";
import type { RequestContext } from "./server/context.server";
import { takeAccountMismatch } from "./server/http/account-mismatch.server";
import { isFallbackContext } from "./server/http/fallback-context.server";
import { findInlineStyles, STYLE_SHEET } from "./server/http/first-view.server";
import { finishResponse } from "./server/http/response.server";
import { buildContentSecurityPolicy, hashSource } from "./server/http/security-headers.server";

/** Documents are bounded by the platform client's timeouts; this is the last resort. */
export const streamTimeout = 10_000;

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remix: EntryContext,
	context: Partial<RequestContext>,
): Promise<Response> {
	const { errors, actionData } = remix.staticHandlerContext;
	const isOfAnotherAccount = takeAccountMismatch(context.session);
	const isRefused = isOfAnotherAccount || (request.method === "POST" && !errors && status >= 400);
	// A form has one action.
	const [answered] = Object.values(actionData ?? {});
	const facts = collectFacts(context, {
		inlineStyles: findInlineStyles(request),
		isOfAnotherAccount,
		isRefused,
		answeredTitle: answered?.title,
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
	headers.set("Content-Security-Policy", getPolicy(context));
	const response = new Response(html, { status, headers });
	return finishInFallback(request, response, context);
}

/** The defaults are for `remix-serve`, where a request without a loader has no context. */
function collectFacts(
	context: Partial<RequestContext>,
	ofAnswer: Pick<
		DocumentFacts,
		"inlineStyles" | "isOfAnotherAccount" | "isRefused" | "answeredTitle"
	>,
): DocumentFacts {
	const { settings } = context;
	return {
		locale: context.locale ?? DEFAULT_LOCALE,
		theme: context.theme ?? "system",
		supportCode: context.supportCode ?? "",
		formToken: context.session?.formToken,
		accountId: context.session?.user?.id,
		...ofAnswer,
		canSaveData: context.canSaveData ?? false,
		supportEmail: settings?.supportEmail,
		release: settings?.release ?? "pre-launch",
		releaseDate: settings?.releaseDate,
		socialLinks: settings?.socialLinks ?? [],
		privacyUrl: settings?.privacyUrl,
		termsUrl: settings?.termsUrl,
	};
}

export async function handleDataRequest(
	response: Response,
	{ request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): Promise<Response> {
	return finishInFallback(request, response, context);
}

/** Logs what a route threw, with the support code of its page; 404 and 405 are not failures. */
export function handleError(error: unknown, args: LoaderFunctionArgs | ActionFunctionArgs): void {
	if (args.request.signal.aborted) return;
	if (isRouteErrorResponse(error) && error.status < 500) return;
	const log = (args.context as Partial<RequestContext>).log;
	if (log) log.error({ err: error }, "a route failed");
	else console.error(error);
}

const SPECULATION_SOURCE = hashSource(SPECULATION_RULES);

const getPolicy = ({ isSecure = false }: Partial<RequestContext>): string =>
	buildContentSecurityPolicy({
		scripts: [SPECULATION_SOURCE],
		styles: [STYLE_SHEET.source],
		isSecure,
	});

/** Under `remix-serve` nothing else commits the session. */
async function finishInFallback(
	request: Request,
	response: Response,
	context: Partial<RequestContext>,
): Promise<Response> {
	if (!isFallbackContext(context)) return response;
	const made = context as RequestContext;
	return finishResponse(request, response, made);
}
