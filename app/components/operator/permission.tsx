/** Shows only what the role of the signed-in operator allows, so that no press is rejected. */
import type { ReactNode } from "react";
import {
	hasPermission,
	listRolesWith,
	type OperatorPermission,
	type OperatorRole,
} from "#core/operator-role";
import { useDocumentFacts } from "~/components/site/document-facts";
import type { SignedIn } from "~/domain/operator/operator-account";
import { type OperatorText, useOperatorText } from "./operator-text";

/** The signed-in operator; undefined before the sign-in. */
export const useOperator = (): SignedIn | undefined =>
	useDocumentFacts().console?.session?.operator;

type AllowedProps = {
	permission: OperatorPermission;
	otherwise?: ReactNode;
	children: ReactNode;
};

/** Shows its children to roles that have the permission, and `otherwise` to the others. */
export function Allowed({ permission, otherwise = null, children }: AllowedProps) {
	const operator = useOperator();
	return operator && hasPermission(operator.role, permission) ? children : otherwise;
}

/** Values for texts that say who may act. */
export const describeRoles = (
	text: OperatorText,
	role: OperatorRole,
	permission: OperatorPermission,
) => ({
	role: text.t(`role.${role}`),
	roles: text.list(listRolesWith(permission).map((one) => text.t(`role.${one}`))),
});

/** Tells operators who may only look that this is so, once per page. */
export function LookOnly({ permission }: { permission: OperatorPermission }) {
	const operator = useOperator();
	const text = useOperatorText();
	if (operator === undefined || hasPermission(operator.role, permission)) return null;
	return (
		<p className="notice neutral">
			{text.t("frame.lookOnly", describeRoles(text, operator.role, permission))}
		</p>
	);
}
