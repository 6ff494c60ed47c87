/** The loader data of invite and discount links. */
import type { HeadData } from "~/components/site/document-head";
import type { AppOpening } from "~/domain/invite/app-link";
import type { DiscountCode } from "~/domain/invite/discount-code";
import type { CodeProblem, LinkKind } from "~/domain/invite/invite";
import type { Device } from "~/domain/site/device";
import type { QrDrawing } from "~/ui/qr-code";

/** A code as the page shows it; `code` is the text from the link. */
export type ShownCode = DiscountCode & { code: string };

export type OpeningOptions = {
	device: Device;
	/** The ways into the app on this device. */
	opening: AppOpening;
	/** The ways on an iPad, when this may be one. */
	ipadOpening: AppOpening | null;
	/** The public address of this page, absolute. */
	pageUrl: string;
	/** On desktops: opens the page on a phone. */
	qr: QrDrawing | null;
};

export type InviteDiscountData = HeadData & { kind: LinkKind } & (
		| {
				state: "valid";
				code: ShownCode;
				/** True when codes are redeemed on the web; always false for an invite, which does not show it. */
				isRedeemedHere: boolean;
				options: OpeningOptions;
		  }
		| {
				state: "invalid";
				problem: CodeProblem;
				/** Present when the code may be valid, so that it can be opened in the app. */
				options: OpeningOptions | null;
				retryHref: string | null;
		  }
	);
