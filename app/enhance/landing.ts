/** The bundle of the pages with two sides (PageHandle `script`): what marketing pages have, and a toggle. */
import "./marketing";
import { defineElements } from "./enhancement";
import { Toggle } from "./toggle";
import { Player } from "./tune";

defineElements({ "x-toggle": Toggle, "x-player": Player });
