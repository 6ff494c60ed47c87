/** The audience of the landing page, from ?mode= in its address. */
export const readMode = (asked) => (asked === "creator" ? "creator" : "listener");

export const landingPath = (mode) => (mode === "creator" ? "/?mode=creator" : "/");

/** Creators contact the company, and everybody else gets the app. */
export const getStartedPath = (mode) => (mode === "creator" ? "/contact" : "/get-app");
