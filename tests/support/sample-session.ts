/** Reads a session as a browser sends it back. */
import { createEncryption } from "../../app/server/session/encryption.server";
import { openSession } from "../../app/server/session/session.server";

const encryption = createEncryption(["a-secret-for-tests-a-secret-for-tests"]);

/** @param setCookie the Set-Cookie header of the previous response; null for a new visitor */
export const openSampleSession = (setCookie: string | null) =>
	openSession(
		new Request("http://localhost/", { headers: { Cookie: setCookie?.split(";")[0] ?? "" } }),
		{ encryption, isSecure: false, isRevoked: async () => false },
	);
