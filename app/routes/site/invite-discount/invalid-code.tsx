/** The page of a code without an offer: a heading, the reason, and advice (invite-4). */

import { useTranslation } from "react-i18next";
import type { CodeProblem } from "~/domain/invite/invite";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Narrow } from "~/ui/layout";
import { Waveform } from "~/ui/waveform";
import type { OpeningOptions } from "./data";
import { WaysIn } from "./open-app";

/** Returns the title's key: only a code that the platform has refused is called invalid. */
export const getTitleKey = (problem: CodeProblem) =>
	problem === "no-answer" ? "invalid.notChecked" : "invalid.title";

type InvalidCodeProps = {
	problem: CodeProblem;
	options: OpeningOptions | null;
	retryHref: string | null;
};

export function InvalidCode({ problem, options, retryHref }: InvalidCodeProps) {
	const { t } = useTranslation("invite");
	return (
		<Narrow className="grid gap-5">
			<Waveform variant="quiet" className="h-14 max-w-full" />
			<h1>{t(getTitleKey(problem))}</h1>
			<p className="text-lead font-semibold">{t(`problem.${problem}`)}</p>
			<p className="text-ink-soft">{t(`advice.${problem}`)}</p>
			<div className="flex flex-wrap gap-3">
				{retryHref ? (
					<ButtonLink href={retryHref} wide>
						{t("invalid.retry")}
					</ButtonLink>
				) : null}
				<ButtonLink href={paths.home()} variant={retryHref ? "secondary" : "primary"} wide>
					{t("invalid.home")}
				</ButtonLink>
			</div>
			{options ? (
				<div className="mt-4 border-t border-hairline pt-6">
					<WaysIn options={options} />
				</div>
			) : null}
		</Narrow>
	);
}
