/** The icons of a document, for tabs and home screens. */
import { getTabIcon, toPicturePath } from "./picture-path";

export const IconLinks = () => (
	<>
		<link rel="icon" {...getTabIcon()} />
		<link rel="apple-touch-icon" href={toPicturePath("apple-touch-icon.png")} />
	</>
);
