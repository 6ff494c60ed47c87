/* Content that only a script can use. It is sent in a script element that browsers do not run, because text
 * browsers show hidden elements and templates; enhance/script-only.ts puts it in its place. */
import { createContext, type ReactNode, useContext } from "react";

const IsInsideContext = createContext(false);

/** Wraps its content in that script element, unless another one is around it already. */
export function ScriptOnly({ children }: { children: ReactNode }) {
	if (useContext(IsInsideContext)) return children;
	return (
		<script type="text/html">
			<IsInsideContext.Provider value={true}>{children}</IsInsideContext.Provider>
		</script>
	);
}
