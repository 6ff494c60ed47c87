import { Links, Meta, Outlet, Scripts } from "@remix-run/react";
import styles from "./built/style.css?url";

export const links = () => [
	{ rel: "stylesheet", href: styles },
	{ rel: "manifest", href: "/manifest.webmanifest?lang=en" },
	{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
	{ rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export default function App() {
	return (
		<html lang="en" data-theme="system" dir="ltr">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<meta name="format-detection" content="telephone=no" />
				<Meta />
				<Links />
			</head>
			<body>
				<Outlet />
				<Scripts />
			</body>
		</html>
	);
}
