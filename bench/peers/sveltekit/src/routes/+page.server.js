import { landing, plans } from "../../../content.js";

export const load = () => ({ landing, plans });
