/** The head of a page that is passed on by its link, from a loader's `preview`. */
import { OpenGraph, type OpenGraphProps } from "./open-graph";

export type PagePreview = OpenGraphProps & { description: string };

export function PreviewTags({ preview }: { preview: PagePreview }) {
	return (
		<>
			<meta name="description" content={preview.description} />
			<OpenGraph {...preview} />
		</>
	);
}
