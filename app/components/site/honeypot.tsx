/** A hidden field that only bots fill in, for forms that need no sign-in. */
import { HONEYPOT } from "~/domain/site/honeypot";
import { useTranslation } from "~/i18n/use-translation";

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
			<input id={id} name={HONEYPOT} type="text" tabIndex={-1} autoComplete="off" />
		</div>
	);
}
