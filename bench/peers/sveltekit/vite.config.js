import { sveltekit } from "@sveltejs/kit/vite";

export default {
	plugins: [sveltekit()],
	// Keeps fonts as files, as ours are, because every visitor would load inlined ones.
	build: { assetsInlineLimit: 0 },
};
