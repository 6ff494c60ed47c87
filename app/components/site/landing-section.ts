/** The links of header and footer to sections of the landing page. */
import { useLocation } from "@remix-run/react";
import type { Mode } from "~/domain/site/mode";
import { paths, readLandingMode } from "~/paths";
import { type HeaderData, usePageData } from "./page-handle";

/** Where a link leads from: the landing page itself, the page of a mode, or any other page. */
export type LandingOrigin = "landing" | Mode | undefined;

type LandingSection = "features" | "pricing" | "about";

export function useLandingOrigin(): LandingOrigin {
	const { pathname, search } = useLocation();
	const { headerMode } = usePageData<HeaderData>();
	if (readLandingMode(pathname, search) !== undefined) return "landing";
	return headerMode;
}

/** A fragment when the landing page is open, else the landing page of the header's mode. */
export function toSectionPath(origin: LandingOrigin, section: LandingSection): string {
	return origin === "landing" ? `#${section}` : paths.landing({ mode: origin, section });
}
