/** Renders every page in the browser; the texts are built in. */
import { createRoot } from "react-dom/client";
import "./built/style.css";
import { Frame } from "./page-parts/frame";
import { Landing } from "./page-parts/landing";
import { Login } from "./page-parts/login";
import { readMode } from "./page-parts/mode";
import { landingTexts, loginTexts } from "./page-parts/texts";

const PLANS = [
	{ name: "Premium", perMonth: "EGP 99", perYear: null },
	{ name: "Premium, by the year", perMonth: "EGP 83", perYear: "EGP 999" },
];

const isLogin = location.pathname === "/login";
const mode = readMode(new URLSearchParams(location.search).get("mode"));
const texts = isLogin ? loginTexts() : landingTexts(mode);

document.title = texts.head.title;
createRoot(document.getElementById("root")).render(
	isLogin ? (
		<Frame texts={texts.frame} path="/login" isShort>
			<Login texts={texts.form} />
		</Frame>
	) : (
		<Landing texts={texts} mode={mode} plans={PLANS} />
	),
);
