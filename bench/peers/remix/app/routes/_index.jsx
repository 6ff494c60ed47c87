import { useLoaderData } from "@remix-run/react";
import { describePage } from "../describe-page";
import { Landing } from "../page-parts/landing";
import { readMode } from "../page-parts/mode";
import { fetchPlans } from "../page-parts/platform";
import { landingTexts } from "../page-parts/texts";

export async function loader({ request }) {
	const { origin, searchParams } = new URL(request.url);
	const mode = readMode(searchParams.get("mode"));
	return { origin, mode, texts: landingTexts(mode), plans: await fetchPlans() };
}

export const meta = ({ data: { origin, texts } }) =>
	describePage({ origin, path: "/", head: texts.head });

export default function Page() {
	const { mode, texts, plans } = useLoaderData();
	return <Landing mode={mode} texts={texts} plans={plans} />;
}
