/** Addresses below /operator that no page has. */
import { answerNoPage } from "~/server/operator/guard.server";

export const loader = answerNoPage;

export const action = answerNoPage;

export default function NoPage() {
	return null;
}
