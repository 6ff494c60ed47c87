/**
 * /contact has two forms: 'Join Our Creator Network', which the dialog of the landing page posts
 * here as well, and with a topic the support form (contact-7).
 */

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { showName } from "#core/name";
import { ContactForm, type ContactState } from "~/components/contact/contact-form";
import { contactForm, supportForm } from "~/components/contact/form";
import type { PageHandle } from "~/components/site/page-handle";
import { getI18n } from "~/i18n/instance.server";
import { paths, readQuery, readSupportFacts } from "~/paths";
import { isFilledByRobot, parseForm, readForm } from "~/server/request/form.server";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/layout";
import { TextLink } from "~/ui/link";
import { deliverOnce } from "./deliver.server";
import { SupportScreen } from "./support";

export const handle = {
	titleKey: "contact:title",
	descriptionKey: "contact:description",
	script: "marketing",
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const url = new URL(request.url);
	const isSent = readQuery(url, "sent") !== undefined;
	const facts = readSupportFacts(url);
	const { t } = getI18n(context.locale);
	if (!facts) {
		context.document.isForEveryone = true;
		const title = isSent ? t("contact:sent.title") : undefined;
		return { isSent, title, headerMode: "creator" as const };
	}
	const user = await context.visitor();
	return {
		isSent,
		title: t(isSent ? "contact:support.sent" : "contact:support.title"),
		description: t("contact:support.lead"),
		support: { facts, person: user && { name: showName(user.name, ""), email: user.email } },
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const fields = await readForm(request);
	const isSupport = fields.get("form") === supportForm.id;
	const topic = isSupport ? "question" : undefined;
	const sent = () => redirect(paths.contact({ topic, isSent: true }), 303);
	const form = isSupport ? parseForm(fields, supportForm) : parseForm(fields, contactForm);
	if (!form.isValid) return form.reject();
	const reject = (status: number, failure: ContactState["failure"]) =>
		form.reject({ status }, { failure });
	if (isFilledByRobot(fields, context.log)) return reject(422, "failed");
	if (!(await context.limits.allow("contact"))) return reject(429, "limited");
	const outcome = await deliverOnce(context, form.value);
	return outcome === "delivered" ? sent() : reject(503, outcome);
}

export default function ContactRoute() {
	const { isSent, support } = useLoaderData<typeof loader>();
	const state = useActionData<ContactState>();
	const props = { isSent: isSent && !state, state: state ?? {} };
	return support ? <SupportScreen {...props} {...support} /> : <ContactScreen {...props} />;
}

const steps = ["read", "reply", "talk"] as const;

function ContactScreen({ isSent, state }: { isSent: boolean; state: ContactState }) {
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

/** Replaces the form after a message was sent (contact-3). */
function ContactSent() {
	const { t } = useTranslation("contact");
	return (
		<section
			data-region="contact"
			aria-labelledby="contact-sent"
			className="grid justify-items-start gap-4 rounded-lg border border-success bg-success-soft p-6 sm:p-10"
		>
			<Icon name="circle-check" size={40} className="text-success" />
			<h2 id="contact-sent" tabIndex={-1} data-takes-focus="">
				{t("sent.title")}
			</h2>
			<p className="text-lead">{t("sent.text")}</p>
			<ButtonLink href={paths.landing({ mode: "creator" })} wide data-closes-dialog="">
				{t("sent.action")}
			</ButtonLink>
		</section>
	);
}
