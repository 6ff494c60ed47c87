/** Answers any other address with a 404 that still knows the visitor, because the root loader runs. */
export function loader(): never {
	throw new Response("Not Found", { status: 404 });
}

export default function NotFoundPage() {
	return null;
}
