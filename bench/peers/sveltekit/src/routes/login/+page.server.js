import { fail, redirect } from "@sveltejs/kit";
import { auth, common, pick } from "$lib/server/content.js";
import { signIn } from "../../../../page-parts/platform.js";

const { login } = auth;
const texts = {
	...pick(auth, "email", "password", "show", "hide", "showPassword", "hidePassword", "backToHome"),
	...pick(login, "title", "lead", "submit", "newHere", "createAccount", "forgotPassword"),
	problem: common.problem,
};

export const load = () => ({
	title: login.title,
	description: login.description,
	isQuiet: true,
	texts,
});

export const actions = {
	default: async ({ request, cookies }) => {
		const refused = await signIn(await request.formData());
		if (refused) return fail(422, refused);
		cookies.set("session", "signed in", { path: "/" });
		redirect(303, "/subscription");
	},
};
