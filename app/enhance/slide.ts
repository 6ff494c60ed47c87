/** Slides the switch over to the next page that has it, and gives up in silence where there is none. */

export function slideToSameSwitch(root: Document): void {
	addEventListener("pageswap", ({ viewTransition, activation }) => {
		if (!viewTransition) return;
		for (const end of [viewTransition.ready, viewTransition.finished]) end.catch(() => undefined);
		const switchPaths = [...root.querySelectorAll<HTMLAnchorElement>("[data-slides] a")].map(
			({ pathname }) => pathname,
		);
		const next = activation?.entry?.url;
		if (!next || !switchPaths.includes(new URL(next).pathname)) viewTransition.skipTransition();
	});
}
