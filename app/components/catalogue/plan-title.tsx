/** What a plan's card begins with: its name, ours beside it, and what the platform says of it. */
import { PlanAlias } from "./plan-alias";

type PlanTitleProps = {
	/** Of the heading: the card and its button are named by it. */
	id: string;
	as: "h2" | "h3";
	name: string;
	description?: string | undefined;
};

/** Two rows of the card (`.card-rows`), or one as high as both, so that prices stay in line. */
export function PlanTitle({ id, as: Heading, name, description }: PlanTitleProps) {
	return (
		<>
			<div className={description ? undefined : "row-span-2"}>
				<Heading id={id} className="text-h3">
					<bdi>{name}</bdi>
				</Heading>
				<PlanAlias name={name} />
			</div>
			{description ? (
				<p className="-mt-2 text-ink-soft">
					<bdi>{description}</bdi>
				</p>
			) : null}
		</>
	);
}
