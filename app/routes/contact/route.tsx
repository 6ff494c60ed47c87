/** /contact — 'Join Our Creator Network': the form's page, and where its dialog posts to. */

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ContactState } from "~/components/contact/contact-form";
import { contactForm, HONEYPOT } from "~/components/contact/form";
import type { PageHandle } from "~/components/site/page-handle";
import type { ContactInquiry } from "~/domain/contact/contact";
import { paths, readQuery } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import { parseForm, readForm } from "~/server/http/form.server";
import { ContactScreen } from "./screen";

export const handle = {
	titleKey: "contact:title",
	descriptionKey: "contact:description",
	headerMode: "creator",
	script: "marketing",
} satisfies PageHandle;

export function loader({ request, context }: LoaderFunctionArgs) {
	context.document.isForEveryone = true;
	return {
		isSent: readQuery(new URL(request.url), "sent") !== undefined,
		supportEmail: context.settings.supportEmail,
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const fields = await readForm(request);
	const sent = () => redirect(paths.contact({ isSent: true }), 303);
	if (fields.get(HONEYPOT)) {
		context.log.info("a contact form was filled by a robot and let go");
		return sent();
	}
	const form = parseForm(fields, contactForm);
	if (!form.isValid) return form.refuse();
	const refuse = (status: number, failure: ContactState["failure"]) =>
		form.refuse({ status }, { failure });
	const { rateLimits } = context.services;
	if (!(await rateLimits.allow("mail", `contact:${context.clientAddress}`))) {
		return refuse(429, "limited");
	}
	return (await deliver(context, form.value)) ? sent() : refuse(503, "failed");
}

/** The message itself never reaches the log. */
async function deliver(context: RequestContext, inquiry: ContactInquiry): Promise<boolean> {
	const { contactDelivery } = context.services;
	const facts = { delivery: contactDelivery.kind, inquiryType: inquiry.inquiryType };
	try {
		await contactDelivery.deliver(inquiry, context.api.contact);
		context.log.info(facts, "a contact inquiry was delivered");
		return true;
	} catch (error) {
		context.log.error({ ...facts, err: error }, "a contact inquiry could not be delivered");
		return false;
	}
}

export default function ContactRoute() {
	const { isSent, supportEmail } = useLoaderData<typeof loader>();
	const state = useActionData<ContactState>();
	return <ContactScreen isSent={isSent && !state} state={{ ...state, supportEmail }} />;
}
