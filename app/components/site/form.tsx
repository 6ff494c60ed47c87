/**
 * Shows every form: native, posted to a real address, with the typed values and their errors.
 * `server/request/form.server.ts` reads it.
 *
 * @example
 * const form = useFormView(contactForm, { rejection, values: { email } });
 * <ErrorSummary title={t("problem")} errors={form.summary} />
 * <PostForm id={form.id} action={paths.contact()} hidden={{ return_url: returnUrl }}>
 *   <Field label={t("name")} {...form.field("name", { type: "text" })} />
 *   <Button pendingLabel={t("sending")}>{t("send")}</Button>
 * </PostForm>
 */
import { type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { FORM_ACCOUNT, FORM_TOKEN, HONEYPOT } from "~/domain/site/form";
import { type Message, translate } from "~/i18n/message";
import type { SummaryError } from "~/ui/error-summary";
import { useDocumentFacts } from "./document-facts";

/** The data that `reject` of the server's form returns. */
export type FormRejection = SubmissionResult<Message[]>;

type FormDefinition<Schema extends z.ZodObject> = {
	/** Fields are `<id>-<name>` in the document. */
	id: string;
	schema: Schema;
};

type FieldName<Schema extends z.ZodObject> = Extract<keyof z.input<Schema>, string>;

type FormViewOptions<Name extends string> = {
	rejection?: FormRejection;
	/** The initial values of the fields. */
	values?: Partial<Record<Name, string>>;
};

export function useFormView<Schema extends z.ZodObject>(
	{ id, schema }: FormDefinition<Schema>,
	{ rejection, values }: FormViewOptions<FieldName<Schema>> = {},
) {
	const [form, fields] = useForm<Record<string, string>, unknown, Message[]>({
		id,
		lastResult: rejection,
		defaultValue: values,
	});
	const constraint = getZodConstraint(schema);
	const say = ([message]: Message[]): ReactNode =>
		message === undefined ? undefined : <MessageText message={message} />;
	// Sorted like the fields, because conform sorts the platform's messages by name.
	const summary = ["", ...Object.keys(schema.shape)].flatMap((name): SummaryError[] => {
		const message = say(rejection?.error?.[name] ?? []);
		return message ? [{ message, fieldId: name === "" ? undefined : `${id}-${name}` }] : [];
	});

	return {
		id: form.id,
		/** Every message, for the error summary. */
		summary,
		/** Returns the props of a `Field`, `Select` or `TextArea`; `attributes` are its control's own. */
		field<Attributes extends object>(name: FieldName<Schema>, attributes?: Attributes) {
			const field = fields[name];
			return {
				error: say(field?.errors ?? []),
				input: {
					id: `${id}-${name}`,
					name,
					defaultValue: field?.initialValue,
					required: constraint[name]?.required,
					...(attributes as Attributes),
				},
			};
		},
	};
}

type PostFormProps = {
	/** Default: the page's own address. Always rendered, because w3m drops the query of an implied one. */
	action?: string;
	id?: string;
	className?: string;
	/** A form with a file. */
	encType?: "multipart/form-data";
	"aria-label"?: string;
	/** Fields that no one sees; those without a value are left out. */
	hidden?: Record<string, string | undefined>;
	/** True for a form that acts for this browser, or names its account itself: no account has to match. */
	isForAnyone?: boolean;
	/** True for a form that changes only what is around `main`: what was typed there stays. */
	keepsMain?: boolean;
	/** True for a form whose response is a file: the page stays, so no script waits for the next one. */
	isDownload?: boolean;
	children: ReactNode;
};

/** Errors come from the server, so the browser's validation is off; `x-form` (enhance/form-guard.ts) prevents double submits. */
export function PostForm(props: PostFormProps) {
	const {
		hidden = {},
		isForAnyone,
		keepsMain,
		isDownload,
		children,
		action,
		...attributes
	} = props;
	const { formToken, accountId } = useDocumentFacts();
	const { pathname, search } = useLocation();
	return (
		<form method="post" action={action ?? pathname + search} noValidate {...attributes}>
			{formToken ? <input type="hidden" name={FORM_TOKEN} value={formToken} /> : null}
			{accountId && !isForAnyone ? (
				<input type="hidden" name={FORM_ACCOUNT} value={accountId} />
			) : null}
			{Object.entries(hidden).map(([name, value]) =>
				value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
			)}
			{children}
			{isDownload ? null : (
				<x-form
					aria-live="polite"
					class="visually-hidden"
					keeps-main={keepsMain ? "" : undefined}
				/>
			)}
		</form>
	);
}

/** A translated message, or the platform's own words with their language (platform-22). */
export function MessageText({ message }: { message: Message }) {
	const { t } = useTranslation();
	if ("text" in message) return <bdi lang={message.lang}>{message.text}</bdi>;
	return translate(t, message);
}

/**
 * `hidden`, so that neither screen readers nor the tab key reach it; bots that fill forms from the
 * source find it.
 */
export function Honeypot({ formId }: { formId: string }) {
	const { t } = useTranslation();
	const id = `${formId}-${HONEYPOT}`;
	return (
		<div hidden>
			<label htmlFor={id}>{t("honeypot")}</label>
			<input
				id={id}
				name={HONEYPOT}
				type="text"
				tabIndex={-1}
				autoComplete="off"
				data-1p-ignore=""
				data-bwignore=""
				data-lpignore="true"
				data-form-type="other"
			/>
		</div>
	);
}
