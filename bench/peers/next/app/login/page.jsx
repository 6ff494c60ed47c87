import { describePage, Shared } from "../describe-page";
import { Frame } from "../page-parts/frame";
import { loginTexts } from "../page-parts/texts";
import { LoginForm } from "./login-form";

export const dynamic = "force-dynamic";

const PATH = "/login";

export const generateMetadata = () => describePage({ path: PATH, head: loginTexts().head });

export default function Page() {
	const texts = loginTexts();
	return (
		<>
			<Shared path={PATH} head={texts.head} />
			<Frame texts={texts.frame} path={PATH} isShort>
				<LoginForm texts={texts.form} />
			</Frame>
		</>
	);
}
