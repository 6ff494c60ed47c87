declare module "virtual:remix/server-build" {
	const build: import("@remix-run/node").ServerBuild;
	export const routes: typeof build.routes;
	export const entry: typeof build.entry;
}
