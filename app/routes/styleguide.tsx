/** /styleguide — every ui piece on one page, in development only. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useDocumentFacts } from "~/components/site/document-facts";
import type { PageHandle } from "~/components/site/page-handle";
import { getLocaleFacts } from "~/i18n/locale";
import { Specimen } from "~/ui/specimen";

export const handle = { isPrivate: true } satisfies PageHandle;

export function loader({ context }: LoaderFunctionArgs) {
	if (context.settings.nodeEnv === "production") throw new Response("Not Found", { status: 404 });
	return null;
}

export default function StyleguideRoute() {
	return <Specimen direction={getLocaleFacts(useDocumentFacts().locale).direction} />;
}
