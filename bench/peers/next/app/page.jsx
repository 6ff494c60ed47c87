import { landing, plans } from "../../content.js";
import { Landing } from "./page-parts/landing";

export const dynamic = "force-dynamic";
export const metadata = { title: landing.title, description: landing.description };

export default function Page() {
	return <Landing landing={landing} plans={plans} />;
}
