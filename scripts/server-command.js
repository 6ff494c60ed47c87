/**
 * The command that starts the built server, here and in bench. `npm start` and the image repeat it
 * in their own syntax; a test keeps them in sync.
 */
export const nodeArguments = ["--max-semi-space-size=4"];
export const serverFile = "build/server/server.js";
