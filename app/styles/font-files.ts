/* Addresses of the heading font, hashed by the build, for preload links: one file per script. */
import arabic from "@fontsource-variable/alexandria/files/alexandria-arabic-wght-normal.woff2?url";
import latin from "@fontsource-variable/alexandria/files/alexandria-latin-wght-normal.woff2?url";

/** The file that headings in this script need first; skip the preload under Save-Data. */
export const headingFontFiles = { latin, arabic };
