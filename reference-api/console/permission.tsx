/** @jsxImportSource hono/jsx */
/** What the role of the signed-in operator allows: a page does not offer what would be refused. */
import { type Child, createContext, useContext } from "hono/jsx";
import type { OperatorRole } from "../database/schema";
import { type Duty, hasDuty, rolesWith } from "../operator/operator-role";
import type { ConsoleText } from "./console-text";

/** Undefined where no one is signed in. */
export const RoleContext = createContext<OperatorRole | undefined>(undefined);

type AllowedProps = { duty: Duty; otherwise?: Child; children: Child };

/** Shows what only some roles may do, and to the others `otherwise`. */
export function Allowed({ duty, otherwise = null, children }: AllowedProps) {
	const role = useContext(RoleContext);
	return <>{role !== undefined && hasDuty(role, duty) ? children : otherwise}</>;
}

/** The values of texts that say who may act. */
export const describeRoles = (text: ConsoleText, role: OperatorRole, duty: Duty) => ({
	role: text.t(`role.${role}`),
	roles: text.list(rolesWith(duty).map((one) => text.t(`role.${one}`))),
});

type LookOnlyProps = { role: OperatorRole | undefined; duty: Duty; text: ConsoleText };

/** Said once a page to those who may only look at it. */
export function LookOnly({ role, duty, text }: LookOnlyProps) {
	if (role === undefined || hasDuty(role, duty)) return null;
	return <p class="notice neutral">{text.t("frame.lookOnly", describeRoles(text, role, duty))}</p>;
}
