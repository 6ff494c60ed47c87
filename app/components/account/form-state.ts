/** The action data of the account forms. */
import type { FormRefusal } from "~/components/site/form";

export type AccountFormState = {
	refusal?: FormRefusal;
	/** The platform does not implement the call. */
	isSupported?: false;
};
