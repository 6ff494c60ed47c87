/**
 * /styleguide shows every component of app/ui on one page, in development only. Its texts are
 * samples.
 */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useDocumentFacts } from "~/components/site/document-facts";
import type { PageHandle } from "~/components/site/page-handle";
import { getLocaleFacts } from "~/i18n/locale";
import { SpecimenFeedback } from "./feedback";
import { SpecimenForm } from "./form";
import { SpecimenOpening } from "./opening";

export const handle = { isPrivate: true } satisfies PageHandle;

export function loader({ context }: LoaderFunctionArgs) {
	if (context.settings.nodeEnv === "production") throw new Response("Not Found", { status: 404 });
	return null;
}

export default function StyleguideRoute() {
	const { direction } = getLocaleFacts(useDocumentFacts().locale);
	return (
		<>
			<SpecimenOpening direction={direction} />
			<SpecimenForm direction={direction} />
			<SpecimenFeedback direction={direction} />
		</>
	);
}
