/** What the screen shows, made by `load.server.ts`. */
import type { HeadData } from "~/components/site/document-head";
import type { AppOpening } from "~/domain/invite/app-link";
import type { DiscountCode } from "~/domain/invite/discount-code";
import type { CodeProblem, LinkKind } from "~/domain/invite/invite";
import type { Device } from "~/domain/site/device";
import type { QrDrawing } from "~/ui/qr-code";

/** A code as the page shows it; `code` is what the link carried. */
export type ShownCode = DiscountCode & { code: string };

export type OpeningOptions = {
	device: Device;
	/** The ways into the app on this device. */
	opening: AppOpening;
	/** The ways on an iPad, when this may be one. */
	ipadOpening: AppOpening | null;
	/** The public address of this page, absolute. */
	pageUrl: string;
	/** For devices that another one must take over from. */
	qr: QrDrawing | null;
};

export type InviteDiscountData = HeadData & { kind: LinkKind } & (
		| {
				state: "valid";
				code: ShownCode;
				/** Of a discount: this platform redeems codes on the web. An invitation says nothing of it. */
				isRedeemedHere: boolean;
				options: OpeningOptions;
		  }
		| {
				state: "invalid";
				problem: CodeProblem;
				/** Present when the code may be fine after all, and the app could take it. */
				options: OpeningOptions | null;
				retryHref: string | null;
		  }
	);
