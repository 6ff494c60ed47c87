/** Whether somebody is signed in, from the root loader, as in the header. */
import { useRouteLoaderData } from "@remix-run/react";

type SignedInFacts = { displayName?: string | null };

export const useIsSignedIn = (): boolean =>
	Boolean(useRouteLoaderData<SignedInFacts>("root")?.displayName);
