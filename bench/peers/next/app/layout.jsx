import "./built/style.css";

export const viewport = {
	width: "device-width",
	initialScale: 1,
	colorScheme: "light dark",
};

export default function Layout({ children }) {
	return (
		<html lang="en" data-theme="system" dir="ltr">
			<body>{children}</body>
		</html>
	);
}
