/* Every piece on one page, for the development-only style guide and for looking at both themes and
 * both scripts. Its words are samples in the page's language, not product copy. */
import { SpecimenFeedback } from "./specimen-feedback";
import { SpecimenForm } from "./specimen-form";
import { SpecimenOpening } from "./specimen-opening";

export type SpecimenLanguage = "en" | "ar";

export function Specimen({ language }: { language: SpecimenLanguage }) {
	return (
		<>
			<SpecimenOpening language={language} />
			<SpecimenForm language={language} />
			<SpecimenFeedback language={language} />
		</>
	);
}
