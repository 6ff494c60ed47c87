/** The attribute of what is seen and cannot be used. React 18 does not know it yet. */
export const inert = { inert: "" };
