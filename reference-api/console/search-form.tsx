/** @jsxImportSource hono/jsx */
/** The search in the header of every page. */
import type { ConsoleText } from "./console-text";
import { CONSOLE_PATH } from "./env";

export function SearchForm({ text, typed }: { text: ConsoleText; typed: string }) {
	return (
		<form method="get" action={`${CONSOLE_PATH}/search`} class="search">
			<label for="q">{text.t("search.label")}</label>
			<div>
				<input id="q" name="q" type="search" dir="auto" value={typed} maxlength={200} />
				<button type="submit">{text.t("search.submit")}</button>
			</div>
		</form>
	);
}
