/**
 * Contains all drawings. The name is not icon.jsx, because Next would serve that as the site's
 * icon.
 */
import content from "../built/content.json";
import { joinClasses } from "./classes";

export const Icon = ({ name, size = 20, className }) => (
	<svg
		className={joinClasses("icon", className)}
		width={size}
		height={size}
		viewBox="0 0 24 24"
		aria-hidden="true"
		dangerouslySetInnerHTML={{ __html: content.icons[name] }}
	/>
);

export const FiveStars = ({ label }) => (
	<svg
		role="img"
		aria-label={label}
		className="icon fill-current text-accent-text"
		width={116}
		height={20}
		viewBox="0 0 139.2 24"
	>
		<path d={content.stars} />
	</svg>
);

export const LogoMark = ({ size, className }) => (
	<svg
		width={size}
		height={size}
		viewBox="0 0 32 32"
		strokeWidth="4"
		className={joinClasses("waveform", className)}
		aria-hidden="true"
	>
		<path className="text-ink" stroke="currentColor" d="M4 14v4M10 9v14M22 11v10M28 14v4" />
		<path className="text-accent" stroke="currentColor" d="M16 3v26" />
	</svg>
);

/** One of our own drawings (bench/peer-content.js); the wrapper takes no part in the layout. */
export const Picture = ({ html }) => (
	<div className="contents" dangerouslySetInnerHTML={{ __html: html }} />
);

export const { pictures } = content;
