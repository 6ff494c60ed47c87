/** The themes, and the two cookies that store a choice (site-13). */
export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

/** The cookie of the main pages, then the cookie of the subscription pages. */
export const THEME_COOKIES = ["vite-ui-theme", "subscription-ui-theme"] as const;

/** True for one of the three theme names. */
export const isTheme = (value: unknown): value is Theme => THEMES.includes(value as Theme);
