/** Where the gateways of the platform send their webhooks, below the address of the site. */
export const webhookPaths = {
	paymob: "/webhooks/paymob",
	"mock-gateway": "/webhooks/mock-gateway",
} as const;
