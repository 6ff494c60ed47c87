/** What is said before somebody pays: what it brings and when, the answer, the money, the renewal. */
import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { DescriptionList } from "~/ui/description-list";
import { TextLink } from "~/ui/link";
import { Ltr } from "~/ui/ltr";

export type Release = "pre-launch" | "launched";

/** What pages say about the apps. */
export const useRelease = (): Release =>
	(useRouteLoaderData("root") as { release?: Release } | undefined)?.release ?? "pre-launch";

type BeforePayingProps = {
	/** How long a transfer waits for its answer, as far as that is promised. */
	approval: string;
	/** In words. */
	renewal: string;
};

export function BeforePaying({ approval, renewal }: BeforePayingProps) {
	const { t } = useTranslation("payment");
	const release = useRelease();
	const rows: { label: string; value: ReactNode }[] = [
		{ label: t("before.gets"), value: t(`before.getsNow.${release}`) },
		{ label: t("before.approval"), value: approval },
		{ label: t("before.renewal"), value: renewal },
		{ label: t("before.money"), value: <MoneyBack /> },
	];
	return (
		<section aria-labelledby="before-paying" className="rounded-lg bg-sunken p-4 sm:p-5">
			<h2 id="before-paying" className="text-h4">
				{t("before.title")}
			</h2>
			<DescriptionList rows={rows} className="mt-2" />
		</section>
	);
}

function MoneyBack() {
	const { t } = useTranslation("payment");
	const root = useRouteLoaderData("root") as { supportEmail?: string | null } | undefined;
	const email = root?.supportEmail;
	return (
		<>
			{t("before.moneyBack")}{" "}
			<TextLink href={email ? `mailto:${email}` : paths.contact()}>
				{email ? <Ltr>{email}</Ltr> : t("before.contact")}
			</TextLink>
		</>
	);
}
