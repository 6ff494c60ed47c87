/** @jsxImportSource hono/jsx */
/** Older and newer pages of a list, as links that keep the filters. */
import type { Page, PageRequest } from "../database/page";
import type { ConsoleContext } from "./env";

/** Which page the address names. */
export function readPageRequest(http: ConsoleContext): PageRequest {
	const { older, newer } = http.req.query();
	return { ...(older && { older }), ...(newer && { newer }) };
}

type PagingProps = { http: ConsoleContext; page: Page<unknown> };

export function Paging({ http, page }: PagingProps) {
	const text = http.get("text");
	const hrefOf = (name: "older" | "newer", cursor: string) => {
		const query = new URLSearchParams(http.req.query());
		for (const other of ["older", "newer", "done"]) query.delete(other);
		query.set(name, cursor);
		return `${http.req.path}?${query}`;
	};
	if (page.newer === null && page.older === null) return null;
	return (
		<nav class="paging" aria-label={text.t("paging.label")}>
			{page.newer === null ? null : (
				<a href={hrefOf("newer", page.newer)} rel="prev">
					{text.t("paging.newer")}
				</a>
			)}
			{page.older === null ? null : (
				<a href={hrefOf("older", page.older)} rel="next">
					{text.t("paging.older")}
				</a>
			)}
		</nav>
	);
}
