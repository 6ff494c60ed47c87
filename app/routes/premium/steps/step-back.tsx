/** The way back to an earlier step, with the sentence that nothing binds yet. */
import { useTranslation } from "react-i18next";
import type { ManualPaymentStep } from "~/domain/wallet/manual-payment";
import { paths } from "~/paths";
import { TextLink } from "~/ui/link";

export function StepBack({ planId, step }: { planId: string; step: ManualPaymentStep }) {
	const { t } = useTranslation("manual-payment");
	return (
		<div className="grid gap-1 border-t border-hairline pt-4">
			<p className="text-small text-ink-soft">{t("nothingOwed")}</p>
			<TextLink href={paths.premium({ planId, step })} standalone className="justify-self-start">
				{t("back")}
			</TextLink>
		</div>
	);
}
