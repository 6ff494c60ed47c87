/**
 * Keys on a request's own page: each follows the link to the confirmation of an act, which is where it
 * is decided. They can be turned off, for people who speak to their computer and hit keys by it.
 */
import { useLocation } from "@remix-run/react";
import { useOperatorText } from "./operator-text";

/** Each key, and the field of the confirmation that it focuses. */
const keys = {
	approve: { key: "A", focus: "#yes" },
	reject: { key: "R", focus: "#reason" },
} as const;

const keyOf = (act: string) =>
	Object.hasOwn(keys, act) ? keys[act as keyof typeof keys] : undefined;

/** Returns the attributes that give a link its key; undefined for an act without one. */
export function keyAttributes(act: string) {
	const { key, focus } = keyOf(act) ?? {};
	return key && { "aria-keyshortcuts": key, "data-focus": focus };
}

export function Key({ act }: { act: string }) {
	const { key } = keyOf(act) ?? {};
	return key === undefined ? null : (
		<span className="key" aria-hidden="true">
			{key}
		</span>
	);
}

type KeyHintProps = {
	hasKeys: boolean;
	/** The script that follows the links (`enhance/decision-keys.ts`). */
	scriptUrl: string;
};

/** Says that there are keys, and turns them on and off. Not shown without script. */
export function KeyHint({ hasKeys, scriptUrl }: KeyHintProps) {
	const text = useOperatorText();
	const { pathname } = useLocation();
	return (
		<p className="keys">
			{text.t(hasKeys ? "keys.on" : "keys.off", {
				approve: keys.approve.key,
				reject: keys.reject.key,
			})}{" "}
			<a href={`${pathname}?keys=${hasKeys ? "off" : "on"}`}>
				{text.t(hasKeys ? "keys.turnOff" : "keys.turnOn")}
			</a>
			{hasKeys ? <script src={scriptUrl} defer /> : null}
		</p>
	);
}
