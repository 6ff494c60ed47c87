/**
 * CSRF check: rejects what another site posts to the console. Browsers say where a form came from;
 * a client that does not, such as a text browser, must send the token of its session
 * (docs/decisions/026).
 */
import type { MiddlewareHandler } from "hono";
import { isSameSecret } from "../base/secret-token";
import { type ConsoleContext, type Env, FORM_OPERATOR, FORM_TOKEN } from "./env";
import { renderForeign, renderOfAnother } from "./failure";
import { readForm } from "./post-form";

export const refuseForeignWrites: MiddlewareHandler<Env> = async (http, next) => {
	const isWrite = http.req.method !== "GET" && http.req.method !== "HEAD";
	return isWrite && (await isForeign(http)) ? renderForeign(http) : next();
};

async function isForeign(http: ConsoleContext): Promise<boolean> {
	const ours = new URL(http.req.url);
	const site = http.req.header("Sec-Fetch-Site");
	const origin = http.req.header("Origin");
	if (site !== undefined) return site !== "same-origin";
	if (origin !== undefined) return origin !== ours.origin;
	const referrer = http.req.header("Referer");
	if (referrer !== undefined && !isAt(referrer, ours.host)) return true;
	// Without a session the request acts for nobody.
	const token = http.get("formToken");
	if (token === undefined) return false;
	const form = await readForm(http);
	return !isSameSecret(String(form[FORM_TOKEN] ?? ""), token);
}

const isAt = (address: string, host: string) =>
	URL.canParse(address) && new URL(address).host === host;

export const refuseOfAnother: MiddlewareHandler<Env> = async (http, next) => {
	if (http.req.method !== "POST") return next();
	const { [FORM_OPERATOR]: opener } = await readForm(http);
	const operator = http.get("operator");
	if (!operator || opener === undefined || opener === operator.id) return next();
	return renderOfAnother(http, operator.name);
};
