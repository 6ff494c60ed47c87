/** 'Connection Error': the prices could not be loaded; Try Again loads the page once more. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Narrow, Stack } from "~/ui/layout";

type ConnectionErrorProps = {
	cause: "network" | "server";
	reloadPath: string;
	/** Another failure, shown above. */
	notice?: ReactNode;
	/** The effect on the visitor's money, when it is known. */
	text?: string | null;
	/** Shown below: what to do meanwhile. */
	children?: ReactNode;
};

export function ConnectionError(props: ConnectionErrorProps) {
	const { cause, reloadPath, notice, text, children } = props;
	const { t } = useTranslation("plan");
	return (
		<Narrow>
			<Stack gap="large">
				{notice}
				<div className="grid justify-items-start gap-3">
					<span className="grid size-14 place-items-center rounded-full bg-warning-soft text-warning">
						<Icon name="wifi-off" size={28} />
					</span>
					<h1 className="text-h2">{t("connection.title")}</h1>
					<p className="text-lead">{t(`connection.${cause}`)}</p>
					{text ? <p className="text-ink-soft">{text}</p> : null}
				</div>
				<div className="flex flex-wrap gap-x-6 gap-y-1">
					<ButtonLink href={reloadPath} wide>
						<Icon name="refresh-cw" />
						{t("connection.retry")}
					</ButtonLink>
					<ButtonLink href={paths.home()} variant="quiet" wide>
						{t("subscription.backHome")}
					</ButtonLink>
				</div>
				{children}
			</Stack>
		</Narrow>
	);
}
