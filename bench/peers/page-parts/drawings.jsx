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

export const QuietWave = () => (
	<svg
		height="40"
		viewBox="0 0 200 48"
		strokeWidth="4"
		className="waveform text-edge"
		aria-hidden="true"
	>
		<path d={content.waves.quiet} />
	</svg>
);

const HEIGHT = 96;
const PLAYHEAD = "38%";

/** One tile of bars, mirrored downwards and repeated to both sides of the playhead. */
export const HeroWave = () => (
	<svg
		width="100%"
		height={HEIGHT}
		strokeWidth="4"
		className="waveform my-4 overflow-hidden sm:my-10"
		aria-hidden="true"
	>
		<defs>
			<g id="hero-wave">
				<path id="hero-half" strokeLinejoin="round" d={content.waves.hero} />
				<use href="#hero-half" transform={`matrix(1 0 0 -1 0 ${HEIGHT})`} />
			</g>
			<Tile id="hero-heard" className="text-accent" />
			<Tile id="hero-unheard" className="text-unheard" />
		</defs>
		<Side width={PLAYHEAD} fill="url(#hero-heard)" />
		<Side x={PLAYHEAD} width="100%" fill="url(#hero-unheard)" />
	</svg>
);

const Tile = ({ id, className }) => (
	<pattern id={id} width="512" height={HEIGHT} patternUnits="userSpaceOnUse">
		<use href="#hero-wave" className={className} stroke="currentColor" />
	</pattern>
);

const Side = (props) => (
	<rect className="progress-heard" height={HEIGHT} stroke="none" {...props} />
);
