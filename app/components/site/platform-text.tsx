/** Words of the platform for which we have none of our own, marked with their language (platform-22). */
import { toPlatformText } from "~/i18n/message";

export function PlatformText({ children }: { children: string }) {
	const { text, lang } = toPlatformText(children);
	return <bdi lang={lang}>{text}</bdi>;
}
