/** /invite, /i and /discount — one screen for links that travel (docs/product.md#invite). */
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/site/page-handle";
import type { InviteDiscountData } from "~/screens/invite-discount/data";
import { loadInviteDiscount } from "~/screens/invite-discount/load.server";
import { InviteDiscountScreen } from "~/screens/invite-discount/screen";

export const handle = { isPrivate: true, script: "invite" } satisfies PageHandle;

export const loader = loadInviteDiscount;

export default function InviteDiscountRoute() {
	return <InviteDiscountScreen {...(useLoaderData() as InviteDiscountData)} />;
}
