import { vitePlugin as remix } from "@remix-run/dev";

// Keeps fonts as files, because not every page needs each of them.
export default { plugins: [remix()], build: { assetsInlineLimit: 0 } };
