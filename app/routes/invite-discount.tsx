/** /invite, /i and /discount — one screen for links that travel (docs/product.md#invite). */

import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/site/page-handle";
import type { InviteDiscountData } from "~/screens/invite-discount/data";
import { InvalidCode } from "~/screens/invite-discount/invalid-code";
import { loadInviteDiscount } from "~/screens/invite-discount/load.server";
import { ValidCode } from "~/screens/invite-discount/valid-code";

export const handle = { isPrivate: true, script: "invite" } satisfies PageHandle;

export const loader = loadInviteDiscount;

export default function InviteDiscountRoute() {
	return <InviteDiscountScreen {...(useLoaderData() as InviteDiscountData)} />;
}

function InviteDiscountScreen(shown: InviteDiscountData) {
	return shown.state === "valid" ? <ValidCode {...shown} /> : <InvalidCode {...shown} />;
}
