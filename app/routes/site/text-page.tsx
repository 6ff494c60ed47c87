/** /privacy, /terms and /pages/NAME show a text that is written in Markdown (site-190). */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useDocumentFacts } from "~/components/site/document-facts";
import type { PageHandle } from "~/components/site/page-handle";
import { getLocaleFacts } from "~/i18n/locale";
import { dropLastSlashes, isPageAt, paths, toPagePath } from "~/paths";
import { Prose } from "~/ui/layout";

export const handle = { script: "marketing", needsWholeSheet: true } satisfies PageHandle;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { textPages } = context.services;
	const path = dropLastSlashes(toPagePath(new URL(request.url).pathname));
	const { privacyUrl, termsUrl } = context.settings;
	const address =
		(isPageAt(path, paths.privacy()) && privacyUrl) || (isPageAt(path, paths.terms()) && termsUrl);
	if (address) throw redirect(address);
	const name = params.name ?? path.slice(1);
	const page = await textPages.find(name.toLowerCase(), context.locale, context.methods);
	if (!page) throw new Response(null, { status: 404 });
	context.document.isForEveryone = true;
	return page;
}

export default function TextPageRoute() {
	const { title, html, locale } = useLoaderData<typeof loader>();
	const facts = useDocumentFacts();
	const { direction } = getLocaleFacts(locale);
	const language = locale === facts.locale ? undefined : { lang: locale, dir: direction };
	return (
		<Prose>
			<article {...language}>
				<h1>{title}</h1>
				{/* biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown without raw HTML (core/markdown.ts) */}
				<div className="prose mt-4 grid gap-4" dangerouslySetInnerHTML={{ __html: html }} />
			</article>
		</Prose>
	);
}
