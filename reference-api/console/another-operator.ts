/**
 * Refuses a form that another operator had opened, in a tab that stayed open while this one signed
 * in: what is decided is in the audit trail under the name of who decided it.
 */
import type { MiddlewareHandler } from "hono";
import { type Env, FORM_OPERATOR } from "./env";
import { renderOfAnother } from "./failure";
import { readForm } from "./posted-form";

export const refuseOfAnother: MiddlewareHandler<Env> = async (http, next) => {
	if (http.req.method !== "POST") return next();
	const { [FORM_OPERATOR]: opener } = await readForm(http);
	const operator = http.get("operator");
	if (!operator || opener === undefined || opener === operator.id) return next();
	return renderOfAnother(http, operator.name);
};
