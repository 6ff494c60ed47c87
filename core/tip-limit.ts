/** The largest tip: far above any real one, it rejects amounts with digits typed by mistake. */
const MAX_MAJOR = 100_000;
/** One unit of a currency without decimals is worth as little as a piastre. */
const MAX_MAJOR_WITHOUT_DECIMALS = 100_000_000;

/** Returns the largest tip in major units of a currency with so many decimals. */
export const getTipMaxMajor = (decimals: number): number =>
	decimals === 0 ? MAX_MAJOR_WITHOUT_DECIMALS : MAX_MAJOR;
