/* A native dialog. A script (enhance/dialog.ts) opens it; closing needs none. */
import type { ReactNode } from "react";
import { Icon } from "./icon";

type DialogProps = {
	id: string;
	title: ReactNode;
	closeLabel: string;
	/** Rendered open, without a backdrop: for a page that shows the dialog's content at once. */
	open?: boolean;
	children: ReactNode;
};

export function Dialog({ id, title, closeLabel, open, children }: DialogProps) {
	return (
		<dialog id={id} open={open} aria-labelledby={`${id}-title`} className="dialog">
			<div className="flex items-start justify-between gap-4 border-b border-hairline ps-5 pe-2 py-2 sm:ps-6">
				<h2 id={`${id}-title`} className="py-2 text-h3">
					{title}
				</h2>
				<form method="dialog">
					<button
						type="submit"
						aria-label={closeLabel}
						className="has-tooltip tooltip-end grid size-11 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
					>
						<Icon name="x" size={24} />
					</button>
				</form>
			</div>
			<div className="p-5 sm:p-6">{children}</div>
		</dialog>
	);
}
