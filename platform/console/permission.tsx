/** @jsxImportSource hono/jsx */
/** Shows only what the role of the signed-in operator allows, so that no press is rejected. */
import { type Child, createContext, useContext } from "hono/jsx";
import type { OperatorRole } from "#core/operator-role";
import {
	hasPermission,
	type OperatorPermission as Permission,
	listRolesWith as rolesWith,
} from "#core/operator-role";
import type { ConsoleText } from "./console-text";

/** Undefined when nobody is signed in. */
export const RoleContext = createContext<OperatorRole | undefined>(undefined);

type AllowedProps = { duty: Permission; otherwise?: Child; children: Child };

/** Shows its children to roles that have the duty, and `otherwise` to the others. */
export function Allowed({ duty, otherwise = null, children }: AllowedProps) {
	const role = useContext(RoleContext);
	return <>{role !== undefined && hasPermission(role, duty) ? children : otherwise}</>;
}

/** Values for texts that say who may act. */
export const describeRoles = (text: ConsoleText, role: OperatorRole, duty: Permission) => ({
	role: text.t(`role.${role}`),
	roles: text.list(rolesWith(duty).map((one) => text.t(`role.${one}`))),
});

type LookOnlyProps = { role: OperatorRole | undefined; duty: Permission; text: ConsoleText };

/** Tells operators who may only look that this is so, once per page. */
export function LookOnly({ role, duty, text }: LookOnlyProps) {
	if (role === undefined || hasPermission(role, duty)) return null;
	return <p class="notice neutral">{text.t("frame.lookOnly", describeRoles(text, role, duty))}</p>;
}
