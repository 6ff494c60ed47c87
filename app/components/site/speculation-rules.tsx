/**
 * Lets the browser prefetch the page behind a link on hover. Only cached pages (docs/decisions/011), for
 * visitors without a session, and never with a query: a prefetch then costs a look-up, and has no side
 * effects.
 */
import { paths } from "~/paths";

/** Cached pages, without /contact, whose links open a dialog where a script runs, and without texts. */
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
/** The text is equal on all pages, so its hash in the content security policy is constant. */
export const SPECULATION_RULES = JSON.stringify({ prefetch: [rule] });

export function SpeculationRules() {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
	return <script type="speculationrules" dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }} />;
}
