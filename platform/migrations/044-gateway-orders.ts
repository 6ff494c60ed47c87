/** Adds tables for what a gateway reports: orders, webhooks, money that came, and money that goes back. */
import { type Kysely, type Migration, sql } from "kysely";

const statements = `
	create table gateway_orders (
		reference text not null primary key,
		transaction_id text not null references transactions (id),
		gateway text not null,
		mode text not null,
		order_id text,
		owner text,
		integration_ids text not null,
		amount_minor bigint not null,
		currency text not null,
		state text not null,
		payment_url text,
		pay_code text,
		waiting_charge_id text,
		created_at text not null,
		expires_at text not null,
		returned_at text,
		looked_up_at text,
		attempts integer not null,
		next_attempt_at text not null,
		closed_at text,
		last_error text,
		given_up_at text
	);
	create unique index gateway_orders_order_id on gateway_orders (gateway, mode, order_id);
	create index gateway_orders_transaction_id on gateway_orders (transaction_id);
	create index gateway_orders_owner on gateway_orders (gateway, mode, owner);
	create index gateway_orders_due on gateway_orders (next_attempt_at) where closed_at is null;
	create index gateway_orders_closed_early on gateway_orders (expires_at) where closed_at < expires_at;

	create table gateway_notices (
		id text not null primary key,
		gateway text not null,
		order_id text not null,
		reference text,
		attempt text not null,
		received_at text not null,
		decided_at text,
		decision text,
		note text,
		closed_at text,
		closed_by text,
		closing_note text
	);
	create index gateway_notices_order_id on gateway_notices (gateway, order_id);
	create index gateway_notices_reference on gateway_notices (reference);
	create index gateway_notices_received_at on gateway_notices (received_at, id);
	create index gateway_notices_decided_at on gateway_notices (decided_at);
	create index gateway_notices_unassigned on gateway_notices (received_at, id)
		where decision in ('kept', 'unfit');

	create table gateway_charges (
		id text not null primary key,
		gateway text not null,
		mode text not null,
		charge_id text not null,
		reference text not null references gateway_orders (reference),
		transaction_id text not null references transactions (id),
		way text,
		amount_minor bigint not null,
		currency text not null,
		paid_at text not null,
		use text not null,
		refunded_minor bigint not null
	);
	create unique index gateway_charges_charge_id on gateway_charges (gateway, mode, charge_id);
	create index gateway_charges_transaction_id on gateway_charges (transaction_id);
	create index gateway_charges_reference on gateway_charges (reference);
	create index gateway_charges_owed on gateway_charges (paid_at) where use = 'owed';

	create table gateway_refunds (
		id text not null primary key,
		charge text not null references gateway_charges (id),
		transaction_id text not null references transactions (id),
		amount_minor bigint not null,
		currency text not null,
		state text not null,
		request text not null,
		actor text not null,
		created_at text not null,
		attempts integer not null,
		next_attempt_at text not null,
		closed_at text,
		last_error text,
		given_up_at text
	);
	create unique index gateway_refunds_open on gateway_refunds (charge) where closed_at is null;
	create index gateway_refunds_charge on gateway_refunds (charge);
	create index gateway_refunds_transaction_id on gateway_refunds (transaction_id);
	create index gateway_refunds_state on gateway_refunds (state, created_at);
	create index gateway_refunds_due on gateway_refunds (next_attempt_at) where closed_at is null;

	alter table transactions add column is_test integer not null default 0;
	alter table refunds add column is_partial integer not null default 0;
	alter table refunds add column ends_plan integer not null default 0;
	alter table refunds add column awaits_plan_choice integer not null default 0;
	create index refunds_awaits_plan_choice on refunds (created_at) where awaits_plan_choice = 1;
`;

export const gatewayOrders: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of statements.split(";").filter((text) => text.trim() !== "")) {
			await sql.raw(statement).execute(db);
		}
	},
};
