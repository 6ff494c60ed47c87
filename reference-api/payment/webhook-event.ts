/** The body of a webhook: what the mock gateway tells the platform. */
import { z } from "zod";

export const gatewayEvent = z.object({
	id: z.string().min(1),
	type: z.enum(["payment.completed", "payment.failed"]),
	created_at: z.string(),
	data: z.object({
		transaction_id: z.string(),
		amount_cents: z.int(),
		currency: z.string(),
	}),
});

export type GatewayEvent = z.infer<typeof gatewayEvent>;
