/** What a form of the account tells its page besides success. */
import type { FormRefusal } from "~/components/site/form";

export type AccountFormState = {
	refusal?: FormRefusal;
	/** The platform lacks the call. */
	isOffered?: false;
};
