/** A message in the page's language, or the platform's words marked with theirs (platform-22). */
import { useTranslation } from "react-i18next";
import { type Message, translate } from "~/i18n/message";

export function MessageText({ message }: { message: Message }) {
	const { t } = useTranslation();
	if ("text" in message) return <span lang={message.lang}>{message.text}</span>;
	return translate(t, message);
}
