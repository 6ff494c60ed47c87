/** The flash messages of /account after a change. */
import type { TextKey } from "~/i18n/message";

type NoticeLook = { tone: "success" | "warning"; title: TextKey; text?: TextKey };

export const accountNotices = {
	"password-changed": {
		tone: "success",
		title: "account:password.changed",
		text: "account:password.changedText",
	},
	"profile-saved": { tone: "success", title: "account:profile.saved" },
	"membership-cancelled": { tone: "success", title: "account:memberships.cancelled" },
	"membership-resumed": { tone: "success", title: "account:memberships.resumed" },
	"membership-failed": {
		tone: "warning",
		title: "account:memberships.failed",
		text: "account:memberships.failedText",
	},
} as const satisfies Record<string, NoticeLook>;

export type AccountNotice = keyof typeof accountNotices;

/** The notice that a flash means; undefined for the flashes of other pages. */
export function readAccountNotice(flash: string | undefined): AccountNotice | undefined {
	const names = Object.keys(accountNotices) as AccountNotice[];
	return names.find((name) => name === flash);
}
