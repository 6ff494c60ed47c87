"use client";
/** The part of the page that also runs in the browser. */
import { useActionState } from "react";
import { Login } from "../page-parts/login";
import { signInOrRefuse } from "./actions";

export function LoginForm({ texts }) {
	const [refused, action] = useActionState(signInOrRefuse);
	return <Login texts={texts} refused={refused} action={action} />;
}
