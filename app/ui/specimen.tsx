/* Every piece on one page, for the development-only style guide and for looking at both themes and
 * both scripts. Its words are samples in the page's direction, not product copy. */
import { SpecimenFeedback } from "./specimen-feedback";
import { SpecimenForm } from "./specimen-form";
import { SpecimenOpening } from "./specimen-opening";

export function Specimen({ direction }: { direction: "ltr" | "rtl" }) {
	return (
		<>
			<SpecimenOpening direction={direction} />
			<SpecimenForm direction={direction} />
			<SpecimenFeedback direction={direction} />
		</>
	);
}
