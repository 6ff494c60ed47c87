/** The texts and drawings of the site. */
import content from "../../built/content.json";

export const { auth, common, landing } = content.texts;
export const { icons, pictures, stars } = content;
