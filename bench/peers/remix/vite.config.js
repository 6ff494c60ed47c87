import { vitePlugin as remix } from "@remix-run/dev";

// Fonts stay files of their own: not every page needs each.
export default { plugins: [remix()], build: { assetsInlineLimit: 0 } };
