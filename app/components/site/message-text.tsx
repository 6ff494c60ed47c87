/** A translated message, or the platform's own words with their language (platform-22). */
import { useTranslation } from "react-i18next";
import { type Message, translate } from "~/i18n/message";

export function MessageText({ message }: { message: Message }) {
	const { t } = useTranslation();
	if ("text" in message) return <bdi lang={message.lang}>{message.text}</bdi>;
	return translate(t, message);
}
