/** The database cannot be used; the message names the setting and says why, for the operator. */
export class DatabaseError extends Error {}
