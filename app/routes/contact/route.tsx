/**
 * /contact — 'Join Our Creator Network', where its dialog posts to; with a topic the form of everybody
 * else (docs/product.md, contact-7).
 */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ContactState } from "~/components/contact/contact-form";
import { contactForm, supportForm } from "~/components/contact/form";
import type { PageHandle } from "~/components/site/page-handle";
import { getI18n } from "~/i18n/instance.server";
import { paths, readQuery, readSupportFacts } from "~/paths";
import { isFilledByRobot, parseForm, readForm } from "~/server/request/form.server";
import { deliverOnce } from "./deliver.server";
import { ContactScreen } from "./screen";
import { SupportScreen } from "./support-screen";

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
		support: { facts, person: user && { name: user.name, email: user.email } },
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const fields = await readForm(request);
	const isSupport = fields.get("form") === supportForm.id;
	const topic = isSupport ? "question" : undefined;
	const sent = () => redirect(paths.contact({ topic, isSent: true }), 303);
	if (isFilledByRobot(fields, context.log)) return sent();
	const form = isSupport ? parseForm(fields, supportForm) : parseForm(fields, contactForm);
	if (!form.isValid) return form.refuse();
	const refuse = (status: number, failure: ContactState["failure"]) =>
		form.refuse({ status }, { failure });
	if (!(await context.limits.allow("contact"))) return refuse(429, "limited");
	const outcome = await deliverOnce(context, form.value);
	return outcome === "delivered" ? sent() : refuse(503, outcome);
}

export default function ContactRoute() {
	const { isSent, support } = useLoaderData<typeof loader>();
	const state = useActionData<ContactState>();
	const props = { isSent: isSent && !state, state: state ?? {} };
	return support ? <SupportScreen {...props} {...support} /> : <ContactScreen {...props} />;
}
