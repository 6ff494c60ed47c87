/** Whether somebody is signed in, as the header of the same document says it. */
import { useRouteLoaderData } from "@remix-run/react";

type SignedInFacts = { displayName?: string | null };

export const useIsSignedIn = (): boolean =>
	Boolean((useRouteLoaderData("root") as SignedInFacts | undefined)?.displayName);
