/** An app of the download page: what it has, and where it is once it is out. */
import { useTranslation } from "react-i18next";
import { useRelease } from "~/components/site/document-facts";
import { APP_VERSION, type AppRelease, isOut, SHOWN_FEATURES } from "~/domain/site/app-release";
import { LAUNCH_MAIL_ANCHOR } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Fold } from "~/ui/fold";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { CheckList, DescriptionList } from "~/ui/list";
import { Ltr } from "~/ui/ltr";

/** The store addresses of the phone apps, where they are configured. */
export type StoreLinks = { ios?: string | undefined; android?: string | undefined };

type AppCardProps = {
	release: AppRelease;
	storeLinks: StoreLinks;
	/** The page has the form that people can be emailed by. */
	hasLaunchMail: boolean;
};

export function AppCard({ release, storeLinks, hasLaunchMail }: AppCardProps) {
	const { t } = useTranslation("download");
	const { id } = release;
	const isAvailable = isOut(release, useRelease()) && (id === "ios" || id === "android");
	return (
		<Card as="article" className="grid content-start gap-4" aria-labelledby={release.id}>
			<div className="flex items-center gap-3">
				<Icon name={release.device === "mobile" ? "smartphone" : "monitor"} size={28} />
				<h3 id={release.id}>
					<Ltr>{t(`apps.${release.id}`)}</Ltr>
				</h3>
			</div>
			<div>
				<Features features={release.features} />
				<Fold summary={t("facts.title")}>
					<DescriptionList
						className="border-y border-hairline"
						rows={[
							{ label: t("facts.version"), value: <Ltr>{APP_VERSION}</Ltr> },
							{ label: t("facts.size"), value: t("facts.sizeUnknown") },
							{
								label: t("facts.downloads"),
								value: t(isAvailable ? "facts.available" : "facts.preLaunch"),
							},
						]}
					/>
				</Fold>
			</div>
			<div className="mt-auto grid gap-2">
				{isAvailable ? (
					<StoreLink id={id} href={storeLinks[id]} />
				) : (
					<NotYet {...{ id, hasLaunchMail }} />
				)}
			</div>
		</Card>
	);
}

/** Without a configured link, people search the store for the app's name. */
function StoreLink({ id, href }: { id: keyof StoreLinks; href: string | undefined }) {
	const { t } = useTranslation("download");
	if (!href) return <p className="font-semibold">{t(`search.${id}`)}</p>;
	return (
		<ButtonLink href={href} variant="secondary" wide="always">
			{t(`get.${id}`)}
		</ButtonLink>
	);
}

/** Leads to the one thing that can be done today; without it, it says why nothing can. */
function NotYet({ id, hasLaunchMail }: { id: string; hasLaunchMail: boolean }) {
	const { t } = useTranslation("download");
	const reasonId = `${id}-reason`;
	return (
		<>
			<Button
				type="button"
				disabled
				wide="always"
				aria-describedby={hasLaunchMail ? undefined : reasonId}
			>
				{t("comingSoon")}
			</Button>
			{hasLaunchMail ? (
				<p className="text-center">
					<TextLink standalone href={`#${LAUNCH_MAIL_ANCHOR}`}>
						{t("launchMail.link")}
					</TextLink>
				</p>
			) : (
				<p id={reasonId} className="text-center text-small text-ink-soft">
					{t("whyDisabled")}
				</p>
			)}
		</>
	);
}

/** Lists the first features; a disclosure with their count holds the rest. */
function Features({ features }: Pick<AppRelease, "features">) {
	const { t } = useTranslation("download");
	const rest = features.slice(SHOWN_FEATURES);
	const list = (names: AppRelease["features"]) => (
		<CheckList lines={names.map((name) => t(`features.${name}`))} />
	);
	return (
		<>
			{list(features.slice(0, SHOWN_FEATURES))}
			{rest.length > 0 ? (
				<Fold summary={t("moreFeatures", { count: rest.length })}>{list(rest)}</Fold>
			) : null}
		</>
	);
}
