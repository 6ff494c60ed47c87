/* The errors of a form on top of it, each a link to its field (GOV.UK pattern). */
import type { ReactNode } from "react";

export type SummaryError = { fieldId?: string; message: ReactNode };

type ErrorSummaryProps = { title: string; errors: SummaryError[] };

export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
	if (errors.length === 0) return null;
	return (
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
				{errors.map(({ fieldId, message }) => (
					<li key={fieldId ?? ""} className="font-semibold text-danger">
						{fieldId ? (
							<a href={`#${fieldId}`} className="inline-block py-2.5 underline underline-offset-4">
								<bdi>{message}</bdi>
							</a>
						) : (
							<bdi>{message}</bdi>
						)}
					</li>
				))}
			</ul>
		</div>
	);
}
