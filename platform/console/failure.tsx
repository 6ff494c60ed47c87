/** @jsxImportSource hono/jsx */
/** Pages for unknown addresses and for errors. Details go to the log, not to the page. */
import type { MiddlewareHandler } from "hono";
import type { OperatorPermission as Permission } from "#core/operator-role";
import { toSupportCode } from "#core/support-code";
import { isNotSaved } from "../database/database";
import type { PlatformContext } from "../runtime/context";
import type { ConsoleText } from "./console-text";
import { CONSOLE_PATH, type ConsoleApp, type ConsoleContext, type Env } from "./env";
import { renderPage } from "./page";
import { describeRoles } from "./permission";
import { code } from "./text";

/** The code that identifies the request in the log, and a link back. */
function Ending({ http, text }: { http: ConsoleContext; text: ConsoleText }) {
	const supportCode = toSupportCode(http.env.requestId);
	return (
		<>
			{supportCode ? (
				<p>
					{text.t("label.supportCode")}: {code(supportCode)}
				</p>
			) : null}
			<p>
				<a href={CONSOLE_PATH}>{text.t("failure.back")}</a>
			</p>
		</>
	);
}

export function renderNotFound(http: ConsoleContext) {
	const text = http.get("text");
	const children = <Ending http={http} text={text} />;
	return renderPage(http, { title: text.t("failure.notFound"), children }, 404);
}

/** PostgreSQL accepts no NUL in text, so no record can match. */
export const rejectNul: MiddlewareHandler<Env> = async (http, next) =>
	http.req.url.includes("%00") ? renderNotFound(http) : next();

/** The operator's role does not allow this. */
export function renderForbidden(http: ConsoleContext, duty: Permission) {
	const text = http.get("text");
	const role = http.get("operator")?.role ?? "approver";
	const lead = text.t("failure.forbiddenLead", describeRoles(text, role, duty));
	const children = <Ending http={http} text={text} />;
	return renderPage(http, { title: text.t("failure.forbidden"), lead, children }, 403);
}

/** A form that did not come from a page of the console. */
export function renderForeign(http: ConsoleContext) {
	const text = http.get("text");
	const props = { title: text.t("failure.forbidden"), lead: text.t("failure.foreignLead") };
	return renderPage(http, { ...props, children: <Ending http={http} text={text} /> }, 403);
}

/** A form that another operator had opened. */
export function renderOfAnother(http: ConsoleContext, name: string) {
	const text = http.get("text");
	const title = text.t("failure.another", { name });
	const props = { title, lead: text.t("failure.anotherLead") };
	return renderPage(http, { ...props, children: <Ending http={http} text={text} /> }, 409);
}

export function mountFailures(app: ConsoleApp, context: PlatformContext): void {
	app.notFound(renderNotFound);
	app.onError((error, http) => {
		const { requestId } = http.env;
		const request = `${http.req.method} ${http.req.routePath}`;
		context.onError(error, { request, requestId, supportCode: toSupportCode(requestId) });
		const text = http.get("text");
		const children = <Ending http={http} text={text} />;
		const title = text.t("failure.title");
		if (isNotSaved(error)) {
			return renderPage(http, { title, lead: text.t("failure.notSavedLead"), children }, 503);
		}
		return renderPage(http, { title, lead: text.t("failure.lead"), children }, 500);
	});
}
