/** A form whose password cannot be hashed now: it is shown again, with how long to wait. */
import { Refusal } from "../http/refusal";
import type { ConsoleContext } from "./env";

type Render = (problem: string, status: 429 | 503) => Response | Promise<Response>;

/** Does the work; where the platform refuses it for a while, renders the form with the reason. */
export async function answerForm(
	http: ConsoleContext,
	work: () => Promise<Response>,
	render: Render,
): Promise<Response> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		const { status, detail } = error;
		const { retryAfter = 0 } = detail;
		const text = http.get("text");
		http.header("Retry-After", String(retryAfter));
		if (status === 503) return render(text.t("signIn.busy"), 503);
		const minutes = String(Math.ceil(retryAfter / 60));
		return render(text.t("signIn.tooMany", { minutes }), 429);
	}
}
