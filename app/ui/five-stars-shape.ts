/* Five stars in a row as one path, in the 24-unit grid of the icons: fifteen icons in three quotes were a
 * tenth of the landing page's elements. */

const STAR = "l2.6 6.3 6.4.5-4.9 4.3 1.5 6.4-5.6-3.5-5.6 3.5 1.5-6.4-4.9-4.3 6.4-.5z";
/** From a star to the next: its 24 units, and a fifth of them as space. */
const PITCH = "m28.8 0";

export const fiveStarsPath = `M12 3${STAR}${`${PITCH}${STAR}`.repeat(4)}`;
