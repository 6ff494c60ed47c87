/* Every ui component on one page, for the style guide in development. Its texts are samples, not product
 * copy. */
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
