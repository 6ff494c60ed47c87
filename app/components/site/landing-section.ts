/**
 * Where header and footer lead to a section of the landing page: to that of the landing page which
 * is open, as it is, and from elsewhere to the page of the side that the header shows.
 */
import { useLocation } from "@remix-run/react";
import { paths, readLandingMode } from "~/paths";
import { type HeaderData, usePageData } from "./page-handle";

type LandingSection = "features" | "pricing" | "about";

export function useSectionPath(): (section: LandingSection) => string {
	const { pathname, search } = useLocation();
	const { headerMode } = usePageData<HeaderData>();
	const isHere = readLandingMode(pathname, search) !== undefined;
	return (section) => (isHere ? `#${section}` : paths.landing({ mode: headerMode, section }));
}
