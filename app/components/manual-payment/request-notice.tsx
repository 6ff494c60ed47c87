/** Notices about manual payment requests: unsent ones, and those that wait for a decision. */

import { useTranslation } from "react-i18next";
import { SentenceWithName } from "~/components/site/named";
import { formatAmount } from "~/domain/catalogue/money";
import type {
	ManualPaymentDraft,
	ManualPaymentRecord,
	OpenRequest,
} from "~/domain/manual-payment/manual-payment-record";
import { paths } from "~/paths";
import { InlineAmount } from "~/ui/amount";
import { ButtonLink, type ButtonLinkProps } from "~/ui/button";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";

/** Plan and amount. A platform may list a request without the name of its plan. */
export function RequestSummary(
	props: Pick<ManualPaymentDraft, "planName" | "amountMajor" | "currency">,
) {
	const { planName: plan, amountMajor, currency } = props;
	const { t } = useTranslation("manual-payment");
	const amount = formatAmount(amountMajor, currency);
	if (!plan) return <InlineAmount>{amount}</InlineAmount>;
	return (
		<SentenceWithName name={plan}>
			{(name) => t("waiting.detail", { plan: name, amount })}
		</SentenceWithName>
	);
}

/** Lists submitted requests that are sent again automatically, or that were rejected (wallet-29). */
export function UnsentRequests({ drafts }: { drafts: readonly ManualPaymentDraft[] }) {
	const { t } = useTranslation("manual-payment");
	return drafts.map((draft) => {
		const { planId, refusedAt } = draft;
		const isRejected = refusedAt !== undefined;
		return (
			<Notice
				key={planId}
				tone="warning"
				role="note"
				title={t(`request_approval.${isRejected ? "failed" : "storedTitle"}`)}
			>
				<p>
					<RequestSummary {...draft} />
				</p>
				<TextLink href={paths.premium({ planId, step: "request_approval" })} standalone>
					{t(`request_approval.${isRejected ? "rejectedView" : "storedView"}`)}
				</TextLink>
			</Notice>
		);
	});
}

/** Returns the page of a plan's open request. */
const getRequestPath = ({ planId, paymentId }: OpenRequest): string =>
	paths.premium({ planId, step: paymentId ? "pending" : "request_approval", paymentId });

type RequestLinkProps = Pick<ButtonLinkProps, "id" | "size"> & {
	request: OpenRequest;
	planName: string;
};

/** 'View request', in place of the button that pays for the plan (wallet-51). */
export function RequestLink({ request, planName, ...button }: RequestLinkProps) {
	const { t } = useTranslation("manual-payment");
	return (
		<ButtonLink
			href={getRequestPath(request)}
			variant="secondary"
			wide="always"
			aria-label={t("waiting.requestFor", { plan: planName })}
			{...button}
		>
			{t("waiting.request")}
		</ButtonLink>
	);
}

/** Links to requests that are pending, or whose decision the person has not seen. */
export function WaitingRequests({ requests }: { requests: readonly ManualPaymentRecord[] }) {
	const { t } = useTranslation("manual-payment");
	return requests.map(({ paymentId, planId, status, ...request }) => (
		<Notice key={paymentId} role="note">
			<TextLink href={paths.premium({ planId, step: "pending", paymentId })} standalone>
				{t(status === "pending" ? "waiting.view" : "waiting.decided")}
			</TextLink>
			<p className="text-small">
				<RequestSummary {...request} />
			</p>
		</Notice>
	));
}
