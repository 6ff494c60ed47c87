/**
 * What a hydrated form shows after a refusal: each error until its field is edited; passwords are
 * emptied and the summary takes the focus, as after a refusal without script.
 */
import type { SubmissionResult } from "@conform-to/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SummaryError } from "~/ui/error-summary";
import type { NetworkFailure } from "./network-failure";

/** What came of the last submission, as far as a form is concerned. */
export type FormState = { lastResult?: SubmissionResult<string[]> } | NetworkFailure | undefined;

export type Refusal = {
	lastResult: SubmissionResult<string[]> | undefined;
	/** Field name to its message. */
	errors: Record<string, string>;
	summary: SummaryError[];
	formRef: React.RefObject<HTMLFormElement>;
	onInput(event: FormEvent<HTMLFormElement>): void;
};

/** `networkText` is what the summary says when the submission never reached the server. */
export function useRefusal(formId: string, state: FormState, networkText: string): Refusal {
	const isOffline = state !== undefined && "isOffline" in state;
	const lastResult = isOffline ? undefined : state?.lastResult;
	const formRef = useRef<HTMLFormElement>(null);
	const [edited, setEdited] = useState<readonly string[]>([]);
	const titleMark = useTranslation().t("titleRefused", { title: "" });
	const isRefused = isOffline || lastResult !== undefined;
	useEffect(() => markTitle(titleMark, isRefused), [titleMark, isRefused]);
	const shown = useRef(lastResult);
	useEffect(() => {
		// The first result came with the document, which needs none of this.
		if (shown.current === lastResult) return;
		shown.current = lastResult;
		setEdited([]);
		if (lastResult) takeUp(formRef.current);
	}, [lastResult]);

	const pairs = Object.entries(lastResult?.error ?? {}).flatMap(([name, messages]) => {
		const message = messages?.[0];
		return message && !edited.includes(name) ? [[name, message] as const] : [];
	});
	const refused = pairs.map(([name, message]) => ({
		message,
		fieldId: name === "" ? undefined : `${formId}-${name}`,
	}));
	return {
		lastResult,
		errors: Object.fromEntries(pairs.filter(([name]) => name !== "")),
		summary: isOffline ? [{ message: networkText }] : refused,
		formRef,
		onInput: ({ target }) => {
			if (target instanceof HTMLInputElement) setEdited((names) => [...names, target.name]);
		},
	};
}

/** The title of a refused page begins with 'Error: ', as the server writes it. */
function markTitle(mark: string, isRefused: boolean): void {
	const { title } = document;
	const plain = title.startsWith(mark) ? title.slice(mark.length) : title;
	document.title = isRefused ? mark + plain : plain;
}

function takeUp(form: HTMLFormElement | null): void {
	const secrets = form?.querySelectorAll<HTMLInputElement>("[autocomplete$='-password']");
	for (const input of secrets ?? []) input.value = "";
	document.querySelector<HTMLElement>("[data-error-summary]")?.focus();
}
