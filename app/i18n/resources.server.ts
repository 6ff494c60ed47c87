/** The texts of pages, bundled with the server; browsers get them only inside pages. */
import { catalogues } from "#core/catalogue";

const { mail: _en, ...en } = catalogues.en;
const { mail: _ar, ...ar } = catalogues.ar;

export const resources = { en, ar } as const;

export type Resources = (typeof resources)["en"];
