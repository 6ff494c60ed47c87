/** Creators write to the company, everybody else gets the app. */
export const getStartedPath = (mode) => (mode === "creator" ? "/contact" : "/get-app");
