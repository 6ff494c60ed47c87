/** The one screen of invite and discount links (docs/product.md#invite). */
import type { InviteDiscountData } from "./data";
import { InvalidCode } from "./invalid-code";
import { ValidCode } from "./valid-code";

export function InviteDiscountScreen(shown: InviteDiscountData) {
	return shown.state === "valid" ? <ValidCode {...shown} /> : <InvalidCode {...shown} />;
}
