/* The tick of a success: a waveform fills once and settles into it (styles/motion.css). */
import { Icon } from "./icon";
import { Waveform } from "./waveform";

export function SuccessMark() {
	return (
		<span className="relative">
			<span className="success-wave absolute overflow-hidden">
				<Waveform variant="short" className="text-success" />
			</span>
			<span className="success-tick grid size-14 place-items-center rounded-full bg-success-soft text-success">
				<Icon name="check" size={28} />
			</span>
		</span>
	);
}
