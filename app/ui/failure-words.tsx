/* The message that a script shows beside a form that failed (app/enhance/form-in-place.ts), in a template. */
import type { ReactNode } from "react";

type FailureWordsProps = {
	/** The responses that the message is for: those of one status, or all; absent when no response came. */
	status?: number | "responded";
	children: ReactNode;
};

export const FailureWords = ({ status, children }: FailureWordsProps) => (
	<template data-failed={status ?? ""}>
		<p id="form-failure" role="alert" tabIndex={-1} className="font-semibold">
			{children}
		</p>
	</template>
);
