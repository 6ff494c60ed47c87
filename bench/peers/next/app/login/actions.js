"use server";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { signIn } from "../page-parts/platform";

export async function signInOrRefuse(_before, form) {
	const refused = await signIn(form);
	if (refused) return refused;
	(await cookies()).set("session", "in");
	redirect("/subscription");
}
