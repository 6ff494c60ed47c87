/** Fills the {{placeholders}} of a text. */
export const fill = (text, values) => text.replace(/\{\{(\w+)\}\}/g, (_place, key) => values[key]);
