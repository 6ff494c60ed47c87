import adapter from "@sveltejs/adapter-node";

// The icons and tunes that the pages name are ours.
export default { kit: { adapter: adapter(), files: { assets: "../../../public", lib: "src/parts" } } };
