/** The entry that bench/peer.js starts. */
export default { args: () => ["build"], staticFolder: "static" };
