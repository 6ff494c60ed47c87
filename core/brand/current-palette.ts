import { getBrand } from "./current-brand";
import { ownPalettes, type Palettes } from "./palette";

/** Returns the colours of this process: the brand's, or the product's own. */
export const getPalettes = (): Palettes => getBrand()?.palettes ?? ownPalettes;
