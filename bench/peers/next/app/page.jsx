import { describePage, Shared } from "./describe-page";
import { Landing } from "./page-parts/landing";
import { readMode } from "./page-parts/mode";
import { fetchPlans } from "./page-parts/platform";
import { landingTexts } from "./page-parts/texts";

export const dynamic = "force-dynamic";

const PATH = "/";

export async function generateMetadata({ searchParams }) {
	const mode = readMode((await searchParams).mode);
	return describePage({ path: PATH, head: landingTexts(mode).head });
}

export default async function Page({ searchParams }) {
	const mode = readMode((await searchParams).mode);
	const texts = landingTexts(mode);
	return (
		<>
			<Shared path={PATH} head={texts.head} />
			<Landing mode={mode} texts={texts} plans={await fetchPlans()} />
		</>
	);
}
