/**
 * Reads every form on the server: the body, the schema, and a rejection that keeps what was typed.
 * Schemas hold text keys (`textKey`), never sentences; `components/site/form.tsx` shows rejections.
 *
 * @example
 * // form.ts: names as in the payload
 * export const contactForm = {
 *   id: "contact",
 *   schema: z.object({ name: z.string(textKey("contact:errors.name")) }),
 * };
 * // the route
 * const form = await readSubmission(request, contactForm);
 * if (!form.isValid) return form.reject();
 * const outcome = await deliver(form.value);
 * if (outcome.kind === "failed") return form.reject({ status: 503, message: { key: "common:networkError" } });
 * return redirect(paths.contact({ isSent: true }), 303);
 */
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { HONEYPOT } from "~/domain/site/form";
import type { Message, TextKey } from "~/i18n/message";
import type { Logger } from "~/server/log.server";

export type FormRules<Schema extends z.ZodObject> = {
	schema: Schema;
	/** Fields whose values are never sent back. */
	secretNames?: readonly string[];
};

/** Why a form with valid fields is rejected. */
export type FormErrors = {
	/** Defaults to 422. */
	status?: number;
	/** Shown above the form, unless a field says more. */
	message?: Message;
	/** Maps field names to the platform's messages; unknown names are ignored. */
	fieldErrors?: Record<string, Message>;
};

/** The parsed form of each request, because guards read it before its route does. */
const forms = new WeakMap<Request, Promise<FormData>>();

function readOnce(request: Request): Promise<FormData> {
	// Reads a copy, so that the body is still there when Remix creates another request from this one.
	const form = forms.get(request) ?? request.clone().formData();
	forms.set(request, form);
	return form;
}

/**
 * Returns the fields of a posted form; may be called again.
 *
 * @throws a 400 response for a body that is not a form
 */
export async function readForm(request: Request): Promise<FormData> {
	try {
		return await readOnce(request);
	} catch {
		throw new Response("Bad Request", { status: 400 });
	}
}

/** Returns one field of any posted body; undefined when there is none. */
export async function peekField(request: Request, name: string): Promise<string | undefined> {
	const fields = await readOnce(request).catch(() => undefined);
	const value = fields?.get(name);
	return typeof value === "string" ? value : undefined;
}

/**
 * Reads and validates a posted form. Returns its value, or a form whose `reject` makes the response.
 *
 * @throws a 400 response for a body that is not a form
 */
export async function readSubmission<Schema extends z.ZodObject>(
	request: Request,
	rules: FormRules<Schema>,
) {
	return parseForm(await readForm(request), rules);
}

/**
 * True when the honeypot is filled in. The route then makes no platform call and shows the form again,
 * because a password manager of a person may have done it.
 */
export function isFilledByRobot(fields: FormData, log: Pick<Logger, "info">): boolean {
	const isFilled = Boolean(fields.get(HONEYPOT));
	if (isFilled) log.info("a form was filled by a robot and not passed on");
	return isFilled;
}

/** The result of `parseForm` and `readSubmission`. */
export type ParsedForm<Schema extends z.ZodObject> = ReturnType<typeof parseForm<Schema>>;

/** Validates fields that were already read, as on a page with two forms. */
export function parseForm<Schema extends z.ZodObject>(
	fields: FormData,
	{ schema, secretNames = [] }: FormRules<Schema>,
) {
	const names = Object.keys(schema.shape);
	const own = pickOwnFields(fields, names);
	const submission = parseWithZod(own, { schema, formatError: toMessages });

	/** Returns the response that shows the form again; `state` is the page's other data. */
	function reject<State extends object = object>(
		errors: FormErrors = {},
		state: State = {} as State,
	) {
		const { status = 422, message, fieldErrors = {} } = errors;
		const known = pickKnown(fieldErrors, names);
		const rejection = submission.reply({
			formErrors: message && Object.keys(known).length === 0 ? [message] : undefined,
			fieldErrors: known,
			hideFields: [...secretNames],
		});
		return data({ ...state, rejection }, status);
	}

	return submission.status === "success"
		? { isValid: true as const, value: submission.value, reject }
		: { isValid: false as const, reject };
}

/**
 * Returns the value of a form that has only buttons and hidden fields. No one can fill it in
 * wrongly, so input that its schema rejects is a malformed request. `mayBeEmpty`: no field is
 * required.
 *
 * @throws a 400 response
 */
export async function readFields<Schema extends z.ZodObject>(
	request: Request,
	schema: Schema,
	{ mayBeEmpty = false }: { mayBeEmpty?: boolean } = {},
): Promise<z.output<Schema>> {
	const isEmptyForm = mayBeEmpty && (await isEmpty(request));
	return parseFields(isEmptyForm ? new FormData() : await readForm(request), schema);
}

/**
 * Validates such fields that were already read, as on a page with two forms.
 *
 * @throws a 400 response
 */
export function parseFields<Schema extends z.ZodObject>(
	fields: FormData,
	schema: Schema,
): z.output<Schema> {
	const form = parseForm(fields, { schema });
	if (!form.isValid) throw new Response("Bad Request", { status: 400 });
	return form.value;
}

/** Text browsers send an empty form without a Content-Type. */
const isEmpty = async (request: Request) =>
	!request.headers.has("Content-Type") && (await request.clone().text()) === "";

/**
 * Our forms send each name once, as text; conform would read lists, paths and intents from other names.
 * It iterates over our few names, because a request may have thousands.
 */
function pickOwnFields(fields: FormData, names: readonly string[]): FormData {
	const own = new FormData();
	for (const name of names) {
		const value = fields.get(name);
		if (typeof value === "string") own.append(name, value);
	}
	return own;
}

type Issues = readonly { code?: string; message: string; maximum?: unknown }[];

const toMessages = (issues: Issues): Message[] =>
	issues.map(({ code, message, maximum }) => {
		const key = message as TextKey;
		return code === "too_big" ? { key, count: Number(maximum) } : { key };
	});

function pickKnown(said: Record<string, Message>, names: readonly string[]) {
	const known = Object.entries(said).filter(([name]) => names.includes(name));
	return Object.fromEntries(known.map(([name, message]): [string, Message[]] => [name, [message]]));
}
