/** Reads a session as a browser sends it back. */
import { createCookieSealer } from "../../app/server/session/sealed-cookie.server";
import { openSession } from "../../app/server/session/session.server";

const sealer = createCookieSealer(["a-secret-for-tests-a-secret-for-tests"]);

/** @param setCookie the Set-Cookie header of the previous answer; null for a new visitor */
export const openSampleSession = (setCookie: string | null) =>
	openSession(
		new Request("http://localhost/", { headers: { Cookie: setCookie?.split(";")[0] ?? "" } }),
		{ sealer, isSecure: false, isRevoked: async () => false },
	);
