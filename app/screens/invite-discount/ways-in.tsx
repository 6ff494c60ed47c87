/** The links into the app for this device; a Mac may turn out to be an iPad. */
import { ScriptOnly } from "~/ui/script-only";
import type { OpeningOptions } from "./data";
import { DesktopOptions } from "./desktop-options";
import { OpenApp } from "./open-app";

export function WaysIn({ options, code }: { options: OpeningOptions; code?: string }) {
	const { device, opening, ipadOpening } = options;
	if (device.system !== "desktop") {
		const isInApp = device.view === "in-app";
		return <OpenApp opening={opening} system={device.system} isInApp={isInApp} code={code} />;
	}
	return (
		<>
			{ipadOpening ? (
				<ScriptOnly>
					<OpenApp opening={ipadOpening} system="ios" code={code} isForIpad />
				</ScriptOnly>
			) : null}
			<div data-desktop="">
				<DesktopOptions options={options} />
			</div>
		</>
	);
}
