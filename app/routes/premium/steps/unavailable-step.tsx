/** 'Error Loading Plan': nothing is sold under this address, or the plans did not come. */
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Waveform } from "~/ui/waveform";
import { StepHeading } from "./step-heading";

export function UnavailableStep() {
	const { t } = useTranslation("manual-payment");
	return (
		<>
			<Waveform variant="quiet" />
			<StepHeading title={t("unavailable.title")}>{t("unavailable.lead")}</StepHeading>
			<ButtonLink href={paths.premium()} wide="always">
				{t("seePlans")}
			</ButtonLink>
		</>
	);
}
