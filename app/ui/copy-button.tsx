/* Copies a text. A script shows it, so the text itself must be on the page, too. */
import { Button } from "./button";
import { Icon } from "./icon";

type CopyButtonProps = {
	text: string;
	label: string;
	/** Replaces the label once the text is copied. */
	copiedLabel: string;
	/** Shown below when the browser does not allow it: the text has to be copied by hand. */
	failedLabel?: string;
	/**
	 * The thing copied, when several buttons have the same label: "Copy the amount". It starts with
	 * the label.
	 */
	accessibleLabel?: string;
};

export function CopyButton(props: CopyButtonProps) {
	const { text, label, copiedLabel, failedLabel, accessibleLabel } = props;
	return (
		<x-copy text={text} copied={copiedLabel} failed={failedLabel} class="copy-slot">
			<template>
				<Button
					type="button"
					variant="secondary"
					wide="always"
					aria-label={accessibleLabel}
					size="compact"
				>
					<span className="grid">
						<span className="col-start-1 row-start-1 flex items-center justify-center gap-2">
							<Icon name="copy" />
							<span data-part="label">{label}</span>
						</span>
						{/* Reserves the width of the longer label, so that the layout does not shift. */}
						<span aria-hidden="true" className="invisible col-start-1 row-start-1 ps-7">
							{copiedLabel}
						</span>
					</span>
				</Button>
				{/* Outside of the button: inside it would be part of the accessible name. */}
				<span aria-live="polite" className="visually-hidden" />
			</template>
		</x-copy>
	);
}
