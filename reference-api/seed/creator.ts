/** Invented creators, one of them with a name in Arabic, and people who tipped them. */
import type { Insertable } from "kysely";
import type { Schema } from "../database/schema";

export const creators: Insertable<Schema["creators"]>[] = [
	{ id: 1, name: "Layla Nassar", avatar: null, is_verified: 1, total_tips_minor: 1_845_000 },
	{ id: 2, name: "قهوة العصر", avatar: null, is_verified: 1, total_tips_minor: 732_500 },
	{ id: 3, name: "Tamer & Huda", avatar: null, is_verified: 0, total_tips_minor: 0 },
];

type Supporter = Insertable<Schema["supporters"]>;

const supporter = (
	id: string,
	creatorId: number,
	name: string,
	amount: number,
	message: string | null,
	day: string,
): Supporter => ({
	id,
	creator_id: creatorId,
	name,
	amount_minor: amount * 100,
	message,
	created_at: `${day}T18:30:00.000Z`,
});

export const supporters: Supporter[] = [
	supporter("sup_seed_1", 1, "Mariam", 75, "The episode on the Nile made my week.", "2025-05-02"),
	supporter("sup_seed_2", 1, "Anonymous", 150, null, "2025-05-06"),
	supporter("sup_seed_3", 1, "يوسف", 30, "استمروا", "2025-05-09"),
	supporter("sup_seed_4", 2, "هالة", 300, "أجمل ما أسمع في الطريق", "2025-05-04"),
	supporter("sup_seed_5", 2, "Karim", 15, null, "2025-05-08"),
];
