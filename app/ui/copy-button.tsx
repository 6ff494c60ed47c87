/* Copies a text. It appears with the script that can do it; the text itself must stand on the page. */
import { Button, type ButtonVariant } from "./button";
import { Icon } from "./icon";

type CopyButtonProps = {
	text: string;
	label: string;
	/** Said in place of the label once the text is copied. */
	copiedLabel: string;
	variant?: ButtonVariant;
	className?: string;
};

export function CopyButton({ text, label, copiedLabel, variant, className }: CopyButtonProps) {
	return (
		<span hidden data-copy={text} data-copied-label={copiedLabel} className={className}>
			<Button type="button" variant={variant ?? "secondary"} wide="always">
				<Icon name="copy" />
				{/* The label is its own news: it changes when the text is copied. */}
				<span aria-live="polite">{label}</span>
			</Button>
		</span>
	);
}
