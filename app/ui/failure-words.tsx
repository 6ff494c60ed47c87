/* What a script says beside a form that failed (app/enhance/form-in-place.ts), kept in a template until then. */
import type { ReactNode } from "react";

type FailureWordsProps = {
	/** The answers that they are for: of one status, or of any; absent: no answer came. */
	status?: number | "answered";
	children: ReactNode;
};

export const FailureWords = ({ status, children }: FailureWordsProps) => (
	<template data-failed={status ?? ""}>
		<p id="form-failure" role="alert" tabIndex={-1} className="font-semibold">
			{children}
		</p>
	</template>
);
