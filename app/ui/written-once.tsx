/* Fragment caching: a part of pages that depends on the language and a few fixed props only is rendered once, and
 * its markup is used again (server/http/written-parts.server.tsx). */
import { type ComponentType, createContext, type ReactElement, useContext } from "react";

/** Renders a part, or finds it in the cache; returns its index. */
type WritePart = (part: ReactElement<PartProps>) => number;

const WriterContext = createContext<WritePart | null>(null);
export const PartWriterProvider = WriterContext.Provider;

type PartProps = Record<string, string | boolean | undefined>;
/** A part is cached for every combination of its props, so none may be arbitrary text, such as a name. */
type TakesFew<Props> = string extends Props[keyof Props] ? never : unknown;

/**
 * The component, rendered by itself once for each language and each set of props. All that it may use
 * is its texts: it is rendered outside of any request, so a hook that reads one throws. Pages are
 * rendered with a hole in its place, which is filled last.
 */
export function writtenOnce<Props extends PartProps = Record<never, never>>(
	Part: ComponentType<Props> & TakesFew<Props>,
) {
	const Written: ComponentType<Props> = Part;
	return function WrittenOnce(props: Props) {
		const write = useContext(WriterContext);
		const part = <Written {...props} />;
		return write ? <template data-part={write(part)} /> : part;
	};
}
