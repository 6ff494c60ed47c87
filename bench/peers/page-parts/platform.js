/** The platform calls of a peer's server: the plans, and the sign-in. */
const { PLATFORM_URL } = process.env;

/** Names and prices in one language, as the landing page shows them. */
export async function fetchPlans() {
	const answer = await fetch(`${PLATFORM_URL}/api/v1/web-subscriptions/pricing`, {
		headers: { Accept: "application/json" },
	});
	const { data } = await answer.json();
	return data.platform_plans.map(({ name, price, currency, interval }) => {
		const isYearly = interval === "yearly";
		const format = (amount) => `${currency} ${Math.round(amount)}`;
		return {
			name,
			perMonth: format(isYearly ? price / 12 : price),
			perYear: isYearly ? format(price) : null,
		};
	});
}

export async function signIn(form) {
	const email = String(form.get("email") ?? "");
	const password = String(form.get("password") ?? "");
	if (!email || !password) return { email, message: "Fill in both fields" };
	const answer = await fetch(`${PLATFORM_URL}/web/api/auth/login`, {
		method: "POST",
		headers: { "Content-Type": "application/json", Accept: "application/json" },
		body: JSON.stringify({ email, password }),
	});
	const { message } = await answer.json();
	return answer.ok ? undefined : { email, message };
}
