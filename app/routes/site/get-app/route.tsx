/** /get-app is the download page: it shows the apps before and after their launch (site-6). */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isOfThisHouse } from "#core/brand/brand-text";
import { RememberedCode } from "~/components/invite/remembered-code";
import { AfterPaymentLink } from "~/components/payment/after-payment";
import { useAppsDay, useDocumentFacts, useRelease } from "~/components/site/document-facts";
import type { FormRejection } from "~/components/site/form";
import { type PageHandle, useIsSignedIn, useNamedLocale } from "~/components/site/page-handle";
import { ProductShot } from "~/components/site/player/product-shot";
import { SampleButton } from "~/components/site/player/sample-button";
import { Testimonials } from "~/components/site/testimonials";
import { buildStoreLink } from "~/domain/invite/app-link";
import type { RememberedCode as Code } from "~/domain/invite/remembered-code";
import {
	appReleases,
	DEVICE_CLASSES,
	type DeviceClass,
	readDeviceClass,
} from "~/domain/site/app-release";
import { getI18n } from "~/i18n/instance.server";
import { paths, readQuery } from "~/paths";
import {
	explainFailure,
	explainRejection,
	tooManyAttempts,
} from "~/server/account/form-error.server";
import type { RequestContext } from "~/server/context.server";
import { loadRememberedCode } from "~/server/invite/code-quote.server";
import { isFilledByRobot, parseForm, readForm } from "~/server/request/form.server";
import { ButtonLink } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icon";
import { Page } from "~/ui/layout";
import { Segmented } from "~/ui/segmented";
import { AppCard, type StoreLinks } from "./app-card";
import { LaunchMail, launchMailForm } from "./launch-mail";

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
	const url = new URL(request.url);
	const device = readDevice(url);
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
		launchMail: takesLaunchMail(context) && {
			isDone: readQuery(url, "launch") !== undefined,
			email: context.session.data.user?.email,
		},
	};
}

const readDevice = (url: URL) => readDeviceClass(readQuery(url, "platform"));

/** True while the apps are not out, on a platform that will email people when they are. */
const takesLaunchMail = ({ settings, api }: RequestContext): boolean =>
	settings.release === "pre-launch" && api.supports("requestLaunchMail");

/** Puts an address on the list of those that are emailed on launch day. */
export async function action({ request, context }: ActionFunctionArgs) {
	const { api, limits, log } = context;
	const device = readDevice(new URL(request.url));
	if (!takesLaunchMail(context)) return redirect(paths.getApp({ platform: device }), 303);
	const fields = await readForm(request);
	const form = parseForm(fields, launchMailForm);
	if (!form.isValid) return form.reject();
	if (isFilledByRobot(fields, log))
		return form.reject({ message: { key: "common:requestFailed" } });
	if (!(await limits.allow("launch-mail"))) return form.reject(tooManyAttempts);
	const asked = await api.contact.requestLaunchMail(form.value.email);
	if (!asked.ok) return form.reject(explainFailure(asked.failure, log));
	if (asked.value.kind === "rejected") {
		return form.reject(explainRejection(asked.value, "common:requestFailed"));
	}
	return redirect(paths.getAppLaunchMail({ device, isDone: true }), 303);
}

export default function GetAppRoute() {
	const state = useActionData<{ rejection?: FormRejection }>();
	return <DownloadPage {...useLoaderData<typeof loader>()} rejection={state?.rejection} />;
}

type DownloadPageProps = {
	device: DeviceClass;
	storeLinks: StoreLinks;
	rememberedCode: Code | null;
	showsTestimonials: boolean;
	/** False where no email would be sent. */
	launchMail: false | { isDone: boolean; email: string | undefined };
	rejection: FormRejection | undefined;
};

function DownloadPage(props: DownloadPageProps) {
	const { rememberedCode, showsTestimonials } = props;
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
			<Apps {...props} />
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

function Apps({ device, storeLinks, launchMail, rejection }: DownloadPageProps) {
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
							<AppCard
								key={release.id}
								release={release}
								storeLinks={storeLinks}
								hasLaunchMail={launchMail !== false}
							/>
						))}
				</div>
				{launchMail ? <LaunchMail {...launchMail} {...{ device, rejection }} /> : null}
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
