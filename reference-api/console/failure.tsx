/** @jsxImportSource hono/jsx */
/** Addresses that do not exist, and what went wrong: told to the log, not to the page. */
import { HTTPException } from "hono/http-exception";
import type { PlatformContext } from "../platform/context";
import { CONSOLE_PATH, type ConsoleApp } from "./env";
import { renderPage } from "./page";

const wayBack = (
	<p>
		<a href={CONSOLE_PATH}>To the manual payments</a>
	</p>
);

export function mountFailures(app: ConsoleApp, context: PlatformContext): void {
	app.notFound((http) => renderPage(http, { title: "Not found", children: wayBack }, 404));
	app.onError((error, http) => {
		if (error instanceof HTTPException) return error.getResponse();
		context.onError(error, { request: `${http.req.method} ${http.req.routePath}` });
		const lead = "Something went wrong. The server's log says what; nothing was half done.";
		return renderPage(http, { title: "Failed", lead, children: wayBack }, 500);
	});
}
