/* Content that only a script shows. It is sent as a comment (server/http/text-browser.server.ts), because
 * text browsers show hidden elements. */
import type { ReactNode } from "react";

export function ScriptOnly({ children }: { children: ReactNode }) {
	return <template data-script-only="">{children}</template>;
}
