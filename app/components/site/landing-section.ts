/**
 * The links of header and footer to sections of the landing page: a fragment when the landing page is
 * open, else the landing page of the header's mode.
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
