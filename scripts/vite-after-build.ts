/**
 * Makes a plugin that processes the files of the whole build. It runs after the SSR build, when
 * Remix has moved the last files into place.
 */
import type { Plugin } from "vite";

export function afterBuild(name: string, work: () => void): Plugin {
	let isServerBuild = false;
	return {
		name,
		apply: "build",
		enforce: "post",
		configResolved(config) {
			isServerBuild = Boolean(config.build.ssr);
		},
		closeBundle() {
			if (isServerBuild) work();
		},
	};
}
