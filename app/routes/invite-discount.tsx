/** /invite, /i and /discount — one screen for links that travel (docs/product.md#invite). */
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/site/page-handle";
import { InvalidCode } from "~/screens/invite-discount/invalid-code";
import { loadInviteDiscount } from "~/screens/invite-discount/load.server";
import { ValidCode } from "~/screens/invite-discount/valid-code";

export const handle = { isPrivate: true, script: "invite" } satisfies PageHandle;

export const loader = loadInviteDiscount;

export default function InviteDiscountRoute() {
	const shown = useLoaderData<typeof loader>();
	return shown.state === "valid" ? <ValidCode {...shown} /> : <InvalidCode {...shown} />;
}
