/** Look-ups need a token, which the API key gets and which lives for an hour. */
import { z } from "zod";
import type { Api, ApiResponse } from "./api";

const TOKEN_MINUTES = 50;

const signedIn = z.object({ token: z.string().min(1) });

type SignIn = { at: number; response: Promise<ApiResponse<{ token: string }>> };

/** Makes a call with the token, and once more with a new one after a 401. */
type WithToken = <Value>(
	call: (token: string) => Promise<ApiResponse<Value>>,
	signal: AbortSignal,
) => Promise<ApiResponse<Value>>;

/** @param now the clock by which a token ages */
export function createSession(api: Api, apiKey: string, now: () => Date): WithToken {
	let stored: SignIn | undefined;

	/** A sign-in that fails says nothing about the order. */
	const requestToken = async (signal: AbortSignal): Promise<ApiResponse<{ token: string }>> => {
		const response = await api({
			method: "POST",
			path: "/api/auth/tokens",
			body: { api_key: apiKey },
			schema: signedIn,
			signal,
		});
		if (response.outcome !== "rejected") return response;
		const reason = `${response.reason} (Paymob does not accept PAYMOB_API_KEY)`;
		return { outcome: "unknown", reason };
	};

	const isFresh = ({ at }: SignIn) => Math.abs(now().getTime() - at) < TOKEN_MINUTES * 60 * 1000;

	/** Look-ups at the same time share one token. */
	const signIn = async (signal: AbortSignal): Promise<SignIn> => {
		if (stored === undefined || !isFresh(stored)) {
			stored = { at: now().getTime(), response: requestToken(signal) };
		}
		const current = stored;
		if ((await current.response).outcome !== "ok" && stored === current) stored = undefined;
		return current;
	};

	return async (call, signal) => {
		const first = await signIn(signal);
		const given = await first.response;
		if (given.outcome !== "ok") return given;
		const response = await call(given.value.token);
		if (response.outcome !== "rejected" || response.status !== 401) return response;
		if (stored === first) stored = undefined;
		const renewed = await (await signIn(signal)).response;
		return renewed.outcome === "ok" ? call(renewed.value.token) : renewed;
	};
}
