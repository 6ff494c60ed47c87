/**
 * The platform of bench/run.js: a bare Node server that responds to the few calls of the measured
 * pages, each after the milliseconds in its first argument. It signs one person in with any
 * password except "wrong".
 */
import { createServer } from "node:http";
import { json } from "node:stream/consumers";

const delayMilliseconds = Number(process.argv[2] ?? 0);
const user = {
	id: 7,
	name: "Laila Hassan",
	email: "laila@example.com",
	is_active: true,
	email_verified_at: "2026-01-01T00:00:00Z",
};
const features = ["Ad-free listening", "Offline downloads", "320kbps audio", "Early access"];
const plan = (id, name, price, interval) => {
	const popular = interval === "yearly";
	return { id, name, price, currency: "EGP", interval, features, popular, type: "platform" };
};
const platform_plans = [
	plan(1, "Premium", 99, "monthly"),
	plan(2, "Premium, by the year", 999, "yearly"),
];
const ok = (data) => ({ status: 200, body: { success: true, data } });
const signIn = ({ password }) =>
	password === "wrong"
		? { status: 401, body: { success: false, message: "Invalid credentials" } }
		: { status: 200, body: { success: true, message: "Login successful", data: { user } } };

const responses = {
	"GET /web/api/auth/csrf-cookie": () => ({ status: 200, body: { csrf_token: "bench" } }),
	"POST /web/api/auth/login": signIn,
	"GET /web/api/auth/me": () => ok({ user }),
	"GET /api/v1/web-subscriptions/pricing": () => ok({ platform_plans }),
};
const missing = () => ({ status: 404, body: { success: false } });

const server = createServer(async (incoming, outgoing) => {
	const { method, url = "/" } = incoming;
	const payload = method === "POST" ? await json(incoming) : undefined;
	const { status, body } = (responses[`${method} ${url.split("?")[0]}`] ?? missing)(payload);
	setTimeout(() => {
		const text = JSON.stringify(body);
		outgoing.writeHead(status, [
			...["Content-Type", "application/json"],
			...["Content-Length", String(Buffer.byteLength(text))],
			...["Set-Cookie", "platform_session=bench; Path=/; HttpOnly"],
		]);
		outgoing.end(text);
	}, delayMilliseconds);
});
server.listen(0, "127.0.0.1", () =>
	console.log(`ready: http://127.0.0.1:${server.address().port}`),
);
