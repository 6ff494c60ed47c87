/** One limit on presses of every form that asks the platform for money's sake (docs/product.md#payment). */
import type { RequestContext } from "~/server/context.server";

/** True while this address may press on; all money forms count together. */
export const mayPress = ({ limits }: RequestContext): Promise<boolean> => limits.allow("payment");
