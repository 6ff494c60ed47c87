import { Frame } from "./page-parts/frame";
import "./page-parts/style.css";

export default function Layout({ children }) {
	return (
		<html lang="en">
			<body>
				<Frame>{children}</Frame>
			</body>
		</html>
	);
}
