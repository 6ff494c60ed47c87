/* The custom elements of app/enhance with their attributes. React writes the attributes of a custom element as
 * they are, so a class is called `class`. */
import type { ReactNode } from "react";

type Common = {
	class?: string;
	role?: string;
	"aria-live"?: "polite";
	children?: ReactNode;
};

type CustomElement<Attribute extends string = never> = Common & {
	[Name in Attribute]?: string | number;
};

declare module "react" {
	namespace JSX {
		interface IntrinsicElements {
			"x-app-opening": CustomElement<
				"ipad" | "auto" | "fallback" | "code" | "opening" | "failed" | "cancelled"
			>;
			"x-auto-submit": CustomElement;
			"x-brief": CustomElement;
			"x-copy": CustomElement<"text" | "copied" | "failed">;
			"x-count": CustomElement<"for">;
			"x-dialog": CustomElement;
			"x-field": CustomElement;
			"x-form": CustomElement<"keeps-main">;
			"x-greeting": CustomElement<"morning" | "afternoon" | "evening">;
			"x-status-poll": CustomElement<"src" | "stopped">;
			"x-needs": CustomElement<"for">;
			"x-password-toggle": CustomElement<"for" | "show" | "hide" | "show-label" | "hide-label">;
			"x-payment-poll": CustomElement<
				| "src"
				| "elapsed"
				| "errors"
				| "waiting"
				| "slow"
				| "completed"
				| "failed"
				| "moved"
				| "link"
				| "timeout-title"
			>;
			"x-plan-preview": CustomElement<"for">;
			"x-player": CustomElement;
			"x-price": CustomElement<"from">;
			"x-print": CustomElement;
			"x-script-only": CustomElement;
			"x-share": CustomElement<"url" | "name" | "text">;
			"x-step-dialog": CustomElement;
			"x-step-link": CustomElement;
			"x-toggle": CustomElement;
			"x-tip": CustomElement<"send" | "decimals">;
		}
	}
}
