/**
 * Lets the browser load the page behind a link as soon as somebody means to press it. Only pages
 * that are kept for everybody (docs/decisions/011), for visitors without a session, and never with
 * a query: asking for them costs a look-up, and spends, starts and remembers nothing.
 */
import { paths } from "~/paths";

/** All that are kept but /contact, whose links open a dialog where a script runs. */
const PAGES = [
	paths.home(),
	paths.getApp(),
	paths.login(),
	paths.register(),
	paths.forgotPassword(),
	paths.premium(),
	paths.subscription(),
];

const pathname = `/(${PAGES.map((path) => path.slice(1)).join("|")})`;
const rule = { where: { href_matches: { pathname, search: "", hash: "" } }, eagerness: "moderate" };
/** One text for all pages, so its hash in the content policy is always the same. */
export const SPECULATION_RULES = JSON.stringify({ prefetch: [rule] });

export function SpeculationRules() {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
	return <script type="speculationrules" dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }} />;
}
