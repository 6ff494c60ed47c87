/** Wallet requests that were submitted but not accepted: still being retried, or refused (docs/product.md, wallet-29). */
import type { ManualPaymentDraft } from "~/domain/manual-payment/manual-payment-record";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { RequestSummary } from "./request-summary";

export function KeptRequests({ drafts }: { drafts: readonly ManualPaymentDraft[] }) {
	const { t } = useTranslation("manual-payment");
	return drafts.map((draft) => {
		const { planId, refusedAt } = draft;
		const isRefused = refusedAt !== undefined;
		return (
			<Notice
				key={planId}
				tone="warning"
				role="note"
				title={t(`request_approval.${isRefused ? "failed" : "keptTitle"}`)}
			>
				<p>
					<RequestSummary {...draft} />
				</p>
				<TextLink href={paths.premium({ planId, step: "request_approval" })} standalone>
					{t(`request_approval.${isRefused ? "refusedView" : "keptView"}`)}
				</TextLink>
			</Notice>
		);
	});
}
