-- Indexes that steps 025, 027, 029, 032, 034, 038 and 039 of an upgrade take as they are. On long tables of
-- PostgreSQL build them before the upgrade, beside the running site (docs/running.md, Upgrade):
--   psql "$DATABASE_URL" --file=deploy/indexes-before-upgrade.sql
create index concurrently if not exists sessions_user_id on sessions (user_id);
create index concurrently if not exists supporters_transaction_id_name on supporters (transaction_id, name);
create index concurrently if not exists told_prices_told_at on told_prices (told_at);
create index concurrently if not exists discount_code_views_received_at on discount_code_views (received_at);
create index concurrently if not exists webhook_events_received_at on webhook_events (received_at);
create index concurrently if not exists contact_inquiries_lower_email on contact_inquiries (lower(email));
create index concurrently if not exists contact_inquiries_answered_at on contact_inquiries (answered_at);
create index concurrently if not exists users_unproven on users (created_at) where email_verified_at is null and deleted_at is null;
create index concurrently if not exists transactions_ungranted on transactions (status, updated_at) where activated_at is null and status = 'completed' and webhook_processed = 1;
create index concurrently if not exists manual_payments_amount_minor_id on manual_payments (amount_minor, id);
create index concurrently if not exists manual_payments_status_amount_minor_id on manual_payments (status, amount_minor, id);
create index concurrently if not exists transactions_amount_minor_id on transactions (amount_minor, id);
create index concurrently if not exists transactions_status_amount_minor_id on transactions (status, amount_minor, id);
create index concurrently if not exists audit_log_actor_at_id on audit_log (actor, at, id);
create index concurrently if not exists audit_log_action_at_id on audit_log (action, at, id);
