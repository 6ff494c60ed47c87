/** What no setting can change, made quick: hashes and the gateway's delay are tested by themselves. */
export const quickOptions = {
	passwordCost: { cost: 16, blockSize: 8, parallelization: 1 },
	webhookDelaySeconds: 0.3,
	hasSamples: true,
};

/** A call that takes long on a busy machine is no fault of the product; one that fails is repeated soon. */
export const patientCalls = { timeLimitSeconds: 20, retryDelaySeconds: 0.1 };
