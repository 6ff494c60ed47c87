/** Puts values into the {{places}} of a text. */
export const fill = (text, values) => text.replace(/\{\{(\w+)\}\}/g, (_place, key) => values[key]);
