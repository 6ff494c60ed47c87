/** The download page: device switch, app cards, reasons, testimonials. */
import { useIsSignedIn } from "~/components/account/signed-in";
import { RememberedCode } from "~/components/invite/remembered-code";
import { useNamedLocale } from "~/components/site/named-locale";
import { useAppsDay, useRelease } from "~/components/site/release";
import { Testimonials } from "~/components/site/testimonials";
import type { RememberedCode as Code } from "~/domain/invite/remembered-code";
import { appReleases, DEVICE_CLASSES, type DeviceClass } from "~/domain/site/app-release";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icon";
import { Page } from "~/ui/layout";
import { Segmented } from "~/ui/segmented";
import { AppCard, type StoreLinks } from "./app-card";

export type DownloadPageProps = {
	device: DeviceClass;
	storeLinks: StoreLinks;
	rememberedCode: Code | null;
	showsTestimonials: boolean;
};

export function DownloadPage(props: DownloadPageProps) {
	const { device, storeLinks, rememberedCode, showsTestimonials } = props;
	const { t } = useTranslation("download");
	const release = useRelease();
	const appsDay = useAppsDay();
	return (
		<>
			<Page className="grid gap-4 pt-6 sm:pt-16">
				<h1 className="text-hero lg:max-w-[18ch]">{t("heading")}</h1>
				<p className="max-w-measure text-lead text-ink-soft">
					{t(`lead.${release}`)} {appsDay}
				</p>
				<OnTheWeb />
				<div className="max-w-prose">
					<RememberedCode code={rememberedCode} />
				</div>
			</Page>
			<Apps device={device} storeLinks={storeLinks} />
			<WhyChoose />
			{showsTestimonials ? (
				<Testimonials
					title={t("testimonials.title")}
					items={(["first", "second", "third"] as const).map((item) => ({
						quote: t(`testimonials.items.${item}.quote`),
						name: t(`testimonials.items.${item}.name`),
						role: t(`testimonials.items.${item}.role`),
					}))}
				/>
			) : null}
		</>
	);
}

function Apps({ device, storeLinks }: Pick<DownloadPageProps, "device" | "storeLinks">) {
	const { t } = useTranslation("download");
	const lang = useNamedLocale();
	const [mobile, desktop] = DEVICE_CLASSES;
	const toSegment = (name: DeviceClass, icon: IconName) => ({
		label: t(`devices.${name}`),
		href: paths.getApp({ platform: name, lang }),
		icon,
		isCurrent: name === device,
	});
	return (
		<section id="apps" aria-labelledby="apps-title">
			<Page className="grid gap-8 py-10 lg:pb-24">
				<Segmented
					label={t("devices.label")}
					slides
					className="w-full sm:w-[min(24rem,100%)]"
					segments={[toSegment(mobile, "smartphone"), toSegment(desktop, "monitor")]}
				/>
				<h2 id="apps-title" className="visually-hidden">
					{t(`listTitle.${device}`)}
				</h2>
				<div className="card-grid">
					{appReleases
						.filter((release) => release.device === device)
						.map((release) => (
							<AppCard key={release.id} release={release} storeLinks={storeLinks} />
						))}
				</div>
			</Page>
		</section>
	);
}

/** What is available today, the website; not for people who have an account. */
function OnTheWeb() {
	const { t } = useTranslation("download");
	const release = useRelease();
	if (useIsSignedIn()) return null;
	return (
		<div className="flex flex-wrap items-center gap-x-6 gap-y-3">
			<ButtonLink href={paths.register()} size="large" wide>
				{t("web.action")}
			</ButtonLink>
			<p className="max-w-measure text-ink-soft">{t(`web.text.${release}`)}</p>
		</div>
	);
}

const reasons = [
	{ name: "quality", icon: "audio-lines" },
	{ name: "speed", icon: "zap" },
	{ name: "privacy", icon: "shield-check" },
	{ name: "global", icon: "globe" },
] as const;

function WhyChoose() {
	const { t } = useTranslation("download");
	return (
		<section aria-labelledby="why-title" className="border-y border-hairline bg-sunken">
			<Page className="grid gap-10 py-14 lg:py-20">
				<h2 id="why-title">{t("why.title")}</h2>
				<ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
					{reasons.map(({ name, icon }) => (
						<li key={name} className="border-t-2 border-ink pt-5">
							<Icon name={icon} size={28} className="text-accent-text" />
							<h3 className="mt-4">{t(`why.${name}.title`)}</h3>
							<p className="mt-2 text-ink-soft">{t(`why.${name}.text`)}</p>
						</li>
					))}
				</ul>
			</Page>
		</section>
	);
}
