import { Links, Meta, Outlet, Scripts } from "@remix-run/react";
import { Frame } from "./page-parts/frame";
import styles from "./page-parts/style.css?url";

export const links = () => [{ rel: "stylesheet", href: styles }];

export default function App() {
	return (
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<Meta />
				<Links />
			</head>
			<body>
				<Frame>
					<Outlet />
				</Frame>
				<Scripts />
			</body>
		</html>
	);
}
