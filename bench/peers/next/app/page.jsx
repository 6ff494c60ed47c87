import { landing, plans } from "../../content.js";
import { Landing } from "./shared/landing";

export const dynamic = "force-dynamic";
export const metadata = { title: landing.title, description: landing.description };

export default function Page() {
	return <Landing landing={landing} plans={plans} />;
}
