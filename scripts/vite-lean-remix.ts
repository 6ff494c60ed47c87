/**
 * Takes out of the server build what Remix does or holds without a need on our pages; it has no
 * option for any of it (docs/decisions/054, 055, 057).
 */
import type { Plugin } from "vite";

type Edit = {
	/** The end of the module's path. */
	module: string;
	pattern: RegExp;
	/** As in String.replace. */
	replacement: string;
};

const FOLDER = "/@remix-run/server-runtime/dist/esm";
const ROUTER = "/@remix-run/router/dist/router.js";

const EDITS: readonly Edit[] = [
	// It would encode the loader data for a React in the browser, and hold a timer for it. React stays on
	// the server (docs/decisions/014).
	{
		module: `${FOLDER}/single-fetch.js`,
		pattern: /function encodeViaTurboStream\([^)]*\) \{/,
		replacement: "$& return null;",
	},
	// It would hold the half of React that draws in a browser, for a call that is made there alone.
	{
		module: "/react-router-dom/dist/index.js",
		pattern: /import \* as ReactDOM from 'react-dom';/,
		replacement: "const ReactDOM = {};",
	},
	// It would sort the routes and compile their patterns again for each of the four matches of a request.
	{
		module: ROUTER,
		pattern:
			/(function matchRoutesImpl\([^)]*\) \{[^}]*\}\s*)let branches = flattenRoutes\(routes\);\s*rankRouteBranches\(branches\);/,
		replacement: `const branchesOf = new WeakMap();
			$1let branches = branchesOf.get(routes);
			if (!branches) {
				branches = flattenRoutes(routes);
				rankRouteBranches(branches);
				branchesOf.set(routes, branches);
			}`,
	},
	{
		module: ROUTER,
		pattern: /function compilePath\(path, caseSensitive, end\) \{/,
		// The patterns are those of our table of routes, so they are few.
		replacement: `const compiledPaths = new Map();
			function compilePath(path, caseSensitive, end) {
				const key = \`\${path} \${caseSensitive} \${end}\`;
				let compiled = compiledPaths.get(key);
				if (!compiled) compiledPaths.set(key, (compiled = compileNewPath(path, caseSensitive, end)));
				return compiled;
			}
			function compileNewPath(path, caseSensitive, end) {`,
	},
	// Each loader and action would get two copies of the request, without a parameter that it does not have.
	...["index", "_routes"].map((parameter) => ({
		module: `${FOLDER}/data.js`,
		pattern: new RegExp(
			`function strip\\w+\\(request\\) \\{\\s*let url = new URL\\(request\\.url\\);(?=[^}]*searchParams\\.delete\\("${parameter}"\\))`,
		),
		replacement: `$& if (!url.searchParams.has("${parameter}")) return request;`,
	})),
];

export function leanRemix(): Plugin {
	const made = new Set<Edit>();
	return {
		name: "sawt:lean-remix",
		apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
		transform(code, id) {
			const edits = EDITS.filter(({ module }) => id.endsWith(module));
			if (edits.length === 0) return;
			const edited = edits.reduce((text, edit) => {
				const changed = text.replace(edit.pattern, edit.replacement);
				if (changed !== text) made.add(edit);
				return changed;
			}, code);
			return { code: edited, map: null };
		},
		/** A Remix that has other code, or has it elsewhere, would do all of it again in silence. */
		generateBundle() {
			const missed = EDITS.find((edit) => !made.has(edit));
			if (missed) this.error(`${missed.module}: nothing matches ${missed.pattern}`);
		},
	};
}
