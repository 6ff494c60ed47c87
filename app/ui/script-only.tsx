/* What only a script shows. It goes along as a comment (server/http/text-browser.server.ts): text browsers
 * print what is merely hidden. */
import type { ReactNode } from "react";

export function ScriptOnly({ children }: { children: ReactNode }) {
	return <template data-script-only="">{children}</template>;
}
