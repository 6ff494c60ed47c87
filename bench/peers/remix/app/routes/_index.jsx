import { useLoaderData } from "@remix-run/react";
import { landing, plans } from "../../../content.js";
import { Landing } from "../page-parts/landing";

export const loader = () => ({ landing, plans });

export const meta = ({ data }) => [
	{ title: data.landing.title },
	{ name: "description", content: data.landing.description },
];

export default function Page() {
	return <Landing {...useLoaderData()} />;
}
