/** @jsxImportSource hono/jsx */
/** The choice of an operator's role. */
import { operatorRoles } from "../operator/operator-role";
import type { ConsoleText } from "./console-text";

type RoleFieldProps = { current: string; text: ConsoleText };

export const RoleField = ({ current, text }: RoleFieldProps) => (
	<>
		<label for="role">{text.t("label.role")}</label>
		<select id="role" name="role">
			{operatorRoles.map((one) => (
				<option key={one} value={one} selected={one === current}>
					{text.t(`role.${one}`)}
				</option>
			))}
		</select>
	</>
);
