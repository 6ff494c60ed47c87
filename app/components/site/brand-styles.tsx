import { useDocumentFacts } from "./document-facts";

/** The colours of a brand; the document's policy names them by their hash. */
export function BrandStyles() {
	const { brandStyles } = useDocumentFacts();
	if (brandStyles === undefined) return null;
	// biome-ignore lint/security/noDangerouslySetInnerHtml: colours that were checked at the start
	return <style dangerouslySetInnerHTML={{ __html: brandStyles }} />;
}
