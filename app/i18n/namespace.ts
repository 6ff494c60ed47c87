/** The text namespaces: one JSON file per noun and language in `locales`. */
import type { Resources } from "./resources.server";

export type Namespace = keyof Resources;
