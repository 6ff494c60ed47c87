/* Copies a text. It appears with the script that can do it; the text itself must be on the page. */
import { Button } from "./button";
import { Icon } from "./icon";
import { ScriptOnly } from "./script-only";

type CopyButtonProps = {
	text: string;
	label: string;
	/** Said in place of the label once the text is copied. */
	copiedLabel: string;
	/** Shown below where the browser refuses: the text is to be copied by hand. */
	failedLabel?: string;
	/** What is copied, where several buttons say the same: "Copy the amount". It begins with the label. */
	accessibleLabel?: string;
};

export function CopyButton(props: CopyButtonProps) {
	const { text, label, copiedLabel, failedLabel, accessibleLabel } = props;
	return (
		<span
			hidden
			data-copy={text}
			data-copied-label={copiedLabel}
			data-failed-label={failedLabel}
			className="copy-slot"
		>
			<ScriptOnly>
				<Button
					type="button"
					variant="secondary"
					wide="always"
					aria-label={accessibleLabel}
					size="compact"
				>
					<Icon name="copy" />
					<span className="grid">
						<span data-label="" className="col-start-1 row-start-1">
							{label}
						</span>
						{/* Keeps the room of the longer one, so that nothing moves under the finger. */}
						<span aria-hidden="true" className="invisible col-start-1 row-start-1">
							{copiedLabel}
						</span>
					</span>
				</Button>
				{/* Beside the button: what is inside of one is its name, never news. */}
				<span aria-live="polite" className="visually-hidden" />
			</ScriptOnly>
		</span>
	);
}
