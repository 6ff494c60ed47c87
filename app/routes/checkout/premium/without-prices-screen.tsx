/** /premium without prices: no payment can begin, and people who have transferred already find help. */

import { useTranslation } from "react-i18next";
import { ConnectionError } from "~/components/catalogue/connection-error";
import { OrSupportMail } from "~/components/contact/support-contact";
import { RequestSummary, WaitingRequests } from "~/components/manual-payment/request-notice";
import { paths } from "~/paths";
import { Card } from "~/ui/card";
import { TextLink } from "~/ui/link";
import { DescriptionList } from "~/ui/list";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";
import type { PageWithoutPrices } from "./load.server";

export function WithoutPricesScreen(props: PageWithoutPrices) {
	const { cause, begun, waiting, accounts, supportCode } = props;
	const { t } = useTranslation("premium");
	return (
		<ConnectionError cause={cause} reloadPath={paths.premium()} text={t("outage.lead")}>
			<WaitingRequests requests={waiting} />
			{begun.map((draft) => (
				<BegunPayment key={draft.planId} {...draft} />
			))}
			<Accounts accounts={accounts} supportCode={supportCode} />
		</ConnectionError>
	);
}

/** The steps of a payment that was begun stay open, because they need no price list. */
function BegunPayment({ planId, step, ...request }: PageWithoutPrices["begun"][number]) {
	const { t } = useTranslation("premium");
	return (
		<Notice role="note">
			<TextLink href={paths.premium({ planId, step })} standalone>
				{t("outage.goOn")}
			</TextLink>
			<p className="text-small">
				<RequestSummary {...request} />
			</p>
		</Notice>
	);
}

function Accounts({ accounts, supportCode }: Pick<PageWithoutPrices, "accounts" | "supportCode">) {
	const { t } = useTranslation(["premium", "manual-payment"]);
	const rows = accounts.map(({ name, address }) => ({
		label: name,
		value: address === null ? t("manual-payment:notAvailable") : <Ltr>{address}</Ltr>,
	}));
	const contactPath = paths.contact({ topic: "payment", supportCode, page: paths.premium() });
	const support = {
		label: t("outage.support"),
		value: (
			<>
				<TextLink standalone href={contactPath}>
					{t("manual-payment:contactSupport")}
				</TextLink>
				<OrSupportMail />
			</>
		),
	};
	return (
		<Card as="section" aria-labelledby="wallet-facts" className="grid gap-3">
			<h2 id="wallet-facts" className="text-h3">
				{t("outage.transferred")}
			</h2>
			<p>{t("outage.advice")}</p>
			<DescriptionList rows={[...rows, support]} />
		</Card>
	);
}
