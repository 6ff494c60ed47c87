/** 'Connection Error': the prices could not be loaded; Try Again asks for the page once more. */
import { useTranslation } from "react-i18next";
import { CheckoutFailureNotice } from "~/components/payment/checkout-failure-notice";
import type { CheckoutFailure } from "~/domain/payment/checkout-failure";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Narrow, Stack } from "~/ui/layout";

type ConnectionErrorProps = {
	cause: "network" | "server";
	reloadPath: string;
	loginPath: string;
	failure: CheckoutFailure | undefined;
};

export function ConnectionError(props: ConnectionErrorProps) {
	const { t } = useTranslation("plan");
	return (
		<Narrow>
			<Stack gap="large">
				{props.failure ? (
					<CheckoutFailureNotice failure={props.failure} loginPath={props.loginPath} />
				) : null}
				<div className="grid justify-items-start gap-3">
					<span className="grid size-14 place-items-center rounded-full bg-warning-soft text-warning">
						<Icon name="wifi-off" size={28} />
					</span>
					<h1 className="text-h2">{t("connection.title")}</h1>
					<p className="text-lead">{t(`connection.${props.cause}`)}</p>
					{props.failure ? null : <p className="text-ink-soft">{t("connection.money")}</p>}
				</div>
				<div className="flex flex-wrap gap-3">
					<ButtonLink href={props.reloadPath} wide>
						<Icon name="refresh-cw" />
						{t("connection.retry")}
					</ButtonLink>
					<ButtonLink href={paths.home()} variant="quiet" wide>
						{t("subscription.backHome")}
					</ButtonLink>
				</div>
			</Stack>
		</Narrow>
	);
}
