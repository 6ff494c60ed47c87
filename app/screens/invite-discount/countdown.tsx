/** The announced jump, hidden until a script starts it; Cancel comes before everything else. */
import { useTranslation } from "react-i18next";
import type { AppOpening } from "~/domain/invite/app-link";
import { Button } from "~/ui/button";

const TEXT_ID = "countdown-text";

export function Countdown({ opening, seconds }: { opening: AppOpening; seconds: number }) {
	const { t } = useTranslation("invite");
	const target = opening.autoHref ? "app" : opening.hasStore ? "store" : "getApp";
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form control's group
		<div
			hidden
			role="group"
			aria-labelledby={TEXT_ID}
			tabIndex={-1}
			data-countdown=""
			className="countdown"
		>
			<span aria-hidden="true" className="countdown-digit" data-countdown-left="">
				{seconds}
			</span>
			<p id={TEXT_ID} className="font-semibold">
				{t(`open.countdown.${target}`)}
			</p>
			<Button type="button" variant="secondary">
				{t("open.cancel")}
			</Button>
		</div>
	);
}
