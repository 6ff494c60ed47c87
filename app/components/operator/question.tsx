/** A page that asks for confirmation, with the fields of the act. */
import type { ReactNode } from "react";
import { ConsolePage } from "./console-page";
import { ConsoleForm } from "./form";
import { useOperatorText } from "./operator-text";

type QuestionProps = {
	/** The consequences of the act. */
	lead: string;
	/** The target of the form. */
	action: string;
	/** The label of the button. */
	yes: string;
	/** The target of Cancel. */
	back: string;
	/** It takes something away from somebody. */
	isDangerous?: boolean;
	/** The record in question, above the form. */
	about?: ReactNode;
	/** Hidden fields, and further ones. */
	hidden?: Record<string, string | undefined>;
	children?: ReactNode;
};

/** Its title is the question, which the loader returns. */
export function Question(props: QuestionProps) {
	const { lead, action, yes, back, isDangerous, about, hidden, children } = props;
	const text = useOperatorText();
	return (
		<ConsolePage lead={lead}>
			{about}
			<ConsoleForm action={action} className="question" hidden={hidden}>
				{children}
				<p className="acts">
					<button type="submit" id="yes" className={isDangerous ? "dangerous" : "primary"}>
						{yes}
					</button>
					<a href={back} className="button">
						{text.t("frame.cancel")}
					</a>
				</p>
			</ConsoleForm>
		</ConsolePage>
	);
}
