/* Copies a text. It appears with the script that can do it; the text itself must be on the page. */
import { Button } from "./button";
import { Icon } from "./icon";
import { ScriptOnly } from "./script-only";

type CopyButtonProps = {
	text: string;
	label: string;
	/** Said in place of the label once the text is copied. */
	copiedLabel: string;
	/** What is copied, where several buttons say the same: "Copy the amount". */
	accessibleLabel?: string;
};

export function CopyButton(props: CopyButtonProps) {
	const { text, label, copiedLabel, accessibleLabel } = props;
	return (
		<span hidden data-copy={text} data-copied-label={copiedLabel} className="copy-slot">
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
						{/* The label is its own news: it changes when the text is copied. */}
						<span aria-live="polite" className="col-start-1 row-start-1">
							{label}
						</span>
						{/* Keeps the room of the longer one, so that nothing moves under the finger. */}
						<span aria-hidden="true" className="invisible col-start-1 row-start-1">
							{copiedLabel}
						</span>
					</span>
				</Button>
			</ScriptOnly>
		</span>
	);
}
