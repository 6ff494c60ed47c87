/** Which pages React hydrates: those whose `handle` says so, no others (docs/decisions/003). */
import { useMatches } from "@remix-run/react";

export type PageHandle = {
	/** True on pages where script in React earns its weight; the rest ship none of it. */
	isHydrated?: boolean;
	/** Text namespaces that the hydrated page uses, beside `common`. */
	namespaces?: readonly string[];
	/** The quiet frame: logo, language, account (payment and sign-in pages). */
	isQuiet?: boolean;
};

const asHandle = (handle: unknown) => (handle ?? {}) as PageHandle;

/** True when one of the matched routes asks for hydration. */
export const isHydrated = (handles: readonly unknown[]) =>
	handles.some((handle) => asHandle(handle).isHydrated);

/** The handles of the page on screen, merged, the innermost winning. */
export function usePageHandle(): PageHandle {
	const handles = useMatches().map((match) => asHandle(match.handle));
	return Object.assign({}, ...handles);
}
