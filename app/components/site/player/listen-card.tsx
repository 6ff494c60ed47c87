/** The player of the sample beside a form, on wide screens: with the next episode, or below a shelf for shows. */
import { ProductShot } from "./product-shot";
import { SampleButton } from "./sample-button";
import { Shelf } from "./shelf";

export function ListenCard({ picture }: { picture: "episode" | "shelf" }) {
	return (
		<div className="listen-card hidden gap-4 self-start py-14 lg:grid">
			{picture === "episode" ? <ProductShot mode="listener" /> : <Shelf />}
			<SampleButton mode="listener" />
		</div>
	);
}
