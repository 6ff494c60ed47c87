import { data, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { login } from "../../../content.js";
import { Login } from "../page-parts/login";
import { signIn } from "../page-parts/sign-in";

export const loader = () => ({ login });

export async function action({ request }) {
	const refused = await signIn(await request.formData());
	if (refused) return data(refused, 422);
	return redirect("/subscription", { headers: { "Set-Cookie": "session=in; Path=/" } });
}

export const meta = ({ data: { login } }) => [{ title: login.title }];

export default function Page() {
	return <Login {...useLoaderData()} refused={useActionData()} form={Form} />;
}
