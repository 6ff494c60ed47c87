/** The list of addresses that are mailed on launch day (docs/product/site.md). */
import { z } from "zod";

/** The mail is in the language of the request. */
export const launchMailPayload = z.object({ email: z.string() });

/** The token of the link in that mail. */
export const cancelLaunchMailPayload = z.object({ token: z.string() });
