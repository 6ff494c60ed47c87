/**
 * Reads what a form posted. A body that no form sends is a malformed request (docs/product.md,
 * site-15).
 */

/**
 * The fields of a posted form.
 *
 * @throws the 400 answer for a body that is no form
 */
export async function readForm(request: Request): Promise<FormData> {
	try {
		return await request.formData();
	} catch {
		throw new Response("Bad Request", { status: 400 });
	}
}
