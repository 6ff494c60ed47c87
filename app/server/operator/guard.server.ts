/**
 * The guard of the console's loaders and actions. A parent's loader does not run before those of its
 * children, so each of them calls it itself.
 *
 * @example
 * export const loader = (args: LoaderFunctionArgs) =>
 * 	withOperator(args, async ({ port, query }) => port.audit.page(readFilter(query), {}));
 */
import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { hasPermission, type OperatorPermission } from "#core/operator-role";
import { FORM_OPERATOR, type OperatorFailure } from "~/domain/operator/failure";
import type { SignedIn } from "~/domain/operator/operator-account";
import { operatorPaths } from "~/operator-paths";
import type { RequestContext } from "~/server/context.server";
import { peekField } from "~/server/request/form.server";
import { isRead } from "~/server/request/trusted-request.server";
import type { OperatorConsole } from "./console.server";
import type { OperatorPort } from "./operator-port.server";

type Args = Pick<LoaderFunctionArgs, "request" | "context" | "params">;

/** The request, port and session of a page that needs no sign-in. */
export type Visit = {
	port: OperatorPort;
	console: OperatorConsole;
	request: Request;
	context: RequestContext;
	params: Args["params"];
	query: URLSearchParams;
};

/** The visit of an operator who is signed in. */
export type OperatorVisit = Visit & {
	operator: SignedIn;
	/** The operator's name in the audit log. */
	actor: string;
};

/** Ends a request with one of the console's error pages. */
export const rejectWith = (failure: OperatorFailure, status: 403 | 404 | 409 | 503) =>
	data(failure, status);

/** @throws the 404 page */
export function rejectMissing(): never {
	throw rejectWith({ kind: "missing" }, 404);
}

type GuardOptions = {
	/** Required to see the page or to send its form. Everybody may look at lists and records. */
	permission?: OperatorPermission | ((params: Args["params"]) => OperatorPermission) | undefined;
};

/** Does the work for a visitor who may not have signed in. */
export async function withVisitor<Result>(
	{ request, context, params }: Args,
	work: (visit: Visit) => Promise<Result>,
): Promise<Result> {
	const { operator: console } = context;
	// Beside a live platform there is no console.
	if (console === undefined) return rejectMissing();
	const { port } = console;
	const { searchParams: query } = new URL(request.url);
	try {
		if (!isRead(request.method)) console.hasActed = true;
		if (console.isForeignWrite) throw rejectWith({ kind: "foreign" }, 403);
		return await work({ port, console, request, context, params, query });
	} catch (error) {
		if (port.readRejection(error)?.kind !== "not-saved") throw error;
		context.log.error({ err: error }, "the console could not save");
		throw rejectWith({ kind: "not-saved" }, 503);
	}
}

/** Does the work for a signed-in operator; leads others to the sign-in. */
export function withOperator<Result>(
	args: Args,
	work: (visit: OperatorVisit) => Promise<Result>,
	options: GuardOptions = {},
): Promise<Result> {
	return withVisitor(args, async (visit) => {
		const permission =
			typeof options.permission === "function"
				? options.permission(args.params)
				: options.permission;
		const { operator } = (await visit.console.readSession()) ?? {};
		if (operator === undefined) throw redirect(toSignIn(visit.request), 303);
		await requireOwnForm(visit.request, operator);
		requireSecondFactor(visit, operator);
		if (permission !== undefined && !hasPermission(operator.role, permission)) {
			throw rejectWith({ kind: "forbidden", permission }, 403);
		}
		// PostgreSQL accepts no NUL in text, so no record can match.
		if (visit.request.url.includes("%00")) return rejectMissing();
		return work({ ...visit, operator, actor: `console:${operator.name}` });
	});
}

/** After the sign-in the requested page is shown. An act is not repeated: its form is shown instead. */
function toSignIn(request: Request): string {
	const address = isRead(request.method) ? request.url : request.headers.get("Referer");
	const page = URL.parse(address ?? "");
	return operatorPaths.login({
		next: page ? page.pathname + page.search : undefined,
		done: isRead(request.method) ? undefined : "signedOut",
	});
}

/** Another operator may have signed in while the page was open. */
async function requireOwnForm(request: Request, operator: SignedIn): Promise<void> {
	if (isRead(request.method)) return;
	const opener = await peekField(request, FORM_OPERATOR);
	if (opener !== undefined && opener !== operator.id) {
		throw rejectWith({ kind: "another", name: operator.name }, 409);
	}
}

/** Where a second factor is required, an operator without one sets it up, or signs out. */
function requireSecondFactor({ port, request }: Visit, operator: SignedIn): void {
	if (operator.hasSecondFactor || !port.isSecondFactorRequired) return;
	const page = operatorPaths.secondFactor();
	if (!new URL(request.url).pathname.startsWith(page)) throw redirect(page, 303);
}

/** The loader of an address that has no page of its own: only operators learn that. */
export const respondNotFound = (args: Args): Promise<never> =>
	withOperator(args, async () => rejectMissing());
