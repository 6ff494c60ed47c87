/** The link to record that the money of a payment was given back. */
import { operatorPaths } from "~/operator-paths";
import { useOperatorText } from "./operator-text";
import { Allowed } from "./permission";
import { code } from "./value";

export function RefundLink({ id }: { id: string }) {
	const text = useOperatorText();
	return (
		<Allowed permission="payments">
			<a href={operatorPaths.refund(id)} className="button">
				{text.t("refund.link")} <span className="visually-hidden">{code(id)}</span>
			</a>
		</Allowed>
	);
}
