/** Hydrates the few pages that earn it (docs/decisions/003). Their texts stand in the document. */
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { DocumentFactsProvider, readDocumentFacts } from "./components/site/document-facts";
import { readTranslations } from "./components/site/translations";
import { createBrowserTexts } from "./i18n/browser-texts";

const facts = readDocumentFacts(document.documentElement);
const i18n = createBrowserTexts(facts.locale, readTranslations(document));

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<I18nextProvider i18n={i18n}>
				<DocumentFactsProvider facts={facts}>
					<RemixBrowser />
				</DocumentFactsProvider>
			</I18nextProvider>
		</StrictMode>,
	);
});
