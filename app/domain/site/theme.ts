/** The themes and the two names under which a choice is kept (docs/product.md, site-13). */

export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

/** The name of the main pages first, that of the subscription pages second. */
export const THEME_COOKIES = ["vite-ui-theme", "subscription-ui-theme"] as const;

/** True for one of the three theme names. */
export const isTheme = (value: unknown): value is Theme => THEMES.includes(value as Theme);
