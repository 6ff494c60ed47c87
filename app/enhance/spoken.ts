/** Finds what screen readers should announce first. */

const RESULTS = "#error-summary, [data-takes-focus]";

/** Returns the element to announce, ready to take the focus. */
export function findSpoken(root: ParentNode): HTMLElement | null {
	const found = root.querySelector<HTMLElement>(`${RESULTS}, [role=alert]`);
	if (found) found.tabIndex = -1;
	return found;
}

/**
 * Focuses the result of a form on the page that it led to. Screen readers announce alerts of a new page
 * by themselves.
 */
export const focusResult = () => document.querySelector<HTMLElement>(RESULTS)?.focus();
