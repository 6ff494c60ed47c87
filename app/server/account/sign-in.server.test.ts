/** Tests what a sign-in does to the previous session. */
import { describe, expect, it } from "vitest";
import type { RequestContext } from "~/server/context.server";
import { createEncryption } from "~/server/session/encryption.server";
import { openSession } from "~/server/session/session.server";
import { createMemoryStore } from "~/server/shared-store.server";
import { sampleUser } from "../../../tests/support/sample-user";
import { createKnownClient } from "./known-client.server";
import { signInAs } from "./sign-in.server";

const encryption = createEncryption(["a-secret-for-tests-a-secret-for-tests"]);

/** Signs in with this cookie, and returns the revoked ids. */
async function open(cookie: string) {
	const request = new Request("http://localhost/", { method: "POST", headers: { Cookie: cookie } });
	const isRevoked = async () => false;
	const session = await openSession(request, { encryption, isSecure: false, isRevoked });
	const revoked: string[] = [];
	const services = { revokedSessions: { add: async (id: string) => void revoked.push(id) } };
	const knownClient = createKnownClient(request, {
		...{ encryption, isSecure: false, clientAddress: "192.0.2.1" },
		knownAddresses: createMemoryStore(),
	});
	const context = { session, services, knownClient } as unknown as RequestContext;
	return { context, revoked };
}

describe("a sign-in", () => {
	it("revokes the session that the cookie opened", async () => {
		const before = await open("");
		before.context.session.set({ returnUrl: "/account" });
		const cookie = (await before.context.session.commit())[0]?.split(";")[0] ?? "";
		const { context, revoked } = await open(cookie);
		const { id } = context.session.data;
		await signInAs(context, sampleUser);
		expect([context.session.user, revoked]).toEqual([sampleUser, [id]]);
		expect(context.session.data.id).not.toBe(id);
	});

	it.each(["", "sawt_session=garbage", "other_sawt_session=1"])(
		"revokes nothing where the cookie %j opened no session",
		async (cookie) => {
			const { context, revoked } = await open(cookie);
			await signInAs(context, sampleUser);
			expect(revoked).toEqual([]);
		},
	);
});
