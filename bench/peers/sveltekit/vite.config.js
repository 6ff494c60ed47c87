import { sveltekit } from "@sveltejs/kit/vite";

export default {
	plugins: [sveltekit()],
	// Fonts stay files, as ours do: an inlined one would be loaded by every visitor.
	build: { assetsInlineLimit: 0 },
};
