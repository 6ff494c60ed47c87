/**
 * Opening the app on a phone: a plain link, which a script enhances (app/enhance/app-opening.ts finds it
 * by its data attributes).
 */
import { useRelease } from "~/components/site/release";
import type { AppOpening } from "~/domain/invite/app-link";
import { AUTO_REDIRECT_DELAY_SECONDS } from "~/domain/invite/invite";
import { useTranslation } from "~/i18n/use-translation";
import { Button, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { ScriptOnly } from "~/ui/script-only";
import { Waveform } from "~/ui/waveform";
import { JoinLine } from "./join-line";

export type OpenAppProps = {
	opening: AppOpening;
	system: "android" | "ios";
	isInApp?: boolean;
	/** Copied on a tap, for an app that is installed afterwards. */
	code?: string;
	/** Shown by a script only, on an iPad that identifies as a Mac. */
	isForIpad?: boolean;
};

export function OpenApp({ opening, system, isInApp, code, isForIpad }: OpenAppProps) {
	const { t } = useTranslation("invite");
	const release = useRelease();
	const store = opening.hasStore
		? t(system === "android" ? "open.playStore" : "open.appStore")
		: t("open.getApp");
	return (
		<section
			aria-label={opening.canOpen ? t("open.title") : store}
			className="grid gap-4"
			hidden={isForIpad}
			data-app-opening=""
			data-ipad={isForIpad ? "" : undefined}
			data-auto={opening.autoHref}
			data-fallback={opening.fallbackHref}
			data-code={code}
		>
			<OpeningStatus hasFailed={opening.hasFailed} />
			<Countdown opening={opening} seconds={AUTO_REDIRECT_DELAY_SECONDS} />
			<ButtonLink
				href={opening.tapHref}
				size="large"
				wide="always"
				data-app-link={opening.canOpen ? "" : undefined}
			>
				<Icon name={opening.canOpen ? "smartphone" : "download"} />
				{opening.canOpen ? t("open.button") : store}
			</ButtonLink>
			{opening.canOpen ? (
				<ButtonLink href={opening.fallbackHref} variant="secondary" wide="always">
					<Icon name="download" />
					{store}
				</ButtonLink>
			) : null}
			{isInApp ? <p className="text-small text-ink-soft">{t("open.inApp")}</p> : null}
			{opening.hasStore ? null : <p className="text-ink-soft">{t(`open.kept.${release}`)}</p>}
			<JoinLine />
		</section>
	);
}

/** The live region; a script fills it from its data attributes. */
function OpeningStatus({ hasFailed }: { hasFailed: boolean }) {
	const { t } = useTranslation("invite");
	return (
		<>
			<ScriptOnly>
				<div hidden data-opening-wait="">
					<Waveform variant="breathing" />
				</div>
			</ScriptOnly>
			<p
				role="status"
				tabIndex={-1}
				className="font-semibold empty:-mb-4"
				data-opening-status=""
				data-opening={t("open.opening")}
				data-failed={t("open.failed")}
				data-cancelled={t("open.cancelled")}
			>
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
		<ScriptOnly>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form control's group */}
			<div
				hidden
				role="group"
				aria-labelledby={TEXT_ID}
				tabIndex={-1}
				data-countdown=""
				className="countdown"
			>
				<span aria-hidden="true" className="countdown-digit" data-countdown-left="">
					{seconds}
				</span>
				<p id={TEXT_ID} className="font-semibold">
					{t(`open.countdown.${target}`)}
				</p>
				<Button type="button" variant="secondary">
					{t("open.cancel")}
				</Button>
			</div>
		</ScriptOnly>
	);
}
