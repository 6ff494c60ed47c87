/** The link to give the money of a payment back. */
import { operatorPaths } from "~/operator-paths";
import { useOperatorText } from "./operator-text";
import { Allowed } from "./permission";
import { code } from "./value";

type RefundLinkProps = {
	/** A payment, or a charge that bought nothing. */
	id: string;
	/** The id that the page shows. */
	name?: string;
};

export function RefundLink({ id, name = id }: RefundLinkProps) {
	const text = useOperatorText();
	return (
		<Allowed permission="payments">
			<a href={operatorPaths.refund(id)} className="button">
				{text.t("refund.link")} <span className="visually-hidden">{code(name)}</span>
			</a>
		</Allowed>
	);
}
