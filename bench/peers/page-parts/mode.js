/** Whom the landing page speaks to, by ?mode= of its address. */
export const readMode = (asked) => (asked === "creator" ? "creator" : "listener");

export const landingPath = (mode) => (mode === "creator" ? "/?mode=creator" : "/");

export const getStartedPath = (mode) => (mode === "creator" ? "/contact" : "/get-app");
