import { login } from "../../../content.js";
import { Login } from "../page-parts/login";

export const dynamic = "force-dynamic";
export const metadata = { title: login.title };

export default function Page() {
	return <Login login={login} />;
}
