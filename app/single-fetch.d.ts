/** Loader and action data reach their components unserialised: dates stay dates (single fetch). */
import "@remix-run/node";

declare module "@remix-run/node" {
	interface Future {
		v3_singleFetch: true;
	}
}
