/** The two presentations of the landing page (site-2); a mode is never a role. */
export type Mode = "listener" | "creator";

/** Reads the mode that an address names; listener for anything else. */
export const readMode = (value: unknown): Mode => (value === "creator" ? "creator" : "listener");
