import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { builtInMethodKeys } from "#core/manual-payment-method";
import { MethodTile } from "./step-parts";

type Method = Parameters<typeof MethodTile>[0]["method"];

const readColour = (method: Method) =>
	/\bbg-[^\s"]+/.exec(renderToStaticMarkup(<MethodTile method={method} />))?.[0];

it("gives each built-in method a tile of its own colour, the others one of the site, and none the colour of a card", () => {
	const methods = [...builtInMethodKeys, "cliq"].map((key) => ({
		key,
		accountKind: "bank" as const,
	}));
	const colours = [...methods, "card" as const].map(readColour);
	expect(colours).not.toContain(undefined);
	expect(new Set(colours).size).toBe(colours.length);
});
