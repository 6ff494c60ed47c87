/** Tests what a sign-in does to the previous session. */
import { describe, expect, it } from "vitest";
import type { RequestContext } from "~/server/context.server";
import { createEncryption } from "~/server/session/encryption.server";
import { openSession } from "~/server/session/session.server";
import { sampleUser } from "../../../tests/support/sample-user";
import { signInAs } from "./sign-in.server";

const encryption = createEncryption(["a-secret-for-tests-a-secret-for-tests"]);

/** Signs in with this cookie, and returns the revoked ids. */
async function open(cookie: string) {
	const request = new Request("http://localhost/", { headers: { Cookie: cookie } });
	const isRevoked = async () => false;
	const session = await openSession(request, { encryption, isSecure: false, isRevoked });
	const revoked: string[] = [];
	const services = { revokedSessions: { add: async (id: string) => void revoked.push(id) } };
	return { context: { session, services } as unknown as RequestContext, revoked };
}

describe("a sign-in", () => {
	it("revokes the session that the cookie opened", async () => {
		const before = await open("");
		before.context.session.set({ returnUrl: "/account" });
		const cookie = (await before.context.session.commit())?.split(";")[0] ?? "";
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
