/**
 * Shows and hides passwords. Before submitting, the field becomes a password field again, so that
 * browsers offer to save it; on a page from the bfcache it is emptied.
 */

export function togglePasswords(root: Document): void {
	root.addEventListener("click", ({ target }) => {
		const button = (target as Element).closest<HTMLElement>("[data-password-toggle]");
		if (button) setShown(root, button, findInput(root, button).type === "password");
	});
	const hideAll = () => {
		for (const button of listButtons(root)) setShown(root, button, false);
	};
	root.addEventListener("submit", hideAll, { capture: true });
	// From the bfcache the page would show the password, even after a sign-out.
	addEventListener("pageshow", (event) => {
		if (event.persisted) for (const button of listButtons(root)) findInput(root, button).value = "";
	});
}

export function showPasswordToggles(root: Document): void {
	for (const button of listButtons(root)) button.hidden = false;
}

const listButtons = (root: Document) =>
	root.querySelectorAll<HTMLElement>("[data-password-toggle]");

/** Each button names its field and has its labels (components/account/account-field.tsx). */
const findInput = (root: Document, button: HTMLElement) =>
	root.getElementById(button.dataset.passwordToggle ?? "") as HTMLInputElement;

type Words = Record<"show" | "hide" | "showLabel" | "hideLabel", string>;

function setShown(root: Document, button: HTMLElement, shown: boolean): void {
	const input = findInput(root, button);
	const { show, hide, showLabel, hideLabel } = button.dataset as Words;
	input.type = shown ? "text" : "password";
	button.textContent = shown ? hide : show;
	button.setAttribute("aria-label", shown ? hideLabel : showLabel);
}
