/** The field of a form that strangers may send, which only robots fill in. */
import { useTranslation } from "react-i18next";
import { HONEYPOT } from "~/domain/site/honeypot";

/**
 * Hidden from everybody, not just from the eye, so that it traps neither a screen reader nor the
 * tab key; what fills forms from their source finds it.
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
