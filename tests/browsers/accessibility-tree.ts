/**
 * Checks what a screen reader or voice control gets, by Chromium's accessibility tree instead of
 * the markup.
 */
import type { Page } from "@playwright/test";

type Node = {
	nodeId: string;
	parentId?: string;
	ignored: boolean;
	role?: { value: string };
	name?: { value: string };
	description?: { value: string };
	value?: { value: string };
	properties?: { name: string; value: { value: unknown } }[];
};

const PRESSED = new Set(["button", "link"]);

/**
 * Returns invalid controls without an error text, and controls with one name that do different
 * things.
 */
export async function listSpokenFaults(page: Page): Promise<string[]> {
	const session = await page.context().newCDPSession(page);
	const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: Node[] };
	await session.detach();
	const shown = withoutHeader(nodes).filter(({ ignored }) => !ignored);
	// The console lists people and plans, whose names may be equal.
	const isConsole = new URL(page.url()).pathname.startsWith("/operator");
	return [...listUnexplained(shown), ...(isConsole ? [] : listAlike(shown))];
}

/** The page may offer sign-in and sign-out a second time. */
function withoutHeader(nodes: Node[]): Node[] {
	const byId = new Map(nodes.map((node) => [node.nodeId, node]));
	const isInHeader = ({ role, parentId = "" }: Node): boolean => {
		const parent = byId.get(parentId);
		return role?.value === "banner" || (parent !== undefined && isInHeader(parent));
	};
	return nodes.filter((node) => !isInHeader(node));
}

const read = (node: Node, property: string) =>
	node.properties?.find(({ name }) => name === property)?.value.value;

const listUnexplained = (nodes: Node[]): string[] =>
	nodes
		.filter((node) => read(node, "invalid") === "true" && !node.description?.value)
		// Radio buttons share the error of their group, and only the browser calls half an address
		// invalid.
		.filter(({ role, value }) => role?.value !== "radio" && !(role?.value === "textbox" && value))
		.map(({ name }) => `invalid without a reason: ${name?.value}`);

/** Two links may share a name when they have the same target; buttons may not. */
function listAlike(nodes: Node[]): string[] {
	const addresses = new Map<string, Set<unknown>>();
	for (const node of nodes) {
		const name = node.name?.value ?? "";
		if (!PRESSED.has(node.role?.value ?? "") || read(node, "disabled")) continue;
		const words = [name, node.description?.value ?? ""].join(" | ");
		const known = addresses.get(words) ?? new Set();
		addresses.set(words, known.add(read(node, "url") ?? node));
	}
	return [...addresses]
		.filter(([, all]) => all.size > 1)
		.map(([words, { size }]) => `${size} of one name: ${words}`);
}
