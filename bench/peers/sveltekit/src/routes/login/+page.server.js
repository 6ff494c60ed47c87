import { fail, redirect } from "@sveltejs/kit";
import { login } from "../../../../content.js";

export const load = () => ({ login });

export const actions = {
	default: async ({ request, cookies }) => {
		const form = await request.formData();
		const email = String(form.get("email") ?? "");
		const password = String(form.get("password") ?? "");
		if (!email || !password) return fail(422, { email, message: "Fill in both fields" });
		const answer = await fetch(`${process.env.PLATFORM_URL}/web/api/auth/login`, {
			method: "POST",
			headers: { "Content-Type": "application/json", Accept: "application/json" },
			body: JSON.stringify({ email, password }),
		});
		const { message } = await answer.json();
		if (!answer.ok) return fail(422, { email, message });
		cookies.set("session", "signed in", { path: "/" });
		redirect(303, "/subscription");
	},
};
