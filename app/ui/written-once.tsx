/* A part of pages that only the language and a few words of ours decide: it is written once and repeated as text
 * (server/http/written-parts.server.tsx). */
import { type ComponentType, createContext, type ReactElement, useContext } from "react";

/** Writes a part, or finds it written; its number. */
type WritePart = (part: ReactElement<PartProps>) => number;

const WriterContext = createContext<WritePart | null>(null);
export const PartWriterProvider = WriterContext.Provider;

type PartProps = Record<string, string | boolean>;
/** A part is kept for every combination of its props: none may be any text, such as a name. */
type TakesFew<Props> = string extends Props[keyof Props] ? never : unknown;

/**
 * The component, written alone and once for each language and each set of props: all that it may
 * ask for is its texts. It knows no request, so it cannot say anything of a visitor; a hook that
 * asks for one throws. Pages have a hole in its place, which is filled after all else.
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
