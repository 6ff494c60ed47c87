/** A voice across the whole window, and the words it is just saying at the playhead. */
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { Ltr } from "~/ui/ltr";
import { barPitch, waveformHeights, waveformPath } from "~/ui/waveform-shape";

/** One tile of the wave; wider windows repeat it. */
const BARS = 104;
const HEIGHT = 168;
const PLAYHEAD = "38%";

type HeroWaveformProps = { seed: string; time: string; spoken: string; isRecording: boolean };

export function HeroWaveform({ seed, time, spoken, isRecording }: HeroWaveformProps) {
	return (
		<figure className="mt-8 pb-10 sm:mt-12">
			<svg strokeWidth="4" className="waveform h-42 w-full overflow-hidden" aria-hidden="true">
				<defs>
					<path id="hero-wave" d={waveformPath(waveformHeights(seed, BARS), HEIGHT)} />
					<Tile id="hero-heard" className="text-accent" />
					<Tile id="hero-unheard" className="text-unheard" />
				</defs>
				<rect width={PLAYHEAD} height={HEIGHT} stroke="none" fill="url(#hero-heard)" />
				<rect x={PLAYHEAD} width="62%" height={HEIGHT} stroke="none" fill="url(#hero-unheard)" />
				<line x1={PLAYHEAD} x2={PLAYHEAD} y1="2" y2={HEIGHT} stroke="currentColor" />
			</svg>
			<figcaption className="ms-[38%] grid max-w-prose gap-1 ps-4 pe-4 pt-2">
				<span className="flex items-center gap-2 text-small font-semibold text-ink-soft">
					<Icon
						name={isRecording ? "mic" : "play"}
						size={16}
						className={classNames(isRecording && "text-danger")}
					/>
					<Ltr>{time}</Ltr>
				</span>
				<span className="font-heading text-h4 font-semibold">{spoken}</span>
			</figcaption>
		</figure>
	);
}

function Tile({ id, className }: { id: string; className: string }) {
	return (
		<pattern id={id} width={BARS * barPitch} height={HEIGHT} patternUnits="userSpaceOnUse">
			<use href="#hero-wave" className={className} stroke="currentColor" />
		</pattern>
	);
}
