/** The frame of the login and the registration form: how both are sent, busy and refused. */
import { type FormMetadata, getFormProps } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Refusal } from "~/components/site/use-refusal";
import { Button } from "~/ui/button";

type SignInFormProps<Values extends Record<string, unknown>> = {
	action: string;
	form: FormMetadata<Values, string[]>;
	refusal: Refusal;
	/** The way back, for browsers that keep no cookies. */
	returnUrl: string | undefined;
	submitLabel: string;
	pendingLabel: string;
	children: ReactNode;
};

export function SignInForm<Values extends Record<string, unknown>>(props: SignInFormProps<Values>) {
	const { action, form, refusal, returnUrl, submitLabel, pendingLabel, children } = props;
	const isPending = useNavigation().state !== "idle";
	return (
		<Form
			method="post"
			action={action}
			{...getFormProps(form)}
			noValidate
			ref={refusal.formRef}
			onInput={refusal.onInput}
			onSubmit={(event) => (isPending ? event.preventDefault() : form.onSubmit(event))}
			aria-busy={isPending}
			className="grid gap-5"
		>
			{returnUrl ? <input type="hidden" name="return_url" value={returnUrl} /> : null}
			{children}
			<Button wide="always" size="large">
				{isPending ? pendingLabel : submitLabel}
			</Button>
		</Form>
	);
}
