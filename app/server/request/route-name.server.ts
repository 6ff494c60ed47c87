/** The route label of a path in metrics: few values, and never a code or an id. */
import { paths } from "~/paths";

const build = (toPath: unknown): string => {
	try {
		return (toPath as (query: object) => string)({}).split(/[?#]/)[0] ?? "/";
	} catch {
		return "/";
	}
};
const known = new Set(Object.values(paths).map(build));
/** Paths with variable segments behind them. */
const families = ["/invite", "/discount", "/i", "/operator", "/assets"];

export function nameRoute(pathname: string): string {
	if (known.has(pathname)) return pathname;
	const first = `/${pathname.split("/")[1] ?? ""}`;
	return families.includes(first) ? first : "other";
}
