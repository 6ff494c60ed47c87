/** Every page in the browser; the texts are built in. */
import { createRoot } from "react-dom/client";
import auth from "../../../../locales/en/auth.json";
import landing from "../../../../locales/en/landing.json";
import { Frame } from "./page-parts/frame";
import { Landing } from "./page-parts/landing";
import { Login } from "./page-parts/login";
import "./page-parts/style.css";

const plans = [
	{ name: "Premium", price: 99, interval: "month" },
	{ name: "Premium, by the year", price: 999, interval: "year" },
];
const page =
	location.pathname === "/login" ? (
		<Login login={auth.login} />
	) : (
		<Landing landing={landing} plans={plans} />
	);
createRoot(document.getElementById("root")).render(<Frame>{page}</Frame>);
