/** One app: its facts, its features, and its store, or why it is not available yet. */
import { useRelease } from "~/components/site/release";
import { APP_VERSION, type AppRelease, isOut, SHOWN_FEATURES } from "~/domain/site/app-release";
import { useTranslation } from "~/i18n/use-translation";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { CheckList } from "~/ui/check-list";
import { DescriptionList } from "~/ui/description-list";
import { Icon } from "~/ui/icon";
import { Ltr } from "~/ui/ltr";

/** The stores of the phone apps, where they are configured. */
export type StoreLinks = { ios?: string | undefined; android?: string | undefined };

type AppCardProps = { release: AppRelease; storeLinks: StoreLinks };

export function AppCard({ release, storeLinks }: AppCardProps) {
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
			<Features features={release.features} />
			<div className="mt-auto grid gap-2">
				{isAvailable ? <StoreLink id={id} href={storeLinks[id]} /> : <NotYet id={id} />}
			</div>
		</Card>
	);
}

/** Without a link people search the store for its name. */
function StoreLink({ id, href }: { id: keyof StoreLinks; href: string | undefined }) {
	const { t } = useTranslation("download");
	if (!href) return <p className="font-semibold">{t(`search.${id}`)}</p>;
	return (
		<ButtonLink href={href} variant="secondary" wide="always">
			{t(`get.${id}`)}
		</ButtonLink>
	);
}

function NotYet({ id }: Pick<AppRelease, "id">) {
	const { t } = useTranslation("download");
	const reasonId = `${id}-reason`;
	return (
		<>
			<Button type="button" disabled wide="always" aria-describedby={reasonId}>
				{t("comingSoon")}
			</Button>
			<p id={reasonId} className="text-center text-small text-ink-soft">
				{t("whyDisabled")}
			</p>
		</>
	);
}

/** The first ones are listed; the rest are in a disclosure with their count. */
function Features({ features }: Pick<AppRelease, "features">) {
	const { t } = useTranslation("download");
	const rest = features.slice(SHOWN_FEATURES);
	const list = (names: AppRelease["features"]) => (
		<CheckList lines={names.map((name) => t(`features.${name}`))} />
	);
	return (
		<div>
			{list(features.slice(0, SHOWN_FEATURES))}
			{rest.length > 0 ? (
				<details className="mt-1">
					<summary className="flex gap-2 py-2.5 text-link">
						<Icon name="chevron-down" size={18} className="mt-[0.3em]" />
						{t("moreFeatures", { count: rest.length })}
					</summary>
					{list(rest)}
				</details>
			) : null}
		</div>
	);
}
