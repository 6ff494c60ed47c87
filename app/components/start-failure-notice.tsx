/** Why a payment did not start: a toast of the spec as a notice that also exists without script. */
import { useTranslation } from "react-i18next";
import { isSurelyUncharged, type StartFailure } from "~/domain/payment-start";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";

type StartFailureNoticeProps = {
	failure: StartFailure;
	/** Where signing in leads and comes back from. */
	loginPath: string;
};

export function StartFailureNotice({ failure, loginPath }: StartFailureNoticeProps) {
	const { t } = useTranslation("payment");
	const { name, serverMessage, isErrorField } = failure;
	const title = t(isErrorField ? "start.subscriptionError" : "start.paymentError");
	return (
		<Notice tone="danger" role="alert" id="payment-error" title={title}>
			<p dir={serverMessage ? "auto" : undefined}>{serverMessage ?? t(`start.${name}`)}</p>
			{isSurelyUncharged(failure) ? <p>{t("start.nothingCharged")}</p> : null}
			{name === "sign-in" ? (
				<ButtonLink href={loginPath} className="mt-3" wide>
					{t("start.signIn")}
				</ButtonLink>
			) : null}
		</Notice>
	);
}
