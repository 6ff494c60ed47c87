/** The mail of launch day, for an address that asked for it. */
import {
	action,
	type MailDocument,
	note,
	paragraph,
	quietLink,
	type WebLink,
} from "./mail-document";
import type { MailFacts } from "./mail-kind";
import type { MailText } from "./mail-text";

/** Goes to an address that anybody may have typed, so it names no person. */
export function writeLaunch(
	{ cancelToken }: MailFacts["launch"],
	text: MailText,
	link: WebLink,
): MailDocument {
	return {
		subject: text.t("launch.subject"),
		title: text.t("launch.title"),
		blocks: [
			paragraph(text.t("launch.lead")),
			action(text.t("launch.action"), link("/get-app")),
			note(text.t("launch.once")),
			quietLink(
				text.t("launch.cancel.text"),
				text.t("launch.cancel.action"),
				link("/launch-mail", { token: cancelToken }),
			),
		],
		reason: "address",
	};
}
