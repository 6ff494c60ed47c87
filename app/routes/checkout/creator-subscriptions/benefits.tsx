/** The benefits of a creator plan, with the operator's claims if they are enabled. */
import { useTranslation } from "react-i18next";
import { isOfThisHouse } from "#core/brand/brand-text";
import { useDocumentFacts } from "~/components/site/document-facts";
import { Icon, type IconName } from "~/ui/icon";
import { Waveform } from "~/ui/waveform";

const benefits = [
	{ name: "publish", icon: "upload" },
	{ name: "audience", icon: "chart-no-axes-column" },
	{ name: "earn", icon: "hand-coins" },
	{ name: "grow", icon: "radio" },
] as const satisfies { name: string; icon: IconName }[];

const claims = [
	{ name: "guarantee", icon: "shield-check" },
	{ name: "members", icon: "users" },
] as const satisfies { name: string; icon: IconName }[];

export function Benefits({ hasClaims }: { hasClaims: boolean }) {
	const { t } = useTranslation("creator");
	const { locale } = useDocumentFacts();
	const shown = claims.filter(({ name }) => isOfThisHouse(locale, `creator.claims.${name}`));
	return (
		<section aria-labelledby="benefits" className="mt-6 grid gap-6">
			<Waveform variant="divider" seed="creators" />
			<h2 id="benefits">{t("benefits.title")}</h2>
			<ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
				{benefits.map(({ name, icon }) => (
					<li key={name} className="grid content-start gap-1">
						<Icon name={icon} size={24} className="mb-1 text-link" />
						<h3 className="text-h4">{t(`benefits.${name}.title`)}</h3>
						<p className="text-ink-soft">{t(`benefits.${name}.text`)}</p>
					</li>
				))}
			</ul>
			{hasClaims && shown.length > 0 ? (
				<ul className="flex flex-wrap gap-x-8 gap-y-2 border-t border-hairline pt-6 font-semibold">
					{shown.map(({ name, icon }) => (
						<li key={name} className="flex items-center gap-2">
							<Icon name={icon} size={24} className="text-success" />
							{t(`claims.${name}`)}
						</li>
					))}
				</ul>
			) : null}
		</section>
	);
}
