/* Addresses of the heading font, hashed by the build, for preload links: one file per script. */
import arabic from "@fontsource-variable/alexandria/files/alexandria-arabic-wght-normal.woff2?url";
import latin from "@fontsource-variable/alexandria/files/alexandria-latin-wght-normal.woff2?url";

/** The file that headings in this language need first; skip the preload under Save-Data. */
export const headingFontFiles = { en: latin, ar: arabic };
