/**
 * The Remix options; `vite.config.ts` hands them to the Remix plugin. Every v3 future flag is on,
 * which keeps the way to React Router 7 one migration step long.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
	ssr: true,
	serverModuleFormat: "esm",
	future: {
		v3_fetcherPersist: true,
		v3_lazyRouteDiscovery: true,
		v3_relativeSplatPath: true,
		v3_routeConfig: true,
		v3_singleFetch: true,
		v3_throwAbortReason: true,
	},
};
