/**
 * The ways into the app. On a phone this is a plain link, to which app/enhance/app-opening.ts adds a
 * countdown and the detection of the app; on a desktop it is a QR code, a link to copy, and the downloads.
 */

import { useTranslation } from "react-i18next";
import { useRelease } from "~/components/site/document-facts";
import { useIsSignedIn } from "~/components/site/page-handle";
import type { AppOpening } from "~/domain/invite/app-link";
import { AUTO_REDIRECT_DELAY_SECONDS } from "~/domain/invite/invite";
import type { Device } from "~/domain/site/device";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { classNames } from "~/ui/class-names";
import { CopyButton } from "~/ui/copy-button";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { LtrAddress } from "~/ui/ltr";
import { QrCode, type QrDrawing } from "~/ui/qr-code";
import { Waveform } from "~/ui/waveform";

export type OpeningOptions = {
	device: Device;
	/** The ways into the app on this device. */
	opening: AppOpening;
	/** The ways on an iPad, when this may be one. */
	ipadOpening: AppOpening | null;
	/** The public address of this page, absolute. */
	pageUrl: string;
	/** On desktops: opens the page on a phone. */
	qr: QrDrawing | null;
};

type OpenAppProps = {
	opening: AppOpening;
	system: "android" | "ios";
	isInApp?: boolean;
	/** A tap copies the code, for an app that is installed afterwards. */
	code?: string;
	/** The page has a button that comes first. */
	isSecond?: boolean;
	/** Only a script shows it, on an iPad that identifies as a Mac. */
	isForIpad?: boolean;
};

function OpenApp(props: OpenAppProps) {
	const { opening, system, isInApp, code, isSecond, isForIpad } = props;
	const { t } = useTranslation("invite");
	const release = useRelease();
	const store = opening.hasStore
		? t(system === "android" ? "open.playStore" : "open.appStore")
		: t("open.getApp");
	const section = (
		<section aria-label={t("open.title")} className="grid gap-4">
			<OpeningStatus hasFailed={opening.hasFailed} />
			<Countdown opening={opening} seconds={AUTO_REDIRECT_DELAY_SECONDS} />
			<ButtonLink
				href={opening.tapHref}
				variant={isSecond ? "secondary" : "primary"}
				size="large"
				wide="always"
				data-part={opening.canOpen ? "link" : undefined}
			>
				<Icon name="smartphone" />
				{t("open.button")}
			</ButtonLink>
			{opening.canOpen || opening.hasStore ? (
				<ButtonLink href={opening.fallbackHref} variant="secondary" wide="always">
					<Icon name="download" />
					{store}
				</ButtonLink>
			) : null}
			{isInApp ? <p className="text-small text-ink-soft">{t("open.inApp")}</p> : null}
			{opening.hasStore && release === "launched" ? null : (
				<p className="text-ink-soft">{t(`open.stored.${release}`)}</p>
			)}
			<JoinLine />
		</section>
	);
	return (
		<x-app-opening
			ipad={isForIpad ? "" : undefined}
			auto={opening.autoHref}
			fallback={opening.fallbackHref}
			code={code}
			opening={t("open.opening")}
			failed={t("open.failed")}
			cancelled={t("open.cancelled")}
		>
			{isForIpad ? <template>{section}</template> : section}
		</x-app-opening>
	);
}

/** The live region, which a script fills. */
function OpeningStatus({ hasFailed }: { hasFailed: boolean }) {
	const { t } = useTranslation("invite");
	return (
		<>
			<template>
				<div hidden data-part="wait">
					<Waveform variant="breathing" />
				</div>
			</template>
			<p role="status" tabIndex={-1} data-part="status" className="font-semibold empty:-mb-4">
				{hasFailed ? t("open.failed") : null}
			</p>
		</>
	);
}

const TEXT_ID = "countdown-text";

function Countdown({ opening, seconds }: { opening: AppOpening; seconds: number }) {
	const { t } = useTranslation("invite");
	const withoutApp = opening.hasStore ? "store" : "getApp";
	const target = opening.autoHref ? "app" : withoutApp;
	return (
		<template>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form control's group */}
			<div
				hidden
				role="group"
				aria-labelledby={TEXT_ID}
				tabIndex={-1}
				data-part="countdown"
				className="countdown"
			>
				<span aria-hidden="true" className="countdown-digit" data-part="digit">
					{seconds}
				</span>
				<p id={TEXT_ID} className="font-semibold">
					{t(`open.countdown.${target}`)}
				</p>
				<Button type="button" variant="secondary">
					{t("open.cancel")}
				</Button>
			</div>
		</template>
	);
}

function DesktopOptions({ options, hasJoin }: Pick<WaysInProps, "options" | "hasJoin">) {
	const { t } = useTranslation(["invite", "common"]);
	const release = useRelease();
	const { qr, pageUrl, opening } = options;
	return (
		<Card as="section" aria-labelledby="desktop" className="grid content-start gap-4">
			<h2 id="desktop" className="text-h3">
				{t("desktop.title")}
			</h2>
			<p className="text-ink-soft">{t("desktop.text")}</p>
			{qr ? (
				<QrCode
					size={qr.size}
					path={qr.path}
					label={t("desktop.qrLabel")}
					className="mx-auto h-auto w-52 max-w-full rounded-md border border-hairline"
				/>
			) : null}
			<p className="text-center text-small wrap-anywhere">
				<LtrAddress address={pageUrl} />
			</p>
			<CopyButton
				text={pageUrl}
				label={t("desktop.copy")}
				copiedLabel={t("desktop.copied")}
				failedLabel={t("common:copyFailed")}
			/>
			<div className="grid gap-2 border-t border-hairline pt-4">
				<h3 className="text-h4">{t(`desktop.downloads.${release}`)}</h3>
				<p className="text-ink-soft">{t(`desktop.downloadsText.${release}`)}</p>
				<ButtonLink href={opening.tapHref} variant="secondary" wide="always">
					<Icon name="smartphone" />
					{t("open.button")}
				</ButtonLink>
				<TextLink href={paths.getApp({ platform: "desktop" })} standalone>
					{t("desktop.downloadsLink")}
					<Icon name="arrow-right" />
				</TextLink>
			</div>
			{hasJoin ? null : <JoinLine className="border-t border-hairline pt-4" />}
		</Card>
	);
}

/** The link to create an account, with the code; people who are signed in do not see it. */
function JoinLine({ className }: { className?: string }) {
	const { t } = useTranslation("invite");
	if (useIsSignedIn()) return null;
	return (
		<p className={classNames("text-ink-soft", className)}>
			{t("open.joinText")} <TextLink href={paths.register()}>{t("open.join")}</TextLink>
		</p>
	);
}

type WaysInProps = {
	options: OpeningOptions;
	/** The page offers an account beside these ways. */
	hasJoin?: boolean;
} & Pick<OpenAppProps, "code" | "isSecond">;

/** The ways into the app on this device. A Mac may turn out to be an iPad. */
export function WaysIn({ options, code, isSecond = false, hasJoin = false }: WaysInProps) {
	const { device, opening, ipadOpening } = options;
	if (device.system !== "desktop") {
		const isInApp = device.view === "in-app";
		const app = { opening, system: device.system, isInApp, code, isSecond };
		return <OpenApp {...app} />;
	}
	return (
		<>
			{ipadOpening ? (
				<OpenApp opening={ipadOpening} system="ios" {...{ code, isSecond }} isForIpad />
			) : null}
			<DesktopOptions options={options} hasJoin={hasJoin} />
		</>
	);
}
