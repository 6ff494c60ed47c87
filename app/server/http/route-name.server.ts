/** The page that an address belongs to, for figures: few names, and never a code or an id. */
import { paths } from "~/paths";

const build = (toPath: unknown): string => {
	try {
		return (toPath as (query: object) => string)({}).split(/[?#]/)[0] ?? "/";
	} catch {
		return "/";
	}
};
const known = new Set(Object.values(paths).map(build));
/** They have segments of people's own behind them. */
const families = ["/invite", "/discount", "/i", "/operator", "/assets"];

export function nameRoute(pathname: string): string {
	if (known.has(pathname)) return pathname;
	const first = `/${pathname.split("/")[1] ?? ""}`;
	return families.includes(first) ? first : "other";
}
