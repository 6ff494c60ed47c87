/** How bench/peer.js starts it. */
export default { args: () => ["build/server/entry.mjs"] };
