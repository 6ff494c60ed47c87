/** The contact form as a page, with what happens after it is sent. */
import { ContactForm, type ContactState } from "~/components/contact/contact-form";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { Page } from "~/ui/layout";
import { TextLink } from "~/ui/link";
import { ContactSent } from "./contact-sent";

const steps = ["read", "reply", "talk"] as const;

export function ContactScreen({ isSent, state }: { isSent: boolean; state: ContactState }) {
	const { t } = useTranslation("contact");
	return (
		<Page className="grid gap-x-16 gap-y-10 py-10 lg:grid-cols-[5fr_7fr] lg:py-16">
			<div className="grid content-start gap-4">
				<h1>{t("title")}</h1>
				{isSent ? null : (
					<>
						<p className="text-lead text-ink-soft">{t("lead")}</p>
						<p>
							<TextLink standalone href={paths.contact({ topic: "question" })}>
								{t("support.link")}
							</TextLink>
						</p>
						<NextSteps />
					</>
				)}
			</div>
			<div className="max-w-prose">{isSent ? <ContactSent /> : <ContactForm {...state} />}</div>
		</Page>
	);
}

function NextSteps() {
	const { t } = useTranslation("contact");
	return (
		<section aria-labelledby="next-title" className="mt-4 hidden lg:block">
			<h2 id="next-title" className="text-h4">
				{t("aside.title")}
			</h2>
			<ol className="mt-2 ruled border-y border-hairline">
				{steps.map((step, index) => (
					<li key={step} className="flex gap-4 py-4">
						<span className="font-heading font-semibold text-accent-text">{index + 1}</span>{" "}
						{t(`aside.${step}`)}
					</li>
				))}
			</ol>
		</section>
	);
}
