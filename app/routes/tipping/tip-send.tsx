/**
 * The send button. It always names the chosen amount: without script the style sheet shows the
 * label of the chosen preset (tip.css); a script writes any amount into it.
 */
import { useTranslation } from "react-i18next";
import { tipPresets } from "~/domain/tip/tip";
import { Button } from "~/ui/button";

export function TipSend({ canSend }: { canSend: boolean }) {
	const { t } = useTranslation("tip");
	return (
		<div className="grid gap-2">
			<Button
				size="large"
				wide="always"
				disabled={!canSend}
				pendingLabel={t("sending")}
				className="tip-send"
				data-tip-send={t("sendAmount", { amount: "{amount}" })}
			>
				<span data-tip-label="">{t("send")}</span>
				{tipPresets.map(({ amountMajor }) => (
					<span key={amountMajor} data-tip-label={String(amountMajor)}>
						{t("sendAmount", { amount: amountMajor })}
					</span>
				))}
			</Button>
			<p className="text-center text-ink-soft">{t("next")}</p>
		</div>
	);
}
