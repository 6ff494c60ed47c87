import { Frame } from "./shared/frame";
import "./shared/style.css";

export default function Layout({ children }) {
	return (
		<html lang="en">
			<body>
				<Frame>{children}</Frame>
			</body>
		</html>
	);
}
