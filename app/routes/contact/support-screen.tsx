/** Questions of people who pay or have an account. */
import type { ContactState } from "~/components/contact/contact-form";
import type { SupportTopic } from "~/domain/contact/contact";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { Prose, Stack } from "~/ui/layout";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { SupportForm, type SupportFormProps } from "./support-form";

type SupportScreenProps = Pick<SupportFormProps, "facts" | "person"> & {
	isSent: boolean;
	state: ContactState;
};

export function SupportScreen({ isSent, state, facts, person }: SupportScreenProps) {
	const { t } = useTranslation("contact");
	return (
		<Prose>
			<Stack gap="large">
				<h1>{t("support.title")}</h1>
				{isSent ? (
					<Notice tone="success" role="status" takesFocus title={t("support.sent")}>
						{t("support.sentText")}
					</Notice>
				) : (
					<>
						<p className="text-lead text-ink-soft">{t("support.lead")}</p>
						<SupportForm {...state} facts={facts} person={person} />
					</>
				)}
				<WayOn isSent={isSent} topic={facts.topic} />
			</Stack>
		</Prose>
	);
}

/** Somebody with a question about money is not led to the creators' form. */
function WayOn({ isSent, topic }: { isSent: boolean; topic: SupportTopic }) {
	const { t } = useTranslation("contact");
	if (!isSent && topic !== "question") return null;
	return (
		<TextLink standalone href={isSent ? paths.home() : paths.contact()}>
			{isSent ? t("sent.action") : t("support.creators")}
		</TextLink>
	);
}
