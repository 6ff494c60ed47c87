/** Hydrates the few pages that earn it (docs/decisions/003). Their texts stand in the document. */
import { RemixBrowser } from "@remix-run/react";
import { createInstance } from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { DocumentFactsProvider, readDocumentFacts } from "./components/document-facts";
import { readTranslations } from "./components/translations";
import { i18nOptions } from "./i18n/options";

const facts = readDocumentFacts(document.documentElement);
const i18n = createInstance();
i18n.use(initReactI18next).init({
	...i18nOptions,
	lng: facts.locale,
	resources: { [facts.locale]: readTranslations(document) },
	initImmediate: false,
});

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
