/** The greeting by time of day: Cairo's as the server sends it, the browser's own with script. */
import { useTranslation } from "react-i18next";
import type { Greeting } from "~/domain/tip/greeting";

type TipGreetingProps = { greeting: Greeting; visitorName: string | null };

export function TipGreeting({ greeting, visitorName }: TipGreetingProps) {
	const { t } = useTranslation("tip");
	return (
		<p className="font-semibold text-accent-text">
			<span
				data-greeting=""
				data-morning={t("greeting.morning")}
				data-afternoon={t("greeting.afternoon")}
				data-evening={t("greeting.evening")}
			>
				{t(`greeting.${greeting}`)}
			</span>
			{visitorName ? (
				<>
					{t("greeting.beforeName")}
					<bdi>{visitorName}</bdi>
				</>
			) : null}
		</p>
	);
}
