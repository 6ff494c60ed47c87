/** The form of the React peers; each gets a copy at build time. */
import { useState } from "react";
import { buttonClasses, LEAD } from "./classes";
import { TextLink } from "./links";

/** Uses the framework's own form and action, where it has them. */
export const Login = ({ texts, refused, form: Form = "form", action }) => (
	<div className="mx-auto w-full px-4 sm:px-6 max-w-narrow py-8 sm:py-14">
		<div className="grid grid-cols-1 gap-6">
			{refused && <ErrorSummary title={texts.problem} message={refused.message} />}
			<div className="grid gap-2">
				<h1>{texts.title}</h1>
				<p className={LEAD}>{texts.lead}</p>
			</div>
			<Form method="post" action={action} noValidate id="login" className="grid gap-5">
				<Field
					label={texts.email}
					name="email"
					type="email"
					autoComplete="username"
					inputMode="email"
					maxLength={254}
					defaultValue={refused?.email}
				/>
				<PasswordField texts={texts} />
				<button
					type="submit"
					className={buttonClasses({ variant: "primary", size: "large", className: "w-full" })}
				>
					{texts.submit}
				</button>
			</Form>
			<div className="grid gap-1 border-t border-hairline pt-4">
				<p className="flex flex-wrap items-center gap-x-2">
					{texts.newHere} <TextLink href="/register">{texts.createAccount}</TextLink>
				</p>
				<TextLink href="/forgot-password">{texts.forgotPassword}</TextLink>
				<TextLink href="/">{texts.backToHome}</TextLink>
			</div>
		</div>
	</div>
);

const ErrorSummary = ({ title, message }) => (
	<div
		id="error-summary"
		role="alert"
		tabIndex={-1}
		aria-labelledby="error-summary-title"
		className="rounded-md border-2 border-danger bg-surface p-4"
	>
		<h2 id="error-summary-title" className="text-h4">
			{title}
		</h2>
		<ul className="mt-1 grid">
			<li className="font-semibold text-danger">
				<bdi>
					<span lang="en">{message}</span>
				</bdi>
			</li>
		</ul>
	</div>
);

const Field = ({ label, name, className = "control", children, ...input }) => (
	<div>
		<label htmlFor={`login-${name}`} className="font-semibold">
			{label}
		</label>
		<div className="relative mt-2">
			<input
				dir="ltr"
				id={`login-${name}`}
				name={name}
				required
				spellCheck={false}
				autoCapitalize="off"
				className={className}
				{...input}
			/>
			{children}
		</div>
	</div>
);

function PasswordField({ texts }) {
	const [isShown, setShown] = useState(false);
	return (
		<Field
			label={texts.password}
			name="password"
			type={isShown ? "text" : "password"}
			autoComplete="current-password"
			className="control control-trailing"
		>
			<div className="absolute inset-y-0 end-1 flex items-center">
				<button
					type="button"
					className="min-h-11 rounded-md px-3 text-small font-semibold text-link hover:text-link-strong"
					aria-label={isShown ? texts.hidePassword : texts.showPassword}
					aria-controls="login-password"
					onClick={() => setShown(!isShown)}
				>
					{isShown ? texts.hide : texts.show}
				</button>
			</div>
		</Field>
	);
}
