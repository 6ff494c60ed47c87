import { json, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { describePage } from "../describe-page";
import { Frame } from "../page-parts/frame";
import { Login } from "../page-parts/login";
import { signIn } from "../page-parts/platform";
import { loginTexts } from "../page-parts/texts";

export const loader = ({ request }) => ({
	origin: new URL(request.url).origin,
	texts: loginTexts(),
});

export async function action({ request }) {
	const refused = await signIn(await request.formData());
	if (refused) return json(refused, 422);
	return redirect("/subscription", { headers: { "Set-Cookie": "session=in; Path=/" } });
}

export const meta = ({ data: { origin, texts } }) =>
	describePage({ origin, path: "/login", head: texts.head });

export default function Page() {
	const { texts } = useLoaderData();
	return (
		<Frame texts={texts.frame} path="/login" isShort>
			<Login texts={texts.form} refused={useActionData()} form={Form} />
		</Frame>
	);
}
