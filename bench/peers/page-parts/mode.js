/** Whom the landing page speaks to, by ?mode= of its address. */
export const readMode = (asked) => (asked === "creator" ? "creator" : "listener");

export const landingPath = (mode) => (mode === "creator" ? "/?mode=creator" : "/");

/** Creators write to the company, everybody else gets the app. */
export const getStartedPath = (mode) => (mode === "creator" ? "/contact" : "/get-app");
