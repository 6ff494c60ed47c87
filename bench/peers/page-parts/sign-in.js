/** What a peer's server does with the form: asks the platform, and says why when it refuses. */
export async function signIn(form) {
	const email = String(form.get("email") ?? "");
	const password = String(form.get("password") ?? "");
	if (!email || !password) return { email, message: "Fill in both fields" };
	const answer = await fetch(`${process.env.PLATFORM_URL}/web/api/auth/login`, {
		method: "POST",
		headers: { "Content-Type": "application/json", Accept: "application/json" },
		body: JSON.stringify({ email, password }),
	});
	const { message } = await answer.json();
	return answer.ok ? undefined : { email, message };
}
