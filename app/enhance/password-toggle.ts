/**
 * Show and hide a password. The buttons are hidden without script; the field is a password again
 * before it is sent, so that browsers offer to save it.
 */

export function togglePasswords(root: Document): void {
	root.addEventListener("click", ({ target }) => {
		const button = target instanceof Element ? target.closest("[data-password-toggle]") : null;
		if (button instanceof HTMLButtonElement) setShown(root, button, !isShown(root, button));
	});
	root.addEventListener(
		"submit",
		() => {
			for (const button of listButtons(root)) {
				if (isShown(root, button)) setShown(root, button, false);
			}
		},
		{ capture: true },
	);
}

export function showPasswordToggles(root: Document): void {
	for (const button of listButtons(root)) button.hidden = false;
}

const listButtons = (root: Document) =>
	root.querySelectorAll<HTMLButtonElement>("[data-password-toggle]");

function findInput(root: Document, button: HTMLButtonElement): HTMLInputElement | null {
	return root.querySelector(`#${CSS.escape(button.dataset.passwordToggle ?? "")}`);
}

const isShown = (root: Document, button: HTMLButtonElement) =>
	findInput(root, button)?.type === "text";

function setShown(root: Document, button: HTMLButtonElement, shown: boolean): void {
	const input = findInput(root, button);
	if (!input) return;
	const { show = "", hide = "", showLabel = "", hideLabel = "" } = button.dataset;
	input.type = shown ? "text" : "password";
	button.textContent = shown ? hide : show;
	button.setAttribute("aria-label", shown ? hideLabel : showLabel);
}
