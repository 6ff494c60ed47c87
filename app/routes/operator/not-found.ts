/** Addresses below /operator that no page has. */
import { respondNotFound } from "~/server/operator/guard.server";

export const loader = respondNotFound;

export const action = respondNotFound;

export default function NoPage() {
	return null;
}
