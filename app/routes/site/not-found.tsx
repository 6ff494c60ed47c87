/** Any other address: a 404 in the site's frame, whose loader still knows the visitor. */
export function loader(): never {
	throw new Response("Not Found", { status: 404 });
}

export default function NotFoundPage() {
	return null;
}
