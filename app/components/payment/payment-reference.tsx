/** What support finds a payment by: the short code that can be said, and the whole id below it. */
import { getShortReference } from "~/domain/payment/short-reference";
import { Ltr } from "~/ui/ltr";

export function PaymentReference({ id }: { id: string }) {
	const short = getShortReference(id);
	if (short === undefined) return <Ltr className="wrap-anywhere">{id}</Ltr>;
	return (
		<span className="inline-grid">
			<Ltr className="justify-self-start font-semibold">{short}</Ltr>{" "}
			<Ltr className="justify-self-start text-small font-normal text-ink-soft wrap-anywhere">
				{id}
			</Ltr>
		</span>
	);
}
