/** Header and footer of the React peers; a copy of it is built into each of them. */
export function Frame({ children }) {
	return (
		<>
			<header>
				<a href="/">Sawt</a>
				<nav>
					<a href="/#features">Features</a>
					<a href="/#pricing">Pricing</a>
					<a href="/?lang=ar">العربية</a>
					<a href="/login">Login</a>
					<a href="/get-app">Get Started</a>
				</nav>
			</header>
			<main>{children}</main>
			<footer>
				<a href="/#features">Features</a>
				<a href="/#pricing">Pricing</a>
				<a href="/contact">Contact</a>
				<p>© 2024 Sawt</p>
			</footer>
		</>
	);
}
