/** Names who did something: an operator, somebody on the command line, or the site for a person or the clock. */
import type { ReactNode } from "react";
import type { OperatorText } from "./operator-text";
import { typed } from "./value";

/** Reads `console:Hala` as `Hala`, and `cli:root` as the command line; null for no operator. */
export function nameActor(actor: string | null, text: OperatorText): ReactNode {
	if (actor === null) return null;
	const [, place, name = ""] = /^(\w+):(.*)$/s.exec(actor) ?? [];
	if (place === "cli") return text.t("actor.commandLine", { name });
	if (actor === "site") return text.t("actor.site");
	if (place !== "console") return typed(actor);
	return name === "?" ? text.t("actor.unknown") : typed(name);
}
