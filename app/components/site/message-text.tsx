/** A translated message, or the platform's own words with their language (platform-22). */
import { type Message, translate } from "~/i18n/message";
import { useTranslation } from "~/i18n/use-translation";

export function MessageText({ message }: { message: Message }) {
	const { t } = useTranslation();
	if ("text" in message) return <bdi lang={message.lang}>{message.text}</bdi>;
	return translate(t, message);
}
