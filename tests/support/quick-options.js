/** Speeds up what no setting can change: other tests cover hashes and the gateway's delay. */
export const quickOptions = {
	passwordCost: { cost: 16, blockSize: 8, parallelization: 1 },
	webhookDelaySeconds: 0.3,
	hasSamples: true,
};

/** A slow machine must not fail a call, and a failed call is retried soon. */
export const patientCalls = { timeLimitSeconds: 20, retryDelaySeconds: 0.1 };
