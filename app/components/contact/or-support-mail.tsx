/** The operator's mail address after another link to support, where one is set. */
import { useDocumentFacts } from "~/components/site/document-facts";
import { TextLink } from "~/ui/link";
import { Ltr } from "~/ui/ltr";

export function OrSupportMail() {
	const { supportEmail } = useDocumentFacts();
	if (!supportEmail) return null;
	return (
		<>
			{" · "}
			<TextLink href={`mailto:${supportEmail}`}>
				<Ltr>{supportEmail}</Ltr>
			</TextLink>
		</>
	);
}
