/**
 * How node starts the built server, here and in bench. `npm start` and the image say the same in
 * their own words; a test holds them together.
 */
export const nodeArguments = ["--max-semi-space-size=4"];
export const serverFile = "build/server/server.js";
