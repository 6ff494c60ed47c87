/**
 * How node starts the built server, here and in bench. `npm start` and the image say the same in
 * their own words; a test holds them together.
 */
export const nodeArguments = ["--max-semi-space-size=4"];
/** Read by the C library and by node before our code, so no settings of ours. */
export const nodeEnvironment = {
	MALLOC_ARENA_MAX: "2",
	NODE_COMPILE_CACHE: "build/server/compile-cache",
};
export const serverFile = "build/server/server.js";
