/** One app that is not out yet: its facts, its features, and a button that says why it waits. */
import { useTranslation } from "react-i18next";
import { APP_VERSION, type AppRelease, SHOWN_FEATURES } from "~/domain/site/app-release";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { Icon } from "~/ui/icon";
import { Ltr } from "~/ui/ltr";

export function AppCard({ release }: { release: AppRelease }) {
	const { t } = useTranslation("download");
	const reasonId = `${release.id}-reason`;
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
					{ label: t("facts.downloads"), value: t("facts.preLaunch") },
				]}
			/>
			<Features features={release.features} />
			<div className="mt-auto grid gap-2">
				<Button type="button" disabled wide="always" aria-describedby={reasonId}>
					{t("comingSoon")}
				</Button>
				<p id={reasonId} className="text-center text-small text-ink-soft">
					{t("whyDisabled")}
				</p>
			</div>
		</Card>
	);
}

/** The first ones are seen; the rest are counted, and named when asked for. */
function Features({ features }: Pick<AppRelease, "features">) {
	const { t } = useTranslation("download");
	const rest = features.slice(SHOWN_FEATURES);
	const list = (names: AppRelease["features"]) => (
		<ul className="grid gap-2">
			{names.map((name) => (
				<li key={name} className="flex gap-3">
					<Icon name="check" className="mt-1 text-success" />
					{t(`features.${name}`)}
				</li>
			))}
		</ul>
	);
	return (
		<div>
			{list(features.slice(0, SHOWN_FEATURES))}
			{rest.length > 0 ? (
				<details className="mt-1">
					<summary className="flex min-h-11 items-center gap-3 text-link">
						<Icon name="chevron-down" />
						{t("moreFeatures", { count: rest.length })}
					</summary>
					{list(rest)}
				</details>
			) : null}
		</div>
	);
}
