"use client";
/** The form of the React peers; a copy of it is built into each of them. */
import { useState } from "react";

export function Login({ login, refused, form: Form = "form" }) {
	const [isShown, setShown] = useState(false);
	return (
		<>
			<h1>{login.title}</h1>
			{refused && <p role="alert">{refused.message}</p>}
			<Form method="post">
				<label>
					Email Address
					<input name="email" type="email" defaultValue={refused?.email} required />
				</label>
				<label>
					Password
					<input name="password" type={isShown ? "text" : "password"} required />
				</label>
				<button type="button" onClick={() => setShown(!isShown)}>
					Show
				</button>
				<button type="submit">Sign In</button>
			</Form>
			<p>
				<a href="/register">Create Account</a> <a href="/forgot-password">Forgot password?</a>
			</p>
		</>
	);
}
