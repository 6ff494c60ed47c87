/**
 * Takes out of the server build what Remix and React do or hold without a need on our pages; they have
 * no option for any of it (docs/decisions/054, 055, 057, 060, 062).
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
	// It would copy the properties of every element, to take out `key` and `ref`, which few have. React 19
	// copies none either.
	{
		module: "/react/cjs/react-jsx-runtime.production.min.js",
		pattern:
			/function q\(c,a,g\)\{(?=[\s\S]*return\{\$\$typeof:k,type:c,key:e,ref:h,props:d,_owner:n\.current\}\})/,
		replacement: `$& if (a.key === undefined && a.ref === undefined && !c?.defaultProps) {
			const key = g === undefined ? null : "" + g;
			return { $$$$typeof: k, type: c, key, ref: null, props: a, _owner: n.current };
		}`,
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
	// It would make the same routes again for each document, so that what is sorted above would never be
	// found again. A page's manifest is one object.
	{
		module: "/@remix-run/react/dist/esm/server.js",
		pattern:
			/(function RemixServer\([^)]*\) \{[\s\S]*?)let routes = (createServerRoutes\(manifest\.routes,[^;]*);/,
		replacement: `const routesOf = new WeakMap();
			$1let routes = routesOf.get(manifest);
			if (!routes) routesOf.set(manifest, (routes = $2));`,
	},
	{
		module: "/react-router-dom/server.mjs",
		pattern:
			/(function createStaticRouter\([^)]*\) \{\s*)let manifest = \{\};\s*let dataRoutes = (\w+\(routes,[^;]*);/,
		replacement: `const dataRoutesOf = new WeakMap();
			$1let known = dataRoutesOf.get(routes);
			if (!known) {
				const manifest = {};
				known = { manifest, dataRoutes: $2 };
				dataRoutesOf.set(routes, known);
			}
			const { manifest, dataRoutes } = known;`,
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
