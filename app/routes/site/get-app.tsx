/** /get-app is the download page: it shows the apps before and after their launch (site-6). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isOfThisHouse } from "#core/brand/brand-text";
import { RememberedCode } from "~/components/invite/remembered-code";
import { AfterPaymentLink } from "~/components/payment/after-payment";
import { useAppsDay, useDocumentFacts, useRelease } from "~/components/site/document-facts";
import { type PageHandle, useIsSignedIn, useNamedLocale } from "~/components/site/page-handle";
import { ProductShot } from "~/components/site/player/product-shot";
import { SampleButton } from "~/components/site/player/sample-button";
import { Testimonials } from "~/components/site/testimonials";
import { buildStoreLink } from "~/domain/invite/app-link";
import type { RememberedCode as Code } from "~/domain/invite/remembered-code";
import {
	APP_VERSION,
	type AppRelease,
	appReleases,
	DEVICE_CLASSES,
	type DeviceClass,
	isOut,
	readDeviceClass,
	SHOWN_FEATURES,
} from "~/domain/site/app-release";
import { getI18n } from "~/i18n/instance.server";
import { paths, readQuery } from "~/paths";
import { loadRememberedCode } from "~/server/invite/code-quote.server";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon, type IconName } from "~/ui/icon";
import { Page } from "~/ui/layout";
import { CheckList, DescriptionList } from "~/ui/list";
import { Ltr } from "~/ui/ltr";
import { Segmented } from "~/ui/segmented";

export const handle = {
	titleKey: "download:title",
	script: "landing",
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { settings, locale } = context;
	const { release, appStoreId, androidPackage } = settings;
	context.document.isForEveryone = true;
	const identity = { appStoreId, androidPackage };
	const { t } = getI18n(locale);
	const device = readDeviceClass(readQuery(new URL(request.url), "platform"));
	return {
		title: device === "desktop" ? t("download:listTitle.desktop") : undefined,
		description: t(`download:description.${release}`),
		storeLinks: {
			ios: buildStoreLink("ios", identity),
			android: buildStoreLink("android", identity),
		},
		device,
		rememberedCode: await loadRememberedCode(context),
		showsTestimonials: settings.marketingClaims,
	};
}

export default function GetAppRoute() {
	return <DownloadPage {...useLoaderData<typeof loader>()} />;
}

type DownloadPageProps = {
	device: DeviceClass;
	storeLinks: StoreLinks;
	rememberedCode: Code | null;
	showsTestimonials: boolean;
};

function DownloadPage(props: DownloadPageProps) {
	const { device, storeLinks, rememberedCode, showsTestimonials } = props;
	const { t } = useTranslation("download");
	const release = useRelease();
	const appsDay = useAppsDay();
	return (
		<>
			<Page className="grid gap-x-12 gap-y-8 pt-6 sm:pt-16 lg:grid-cols-[7fr_5fr]">
				<div className="grid content-center gap-4">
					<h1 className="text-hero lg:max-w-[18ch]">{t("heading")}</h1>
					<p className="max-w-measure text-lead text-ink-soft">
						{t(`lead.${release}`)} {appsDay}
					</p>
					<div className="max-w-prose">
						<RememberedCode code={rememberedCode} leadsToPlans />
					</div>
					<OnTheWeb isSecond={rememberedCode?.isRedeemedHere === true} />
					<div>
						<SampleButton mode="listener" />
					</div>
				</div>
				<ProductShot mode="listener" />
			</Page>
			<Apps device={device} storeLinks={storeLinks} />
			<WhyChoose />
			{showsTestimonials ? <Voices /> : null}
		</>
	);
}

function Voices() {
	const { t } = useTranslation("download");
	const { locale } = useDocumentFacts();
	const items = (["first", "second", "third"] as const).filter((item) =>
		isOfThisHouse(locale, `download.testimonials.items.${item}.quote`),
	);
	if (items.length === 0) return null;
	return (
		<Testimonials
			title={t("testimonials.title")}
			items={items.map((item) => ({
				quote: t(`testimonials.items.${item}.quote`),
				name: t(`testimonials.items.${item}.name`),
				role: t(`testimonials.items.${item}.role`),
			}))}
		/>
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
					className="w-full sm:max-w-96"
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

/**
 * Offers the website, which works today, to people without an account; second where a saved code
 * leads to the plans.
 */
function OnTheWeb({ isSecond }: { isSecond: boolean }) {
	const { t } = useTranslation("download");
	const release = useRelease();
	if (useIsSignedIn()) return <ForMembers isSecond={isSecond} />;
	return (
		<div className="flex flex-wrap items-center gap-x-6 gap-y-3">
			<ButtonLink
				href={paths.register()}
				variant={isSecond ? "secondary" : "primary"}
				size="large"
				wide
			>
				{t("web.action")}
			</ButtonLink>
			<p className="max-w-measure text-ink-soft">{t(`web.text.${release}`)}</p>
		</div>
	);
}

/** The way to what was paid for, where the operator names one. */
function ForMembers({ isSecond }: { isSecond: boolean }) {
	const { t } = useTranslation("payment");
	if (useDocumentFacts().afterPayment.url === undefined) return null;
	return (
		<div className="flex flex-wrap items-center gap-x-6 gap-y-3">
			<AfterPaymentLink variant={isSecond ? "secondary" : "primary"} />
			<p className="max-w-measure text-ink-soft">{t("afterPayment.havePlan")}</p>
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
			<Page className="grid gap-10 py-14 lg:py-24">
				<h2 id="why-title" className="text-h1">
					{t("why.title")}
				</h2>
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

/** The store addresses of the phone apps, where they are configured. */
type StoreLinks = { ios?: string | undefined; android?: string | undefined };

type AppCardProps = { release: AppRelease; storeLinks: StoreLinks };

function AppCard({ release, storeLinks }: AppCardProps) {
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

/** Lists the first features; a disclosure with their count holds the rest. */
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
					<summary className="flex items-center gap-2 py-2.5 text-link">
						<Icon name="chevron-down" size={18} />
						{t("moreFeatures", { count: rest.length })}
					</summary>
					{list(rest)}
				</details>
			) : null}
		</div>
	);
}
