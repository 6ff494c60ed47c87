/**
 * A field that only robots fill in. It is hidden from everybody, not just from the eye, so that it
 * traps neither a screen reader nor the tab key; what fills forms from their source finds it.
 */
export const HONEYPOT = "website";

export function Honeypot({ id, label }: { id: string; label: string }) {
	return (
		<div hidden>
			<label htmlFor={id}>{label}</label>
			<input id={id} name={HONEYPOT} type="text" tabIndex={-1} autoComplete="off" />
		</div>
	);
}
