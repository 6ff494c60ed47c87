import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { manualPaymentMethodNames } from "~/domain/manual-payment/manual-payment";
import { MethodTile } from "./step-parts";

type Method = Parameters<typeof MethodTile>[0]["method"];

const readColour = (method: Method) =>
	/\bbg-[^\s"]+/.exec(renderToStaticMarkup(<MethodTile method={method} />))?.[0];

it("gives each method a tile of its own colour, and none the colour of a card", () => {
	const colours = [...manualPaymentMethodNames, "card" as const].map(readColour);
	expect(colours).not.toContain(undefined);
	expect(new Set(colours).size).toBe(colours.length);
});
