-- A database of the build before all tables were made in one step: its last step is 040-second-factors.
-- It holds the samples, and three people: one with an approved manual payment, one who paid by card, one who waits.
CREATE TABLE public.attempts (
    key text NOT NULL,
    attempts integer NOT NULL,
    window_ends_at text NOT NULL
);
CREATE TABLE public.audit_log (
    id text NOT NULL,
    at text NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    before text,
    after text,
    request_id text,
    address text,
    client text
);
CREATE TABLE public.bearer_tokens (
    token_hash text NOT NULL,
    user_id text NOT NULL,
    purpose text NOT NULL,
    expires_at text NOT NULL
);
CREATE TABLE public.contact_inquiries (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    company text,
    phone text,
    inquiry_type text NOT NULL,
    audience_size text,
    message text NOT NULL,
    created_at text NOT NULL,
    transaction_id text,
    support_code text,
    page text,
    answered_at text,
    answered_by text
);
CREATE TABLE public.creators (
    id integer NOT NULL,
    name text NOT NULL,
    avatar text,
    is_verified integer NOT NULL,
    total_tips_minor bigint NOT NULL,
    retired_at text,
    name_ar text
);
CREATE TABLE public.discount_code_uses (
    payment_id text NOT NULL,
    code text NOT NULL,
    user_id text NOT NULL,
    state text NOT NULL,
    held_until text NOT NULL
);
CREATE TABLE public.discount_code_views (
    id text NOT NULL,
    code text NOT NULL,
    source text NOT NULL,
    seen_at text NOT NULL,
    user_agent text NOT NULL,
    received_at text NOT NULL
);
CREATE TABLE public.discount_codes (
    code text NOT NULL,
    type text NOT NULL,
    value integer NOT NULL,
    applied_to text NOT NULL,
    minimal_spend integer,
    max_uses_per_user integer,
    max_usage integer,
    used_count integer NOT NULL,
    user_eligibility text,
    starts_on text,
    ends_on text,
    is_active integer NOT NULL,
    invite_description text,
    description text,
    description_ar text,
    invite_description_ar text
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.mail_links (
    token_hash text NOT NULL,
    kind text NOT NULL,
    user_id text NOT NULL,
    sent_at text NOT NULL
);
CREATE TABLE public.manual_payments (
    id text NOT NULL,
    user_id text NOT NULL,
    plan_id integer NOT NULL,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    payment_method text NOT NULL,
    user_email text NOT NULL,
    user_name text NOT NULL,
    user_phone text,
    transfer_reference text,
    status text NOT NULL,
    created_at text NOT NULL,
    expires_at text NOT NULL,
    decided_at text,
    rejection_reason text,
    rejection_note text,
    discount_code text,
    idempotency_key text,
    reference_key text,
    granted text,
    decided_by text
);
CREATE TABLE public.operator_challenges (
    token_hash text NOT NULL,
    operator_id text NOT NULL,
    expires_at text NOT NULL
);
CREATE TABLE public.operator_sessions (
    token_hash text NOT NULL,
    name text NOT NULL,
    created_at text NOT NULL,
    expires_at text NOT NULL,
    id text,
    operator_id text,
    client text
);
CREATE TABLE public.operators (
    id text NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    role text NOT NULL,
    password_hash text,
    invite_hash text,
    invite_expires_at text,
    created_at text NOT NULL,
    retired_at text,
    factor_secret text,
    factor_pending text,
    factor_since text,
    recovery_codes text,
    factor_step integer
);
CREATE TABLE public.outbox (
    id text NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    link text NOT NULL,
    attempts integer NOT NULL,
    next_attempt_at text NOT NULL,
    sent_at text,
    last_error text,
    created_at text NOT NULL,
    expires_at text NOT NULL,
    event_key text,
    kind text,
    locale text,
    reply_to text
);
CREATE TABLE public.password_reset_tokens (
    user_id text NOT NULL,
    token_hash text NOT NULL,
    expires_at text NOT NULL
);
CREATE TABLE public.plans (
    id integer NOT NULL,
    kind text NOT NULL,
    creator_id integer,
    name text NOT NULL,
    description text NOT NULL,
    price_minor bigint NOT NULL,
    currency text NOT NULL,
    "interval" text NOT NULL,
    discount text,
    is_popular integer NOT NULL,
    price_field text,
    features text NOT NULL,
    perks text NOT NULL,
    limits text NOT NULL,
    retired_at text,
    name_ar text,
    description_ar text,
    discount_ar text,
    features_ar text,
    perks_ar text
);
CREATE TABLE public.refunds (
    payment_id text NOT NULL,
    user_id text NOT NULL,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    reason text NOT NULL,
    note text,
    actor text NOT NULL,
    created_at text NOT NULL
);
CREATE TABLE public.secrets (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.seeds (
    name text NOT NULL,
    seeded_at text NOT NULL
);
CREATE TABLE public.sessions (
    token_hash text NOT NULL,
    user_id text,
    created_at text NOT NULL,
    expires_at text NOT NULL
);
CREATE TABLE public.subscriptions (
    id text NOT NULL,
    user_id text NOT NULL,
    plan_id integer NOT NULL,
    creator_id integer NOT NULL,
    started_at text NOT NULL,
    next_billing_at text,
    ended_at text,
    cancelled_at text,
    anchor_day integer
);
CREATE TABLE public.supporters (
    id text NOT NULL,
    creator_id integer NOT NULL,
    name text NOT NULL,
    amount_minor bigint NOT NULL,
    message text,
    created_at text NOT NULL,
    transaction_id text
);
CREATE TABLE public.told_prices (
    id text NOT NULL,
    told_at text NOT NULL
);
CREATE TABLE public.transactions (
    id text NOT NULL,
    user_id text NOT NULL,
    type text NOT NULL,
    status text NOT NULL,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    plan_id integer,
    creator_id integer,
    tip_message text,
    tip_is_anonymous integer NOT NULL,
    podcast_id bigint,
    episode_id bigint,
    idempotency_key text,
    request_hash text NOT NULL,
    payment_url text NOT NULL,
    session_id text NOT NULL,
    payment_key text NOT NULL,
    gateway_outcome text,
    webhook_processed integer NOT NULL,
    activated_at text,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    discount_code text,
    granted text
);
CREATE TABLE public.users (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    avatar text,
    password_hash text NOT NULL,
    is_active integer NOT NULL,
    is_creator integer NOT NULL,
    creator_tier text,
    email_verified_at text,
    created_at text NOT NULL,
    locale text,
    deleted_at text,
    suspended_at text,
    suspension_reason text,
    suspension_note text
);
CREATE TABLE public.verification_tokens (
    user_id text NOT NULL,
    token_hash text NOT NULL,
    expires_at text NOT NULL
);
CREATE TABLE public.webhook_deliveries (
    id text NOT NULL,
    event_id text NOT NULL,
    transaction_id text NOT NULL,
    body text NOT NULL,
    attempts integer NOT NULL,
    next_attempt_at text NOT NULL,
    delivered_at text,
    last_error text,
    created_at text NOT NULL,
    reported_at text,
    given_up_at text,
    closed_at text
);
CREATE TABLE public.webhook_events (
    event_id text NOT NULL,
    transaction_id text NOT NULL,
    received_at text NOT NULL
);
INSERT INTO public.audit_log VALUES ('aud_09d694107ee745a9961204722659064d', '2025-05-10T12:00:00.000Z', 'test', 'manual_payment.approved', 'mp_5f69dee2307b491788e4042597c99115', '{"status":"pending"}', '{"status":"approved"}', NULL, NULL, NULL);
INSERT INTO public.creators VALUES (1, 'Layla Nassar', NULL, 1, 1845000, NULL, 'ليلى نصار');
INSERT INTO public.creators VALUES (2, 'قهوة العصر', NULL, 1, 732500, NULL, NULL);
INSERT INTO public.creators VALUES (3, 'Tamer & Huda', NULL, 0, 0, NULL, 'تامر وهدى');
INSERT INTO public.discount_codes VALUES ('WELCOME20', 'percentage', 20, 'subscription', 2500, 1, 10000, 412, 'new_users_only', '2024-01-01', '2099-12-31', 1, 'A friend kept a place for you on Sawt.', '20% off your first subscription.', 'خصم 20% على اشتراكك الأول.', 'صديق حجز لك مكانًا في «صوت».');
INSERT INTO public.discount_codes VALUES ('FIXED5', 'fixed', 500, 'subscription', 2000, 1, 500, 37, 'existing_users_only', '2024-01-01', '2099-12-31', 1, NULL, 'A thank-you to our listeners.', 'شكرًا لمستمعينا.', NULL);
INSERT INTO public.discount_codes VALUES ('OPEN10', 'percentage', 10, 'subscription', NULL, NULL, NULL, 0, NULL, NULL, NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO public.discount_codes VALUES ('VIP5', 'percentage', 5, 'subscription', NULL, 1, NULL, 0, NULL, '2024-01-01', '2099-12-31', 1, NULL, 'For guests of our live recordings.', 'لضيوف تسجيلاتنا المباشرة.', NULL);
INSERT INTO public.discount_codes VALUES ('INACTIVE15', 'percentage', 15, 'subscription', NULL, 1, NULL, 0, NULL, '2024-01-01', '2099-12-31', 0, NULL, NULL, NULL, NULL);
INSERT INTO public.discount_codes VALUES ('EXPIRED30', 'percentage', 30, 'subscription', NULL, 1, NULL, 0, NULL, '2024-01-01', '2024-12-31', 1, NULL, NULL, NULL, NULL);
INSERT INTO public.discount_codes VALUES ('FUTURE25', 'percentage', 25, 'subscription', NULL, 1, NULL, 0, NULL, '2099-01-01', '2099-12-31', 1, NULL, NULL, NULL, NULL);
INSERT INTO public.discount_codes VALUES ('USEDUP10', 'percentage', 10, 'subscription', NULL, 1, 100, 100, NULL, '2024-01-01', '2099-12-31', 1, NULL, NULL, NULL, NULL);
INSERT INTO public.discount_codes VALUES ('ZEROUSE', 'percentage', 10, 'subscription', NULL, 1, 0, 0, NULL, '2024-01-01', '2099-12-31', 1, NULL, NULL, NULL, NULL);
INSERT INTO public.kysely_migration VALUES ('001-accounts', '2026-11-28T08:56:01.025Z');
INSERT INTO public.kysely_migration VALUES ('002-catalogue', '2026-11-28T08:56:01.088Z');
INSERT INTO public.kysely_migration VALUES ('003-payments', '2026-11-28T08:56:01.364Z');
INSERT INTO public.kysely_migration VALUES ('004-records', '2026-11-28T08:56:01.597Z');
INSERT INTO public.kysely_migration VALUES ('005-contact-inquiries', '2026-11-28T08:56:01.630Z');
INSERT INTO public.kysely_migration VALUES ('006-operator-sessions', '2026-11-28T08:56:01.736Z');
INSERT INTO public.kysely_migration VALUES ('007-seeds', '2026-11-28T08:56:01.830Z');
INSERT INTO public.kysely_migration VALUES ('008-mails', '2026-11-28T08:56:02.068Z');
INSERT INTO public.kysely_migration VALUES ('009-password-resets', '2026-11-28T08:56:02.109Z');
INSERT INTO public.kysely_migration VALUES ('010-account-changes', '2026-11-28T08:56:02.190Z');
INSERT INTO public.kysely_migration VALUES ('011-discount-code-uses', '2026-11-28T08:56:02.272Z');
INSERT INTO public.kysely_migration VALUES ('012-contact-facts', '2026-11-28T08:56:02.340Z');
INSERT INTO public.kysely_migration VALUES ('013-manual-payment-keys', '2026-11-28T08:56:02.346Z');
INSERT INTO public.kysely_migration VALUES ('014-transfer-decisions', '2026-11-28T08:56:02.600Z');
INSERT INTO public.kysely_migration VALUES ('015-told-prices', '2026-11-28T08:56:02.602Z');
INSERT INTO public.kysely_migration VALUES ('016-search', '2026-11-28T08:56:02.651Z');
INSERT INTO public.kysely_migration VALUES ('017-people', '2026-11-28T08:56:02.686Z');
INSERT INTO public.kysely_migration VALUES ('018-supporter-transactions', '2026-11-28T08:56:02.697Z');
INSERT INTO public.kysely_migration VALUES ('019-catalogue-changes', '2026-11-28T08:56:02.703Z');
INSERT INTO public.kysely_migration VALUES ('020-operators', '2026-11-28T08:56:02.754Z');
INSERT INTO public.kysely_migration VALUES ('021-console-indexes', '2026-11-28T08:56:02.761Z');
INSERT INTO public.kysely_migration VALUES ('022-suspension-notes', '2026-11-28T08:56:02.774Z');
INSERT INTO public.kysely_migration VALUES ('023-payment-notes', '2026-11-28T08:56:02.796Z');
INSERT INTO public.kysely_migration VALUES ('024-due-indexes', '2026-11-28T08:56:02.805Z');
INSERT INTO public.kysely_migration VALUES ('025-person-indexes', '2026-11-28T08:56:02.812Z');
INSERT INTO public.kysely_migration VALUES ('026-transaction-grants', '2026-11-28T08:56:02.827Z');
INSERT INTO public.kysely_migration VALUES ('027-lapse-indexes', '2026-11-28T08:56:02.837Z');
INSERT INTO public.kysely_migration VALUES ('028-given-up-webhooks', '2026-11-28T08:56:02.852Z');
INSERT INTO public.kysely_migration VALUES ('029-message-index', '2026-11-28T08:56:02.870Z');
INSERT INTO public.kysely_migration VALUES ('030-plain-references', '2026-11-28T08:56:02.889Z');
INSERT INTO public.kysely_migration VALUES ('031-reply-addresses', '2026-11-28T08:56:02.894Z');
INSERT INTO public.kysely_migration VALUES ('032-retention-indexes', '2026-11-28T08:56:02.941Z');
INSERT INTO public.kysely_migration VALUES ('033-closings-and-anchors', '2026-11-28T08:56:03.005Z');
INSERT INTO public.kysely_migration VALUES ('034-money-to-give-back', '2026-11-28T08:56:03.081Z');
INSERT INTO public.kysely_migration VALUES ('035-plain-addresses', '2026-11-28T08:56:03.274Z');
INSERT INTO public.kysely_migration VALUES ('036-mail-links', '2026-11-28T08:56:03.277Z');
INSERT INTO public.kysely_migration VALUES ('038-both-languages', '2026-11-28T08:56:03.353Z');
INSERT INTO public.kysely_migration VALUES ('039-audit-origins', '2026-11-28T08:56:03.536Z');
INSERT INTO public.kysely_migration VALUES ('040-second-factors', '2026-11-28T08:56:03.792Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.mail_links VALUES ('a5bdd2e9d861f8a6fccfe916dc989f26ee31413087f27784c9459479aee8a99d', 'verify-email', 'usr_200cf752a6774e56ab8d0e1bd8a7a828', '2025-05-10T12:00:00.000Z');
INSERT INTO public.mail_links VALUES ('560e8751d9eba0a745b63959e13b2cde50c420fc00ccc7a13a7f8d07a1927d48', 'verify-email', 'usr_3c9df5446b724effb0c41c63dee8366a', '2025-05-10T12:00:00.000Z');
INSERT INTO public.mail_links VALUES ('f2b69c3b7bfda3194dce6dd956bad3fd888b74a444d4e20ad76cc510eb123b41', 'verify-email', 'usr_21a51343b3e34699a8102391c5feba23', '2025-05-10T12:00:03.000Z');
INSERT INTO public.manual_payments VALUES ('mp_5f69dee2307b491788e4042597c99115', 'usr_200cf752a6774e56ab8d0e1bd8a7a828', 3, 49000, 'EGP', 'instapay', 'mona1@example.com', 'Mona', '01012345678', NULL, 'approved', '2025-05-10T12:00:00.000Z', '2025-05-11T12:00:00.000Z', '2025-05-10T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL, '{"before":null,"from":"2025-05-10T12:00:00.000Z","until":"2026-05-10T12:00:00.000Z","creator":null}', 'test');
INSERT INTO public.manual_payments VALUES ('mp_cfcb883bf547494c95e15a8e224fb41d', 'usr_21a51343b3e34699a8102391c5feba23', 2, 4900, 'EGP', 'instapay', 'mona3@example.com', 'Mona', '01012345678', NULL, 'pending', '2025-05-10T12:00:03.000Z', '2025-05-11T12:00:03.000Z', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.outbox VALUES ('mail_fa2fe2a16ce841a7976ee7d7067bb28d', 'mona1@example.com', 'Verify your email address', 'The text part', '<p>The HTML part</p>', 'http://localhost:3000/verify-email?token=hOZ74209MbhLbmUxoAi73tiswjL95ykKUUzuj10_C8g', 0, '2025-05-10T12:00:00.000Z', NULL, NULL, '2025-05-10T12:00:00.000Z', '2025-05-11T12:00:00.000Z', 'verify-email:a5bdd2e9d861f8a6fccfe916dc989f26ee31413087f27784c9459479aee8a99d', 'verify-email', 'en', NULL);
INSERT INTO public.outbox VALUES ('mail_9496b6c054d149519ee818ef52bdca4a', 'mona1@example.com', 'Your plan has started', 'The text part', '<p>The HTML part</p>', '', 0, '2025-05-10T12:00:00.000Z', NULL, NULL, '2025-05-10T12:00:00.000Z', '2025-05-17T12:00:00.000Z', 'membership-begun:mp_5f69dee2307b491788e4042597c99115', 'membership-begun', 'en', NULL);
INSERT INTO public.outbox VALUES ('mail_0247cc0090ed43db84166f4605577803', 'mona1@example.com', 'Your transfer was approved', 'The text part', '<p>The HTML part</p>', '', 0, '2025-05-10T12:00:00.000Z', NULL, NULL, '2025-05-10T12:00:00.000Z', '2025-05-17T12:00:00.000Z', 'transfer-approved:mp_5f69dee2307b491788e4042597c99115', 'transfer-approved', 'en', NULL);
INSERT INTO public.outbox VALUES ('mail_c114fd9f60e54d83a2149af0c7fcc182', 'mona2@example.com', 'Verify your email address', 'The text part', '<p>The HTML part</p>', 'http://localhost:3000/verify-email?token=isKub81gUi8D0Mn7cCseKgLZRDVUN9tEVlM4V69MQ48', 0, '2025-05-10T12:00:00.000Z', NULL, NULL, '2025-05-10T12:00:00.000Z', '2025-05-11T12:00:00.000Z', 'verify-email:560e8751d9eba0a745b63959e13b2cde50c420fc00ccc7a13a7f8d07a1927d48', 'verify-email', 'en', NULL);
INSERT INTO public.outbox VALUES ('mail_2cfbaaa579a540f796d174c578b3b26a', 'mona2@example.com', 'Your plan has started', 'The text part', '<p>The HTML part</p>', '', 0, '2025-05-10T12:00:03.000Z', NULL, NULL, '2025-05-10T12:00:03.000Z', '2025-05-17T12:00:03.000Z', 'membership-begun:txn_01785b0c63384c7e87f389ba939917c3', 'membership-begun', 'en', NULL);
INSERT INTO public.outbox VALUES ('mail_c7398450acf1477e8e2dbdf64c756258', 'mona2@example.com', 'Your payment receipt', 'The text part', '<p>The HTML part</p>', '', 0, '2025-05-10T12:00:03.000Z', NULL, NULL, '2025-05-10T12:00:03.000Z', '2025-05-17T12:00:03.000Z', 'payment-receipt:txn_01785b0c63384c7e87f389ba939917c3', 'payment-receipt', 'en', NULL);
INSERT INTO public.outbox VALUES ('mail_ecd44328c2b74f1f929026661877176c', 'mona3@example.com', 'Verify your email address', 'The text part', '<p>The HTML part</p>', 'http://localhost:3000/verify-email?token=Z_Zs10SuDMMSZSg7sbOB6eP9T6b_mVeSpT3R9Qwezvc', 0, '2025-05-10T12:00:03.000Z', NULL, NULL, '2025-05-10T12:00:03.000Z', '2025-05-11T12:00:03.000Z', 'verify-email:f2b69c3b7bfda3194dce6dd956bad3fd888b74a444d4e20ad76cc510eb123b41', 'verify-email', 'en', NULL);
INSERT INTO public.outbox VALUES ('mail_1d077d9c23d24eababa9cb83e9ef01fd', 'mona3@example.com', 'We got your transfer request', 'The text part', '<p>The HTML part</p>', '', 0, '2025-05-10T12:00:03.000Z', NULL, NULL, '2025-05-10T12:00:03.000Z', '2025-05-17T12:00:03.000Z', 'transfer-received:mp_cfcb883bf547494c95e15a8e224fb41d', 'transfer-received', 'en', NULL);
INSERT INTO public.plans VALUES (1, 'platform', NULL, 'Basic', 'Listen without advertising.', 2500, 'EGP', 'monthly', NULL, 0, 'price', '["Ad-free listening","High quality audio","Offline downloads"]', '[]', '{}', NULL, 'الأساسية', 'استمع بلا إعلانات.', NULL, '["استماع بلا إعلانات","صوت عالي الجودة","تنزيل الحلقات للاستماع دون إنترنت"]', NULL);
INSERT INTO public.plans VALUES (2, 'platform', NULL, 'Premium', 'Everything Sawt has for listeners.', 4900, 'EGP', 'month', NULL, 1, 'price', '["Ad-free listening","Audio up to 320kbps","Unlimited offline downloads","Early access to new episodes"]', '[]', '{}', NULL, 'بريميوم', 'كل ما يقدّمه «صوت» للمستمعين.', NULL, '["استماع بلا إعلانات","صوت بجودة تصل إلى 320kbps","تنزيل بلا حدود للاستماع دون إنترنت","الحلقات الجديدة قبل غيرك"]', NULL);
INSERT INTO public.plans VALUES (3, 'platform', NULL, 'Premium Annual', 'Premium, paid once a year.', 49000, 'EGP', 'year', 'Save 17%', 0, 'price', '["Ad-free listening","Audio up to 320kbps","Unlimited offline downloads","Early access to new episodes"]', '[]', '{}', NULL, 'بريميوم السنوية', 'بريميوم، تدفعه مرة في السنة.', 'وفّر 17%', '["استماع بلا إعلانات","صوت بجودة تصل إلى 320kbps","تنزيل بلا حدود للاستماع دون إنترنت","الحلقات الجديدة قبل غيرك"]', NULL);
INSERT INTO public.plans VALUES (4, 'creator', NULL, 'Creator Supporter', 'Stand behind one creator.', 3000, 'EGP', 'monthly', NULL, 0, 'price', '["Supporter badge","Exclusive updates"]', '[]', '{}', NULL, 'داعم صانع المحتوى', 'ادعم صانع محتوى واحدًا.', NULL, '["شارة داعم","أخبار حصرية"]', NULL);
INSERT INTO public.plans VALUES (5, 'creator', NULL, 'Creator VIP', 'As close to one creator as it gets.', 7500, 'EGP', 'monthly', NULL, 0, 'price', '["Supporter badge","Exclusive content","Direct messaging"]', '[]', '{}', NULL, 'كبار الداعمين', 'أقرب ما يكون إلى صانع محتوى واحد.', NULL, '["شارة داعم","محتوى حصري","رسائل مباشرة"]', NULL);
INSERT INTO public.plans VALUES (101, 'package', NULL, 'Free', 'Publish your first episodes.', 0, 'EGP', 'monthly', NULL, 0, 'price', '["5 uploads","Up to 100 followers"]', '[]', '{"tier_level":1,"max_uploads":5,"max_followers":100,"analytics_access":false,"monetization_tools":false,"priority_support":false,"custom_branding":false}', NULL, 'المجانية', 'انشر حلقاتك الأولى.', NULL, '["5 uploads","Up to 100 followers"]', NULL);
INSERT INTO public.plans VALUES (102, 'package', NULL, 'Studio', 'Grow and start to earn.', 19900, 'EGP', 'monthly', NULL, 1, 'price', '["50 uploads","Up to 10000 followers","Analytics","Monetization tools"]', '[]', '{"tier_level":2,"max_uploads":50,"max_followers":10000,"analytics_access":true,"monetization_tools":true,"priority_support":false,"custom_branding":false}', NULL, 'استوديو', 'كبّر جمهورك وابدأ في تحقيق الدخل.', NULL, '["50 uploads","Up to 10000 followers","Analytics","Monetization tools"]', NULL);
INSERT INTO public.plans VALUES (103, 'package', NULL, 'Pro', 'For a team that publishes every day.', 49900, 'EGP', 'monthly', NULL, 0, 'price', '["999 uploads","Analytics","Monetization tools","Priority support"]', '[]', '{"tier_level":3,"max_uploads":999,"max_followers":1000000,"analytics_access":true,"monetization_tools":true,"priority_support":true,"custom_branding":true}', NULL, 'الاحترافية', 'لفريق ينشر كل يوم.', NULL, '["999 uploads","Analytics","Monetization tools","Priority support"]', NULL);
INSERT INTO public.plans VALUES (201, 'tier', 1, 'Supporter', 'Help the show come out every week.', 3000, 'EGP', 'monthly', NULL, 0, 'monthly_price', '{"early_access":false,"exclusive_content_access":false,"community_access":true,"direct_messaging":false}', '["supporter_badge"]', '{}', NULL, 'داعم', 'ساهم في أن يصدر البرنامج كل أسبوع.', NULL, NULL, '["supporter_badge"]');
INSERT INTO public.plans VALUES (202, 'tier', 1, 'Insider', 'Hear episodes a day early.', 4900, 'EGP', 'monthly', NULL, 0, 'price', '{"early_access":true,"early_access_hours":24,"exclusive_content_access":true,"community_access":true,"direct_messaging":false}', '["supporter_badge","exclusive_updates"]', '{}', NULL, 'من المقرّبين', 'اسمع الحلقات قبل غيرك بيوم.', NULL, NULL, '["supporter_badge","exclusive_updates"]');
INSERT INTO public.plans VALUES (203, 'tier', 1, 'VIP', 'Talk to Layla directly.', 7500, 'EGP', 'monthly', NULL, 0, 'price_cents', '{"early_access":true,"early_access_hours":48,"exclusive_content_access":true,"community_access":true,"direct_messaging":true}', '["supporter_badge","exclusive_updates","early_access"]', '{}', NULL, 'كبار الداعمين', 'تحدّث إلى ليلى مباشرة.', NULL, NULL, '["supporter_badge","exclusive_updates","early_access"]');
INSERT INTO public.plans VALUES (211, 'tier', 2, 'صديق القهوة', 'دعم شهري بسيط', 2000, 'EGP', 'monthly', NULL, 0, 'amount', '{"early_access":false,"exclusive_content_access":false,"community_access":true,"direct_messaging":false}', '["supporter_badge"]', '{}', NULL, NULL, NULL, NULL, NULL, '["supporter_badge"]');
INSERT INTO public.plans VALUES (212, 'tier', 2, 'Patron', 'حلقات خاصة ورسائل مباشرة', 6000, 'EGP', 'monthly', NULL, 0, 'cost_cents', '{"early_access":true,"early_access_hours":48,"exclusive_content_access":true,"community_access":true,"direct_messaging":true}', '["supporter_badge","exclusive_updates","early_access"]', '{}', NULL, 'راعٍ', NULL, NULL, NULL, '["supporter_badge","exclusive_updates","early_access"]');
INSERT INTO public.plans VALUES (221, 'tier', 3, 'Supporter', 'A monthly thank-you.', 3500, 'EGP', 'monthly', NULL, 0, 'tier_price', '{"early_access":false,"exclusive_content_access":false,"community_access":true,"direct_messaging":false}', '["supporter_badge"]', '{}', NULL, 'داعم', 'شكر كل شهر.', NULL, NULL, '["supporter_badge"]');
INSERT INTO public.plans VALUES (222, 'tier', 3, 'Exclusive Circle', 'Everything, first.', 2000, 'EGP', 'monthly', NULL, 0, NULL, '{"early_access":true,"early_access_hours":48,"exclusive_content_access":true,"community_access":true,"direct_messaging":true}', '["supporter_badge","exclusive_updates","early_access"]', '{}', NULL, NULL, 'كل شيء، قبل الجميع.', NULL, NULL, '["supporter_badge","exclusive_updates","early_access"]');
INSERT INTO public.secrets VALUES ('csrf', 'f9DBIVeaaWVzswhV8OHaXw35_mf5xJMoFk5Y3oZ1hus');
INSERT INTO public.secrets VALUES ('webhook', 'ooxO0aQV-Lg5aNJk5BeCHDOuTJ4FFTZ4xmdQ9CJ4La0');
INSERT INTO public.seeds VALUES ('catalogue', '2025-05-10T12:00:00.000Z');
INSERT INTO public.seeds VALUES ('samples', '2025-05-10T12:00:00.000Z');
INSERT INTO public.sessions VALUES ('f64823873f9820f25dd24ae589e0b40b254ac6677d914551ab526e2c84400e3e', 'usr_200cf752a6774e56ab8d0e1bd8a7a828', '2025-05-10T12:00:00.000Z', '2025-06-09T12:00:00.000Z');
INSERT INTO public.sessions VALUES ('2f228808d0f41cc4551f459e25aa3a9171d043b5e7d54c85f25a29f3890057bf', 'usr_3c9df5446b724effb0c41c63dee8366a', '2025-05-10T12:00:00.000Z', '2025-06-09T12:00:00.000Z');
INSERT INTO public.sessions VALUES ('045cd55fb3b2d594174cf1e6e542cad68c8721b2eced909d3b391a3933aa04b7', 'usr_21a51343b3e34699a8102391c5feba23', '2025-05-10T12:00:03.000Z', '2025-06-09T12:00:03.000Z');
INSERT INTO public.subscriptions VALUES ('sub_8c2247f9e73249509518213877ffb80e', 'usr_200cf752a6774e56ab8d0e1bd8a7a828', 3, 0, '2025-05-10T12:00:00.000Z', '2026-05-10T12:00:00.000Z', NULL, NULL, 10);
INSERT INTO public.subscriptions VALUES ('sub_7446ad29fdb845d7bd183dbb287ec11e', 'usr_3c9df5446b724effb0c41c63dee8366a', 2, 0, '2025-05-10T12:00:03.000Z', '2025-06-10T12:00:03.000Z', NULL, NULL, 10);
INSERT INTO public.supporters VALUES ('sup_seed_1', 1, 'Mariam', 7500, 'The episode on the Nile made my week.', '2025-05-02T18:30:00.000Z', NULL);
INSERT INTO public.supporters VALUES ('sup_seed_2', 1, 'Anonymous', 15000, NULL, '2025-05-06T18:30:00.000Z', NULL);
INSERT INTO public.supporters VALUES ('sup_seed_3', 1, 'يوسف', 3000, 'استمروا', '2025-05-09T18:30:00.000Z', NULL);
INSERT INTO public.supporters VALUES ('sup_seed_4', 2, 'هالة', 30000, 'أجمل ما أسمع في الطريق', '2025-05-04T18:30:00.000Z', NULL);
INSERT INTO public.supporters VALUES ('sup_seed_5', 2, 'Karim', 1500, NULL, '2025-05-08T18:30:00.000Z', NULL);
INSERT INTO public.told_prices VALUES ('[1,2500,"EGP","",""]', '2025-05-10T12:00:03.000Z');
INSERT INTO public.told_prices VALUES ('[2,4900,"EGP","",""]', '2025-05-10T12:00:03.000Z');
INSERT INTO public.told_prices VALUES ('[3,49000,"EGP","",""]', '2025-05-10T12:00:03.000Z');
INSERT INTO public.told_prices VALUES ('[4,3000,"EGP","",""]', '2025-05-10T12:00:03.000Z');
INSERT INTO public.told_prices VALUES ('[5,7500,"EGP","",""]', '2025-05-10T12:00:03.000Z');
INSERT INTO public.transactions VALUES ('txn_01785b0c63384c7e87f389ba939917c3', 'usr_3c9df5446b724effb0c41c63dee8366a', 'listener_subscription', 'completed', 4900, 'EGP', 2, NULL, NULL, 0, NULL, NULL, NULL, 'ac49da0a9d096524ec6808249f5049da7397c2376dfda18b926dd836e7bcf9b2', 'http://localhost:3000/mock-payment?transaction_id=txn_01785b0c63384c7e87f389ba939917c3&return_url=%2Fpayment-callback', 'ps_2034127ed5904a508e3f24772fc4897b', '0-_2_EiGxk2mpsLkKFWXD_VZFtccD9RRm-b73KEWnos', 'completed', 1, '2025-05-10T12:00:03.000Z', '2025-05-10T12:00:00.000Z', '2025-05-10T12:00:03.000Z', NULL, '{"before":null,"from":"2025-05-10T12:00:03.000Z","until":"2025-06-10T12:00:03.000Z","creator":null}');
INSERT INTO public.users VALUES ('usr_200cf752a6774e56ab8d0e1bd8a7a828', 'Mona Adel', 'mona1@example.com', '+201012345678', NULL, 'scrypt$16$8$1$T27YnLrww6SNp8sGxnDQJA$LKO9eGXQpQW6ojXEIoPAHEvtMMLY7KiIU6v9SDoUbIk', 1, 0, NULL, '2025-05-10T12:00:00.000Z', '2025-05-10T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.users VALUES ('usr_3c9df5446b724effb0c41c63dee8366a', 'Mona Adel', 'mona2@example.com', '+201012345678', NULL, 'scrypt$16$8$1$6VynJKwfSD3i0xqw9s34Og$f7Wi8Do2-Fv9mol4tgFIuXnd1o0yy5qBFIMbOGFkkYQ', 1, 0, NULL, '2025-05-10T12:00:00.000Z', '2025-05-10T12:00:00.000Z', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.users VALUES ('usr_21a51343b3e34699a8102391c5feba23', 'Mona Adel', 'mona3@example.com', '+201012345678', NULL, 'scrypt$16$8$1$PDGOEtBeGGbkyL9XIXpvtA$oMwCTgWe6bw9KAsgJGV2iY54ujn7PnzVtDc1TIiOA0I', 1, 0, NULL, '2025-05-10T12:00:03.000Z', '2025-05-10T12:00:03.000Z', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.verification_tokens VALUES ('usr_200cf752a6774e56ab8d0e1bd8a7a828', 'a5bdd2e9d861f8a6fccfe916dc989f26ee31413087f27784c9459479aee8a99d', '2025-05-11T12:00:00.000Z');
INSERT INTO public.verification_tokens VALUES ('usr_3c9df5446b724effb0c41c63dee8366a', '560e8751d9eba0a745b63959e13b2cde50c420fc00ccc7a13a7f8d07a1927d48', '2025-05-11T12:00:00.000Z');
INSERT INTO public.verification_tokens VALUES ('usr_21a51343b3e34699a8102391c5feba23', 'f2b69c3b7bfda3194dce6dd956bad3fd888b74a444d4e20ad76cc510eb123b41', '2025-05-11T12:00:03.000Z');
INSERT INTO public.webhook_deliveries VALUES ('whd_f032d3cd44ce487ba4b479a8534a79bd', 'evt_327af08908244c488aa773d4a62d75df', 'txn_01785b0c63384c7e87f389ba939917c3', '{"id":"evt_327af08908244c488aa773d4a62d75df","type":"payment.completed","created_at":"2025-05-10T12:00:00.000Z","data":{"transaction_id":"txn_01785b0c63384c7e87f389ba939917c3","amount_cents":4900,"currency":"EGP"}}', 1, '2025-05-10T12:00:13.000Z', '2025-05-10T12:00:03.000Z', NULL, '2025-05-10T12:00:00.000Z', NULL, NULL, NULL);
INSERT INTO public.webhook_events VALUES ('evt_327af08908244c488aa773d4a62d75df', 'txn_01785b0c63384c7e87f389ba939917c3', '2025-05-10T12:00:03.000Z');
ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.bearer_tokens
    ADD CONSTRAINT bearer_tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.contact_inquiries
    ADD CONSTRAINT contact_inquiries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.creators
    ADD CONSTRAINT creators_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.discount_code_uses
    ADD CONSTRAINT discount_code_uses_pkey PRIMARY KEY (payment_id);
ALTER TABLE ONLY public.discount_code_views
    ADD CONSTRAINT discount_code_views_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.discount_codes
    ADD CONSTRAINT discount_codes_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.mail_links
    ADD CONSTRAINT mail_links_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.manual_payments
    ADD CONSTRAINT manual_payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.operator_challenges
    ADD CONSTRAINT operator_challenges_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.operator_sessions
    ADD CONSTRAINT operator_sessions_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.operators
    ADD CONSTRAINT operators_name_key_key UNIQUE (name_key);
ALTER TABLE ONLY public.operators
    ADD CONSTRAINT operators_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.password_reset_tokens
    ADD CONSTRAINT password_reset_tokens_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.password_reset_tokens
    ADD CONSTRAINT password_reset_tokens_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.plans
    ADD CONSTRAINT plans_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (payment_id);
ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.seeds
    ADD CONSTRAINT seeds_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.supporters
    ADD CONSTRAINT supporters_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.told_prices
    ADD CONSTRAINT told_prices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_key UNIQUE (email);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.verification_tokens
    ADD CONSTRAINT verification_tokens_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.verification_tokens
    ADD CONSTRAINT verification_tokens_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_event_id_key UNIQUE (event_id);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_events
    ADD CONSTRAINT webhook_events_pkey PRIMARY KEY (event_id);
CREATE INDEX audit_log_action_at_id ON public.audit_log USING btree (action, at, id);
CREATE INDEX audit_log_actor_at_id ON public.audit_log USING btree (actor, at, id);
CREATE INDEX audit_log_address_at_id ON public.audit_log USING btree (address, at, id);
CREATE INDEX audit_log_at_id ON public.audit_log USING btree (at, id);
CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject);
CREATE INDEX contact_inquiries_answered_at ON public.contact_inquiries USING btree (answered_at);
CREATE INDEX contact_inquiries_answered_at_created_at ON public.contact_inquiries USING btree (answered_at, created_at);
CREATE INDEX contact_inquiries_created_at_id ON public.contact_inquiries USING btree (created_at, id);
CREATE INDEX contact_inquiries_lower_email ON public.contact_inquiries USING btree (lower(email));
CREATE INDEX discount_code_uses_code_state ON public.discount_code_uses USING btree (code, state);
CREATE INDEX discount_code_uses_code_state_held_until ON public.discount_code_uses USING btree (code, state, held_until);
CREATE INDEX discount_code_uses_user_id ON public.discount_code_uses USING btree (user_id);
CREATE INDEX discount_code_views_received_at ON public.discount_code_views USING btree (received_at);
CREATE INDEX mail_links_sent_at ON public.mail_links USING btree (sent_at);
CREATE INDEX mail_links_user_id ON public.mail_links USING btree (user_id);
CREATE INDEX manual_payments_amount_minor_id ON public.manual_payments USING btree (amount_minor, id);
CREATE INDEX manual_payments_created_at_id ON public.manual_payments USING btree (created_at, id);
CREATE INDEX manual_payments_id_prefix ON public.manual_payments USING btree (id text_pattern_ops);
CREATE UNIQUE INDEX manual_payments_idempotency ON public.manual_payments USING btree (user_id, idempotency_key);
CREATE UNIQUE INDEX manual_payments_one_pending ON public.manual_payments USING btree (user_id, plan_id) WHERE (status = 'pending'::text);
CREATE INDEX manual_payments_reference_key ON public.manual_payments USING btree (reference_key);
CREATE INDEX manual_payments_reference_key_prefix ON public.manual_payments USING btree (reference_key text_pattern_ops);
CREATE INDEX manual_payments_status_amount_minor_id ON public.manual_payments USING btree (status, amount_minor, id);
CREATE INDEX manual_payments_status_created_at_id ON public.manual_payments USING btree (status, created_at, id);
CREATE INDEX manual_payments_status_decided_at ON public.manual_payments USING btree (status, decided_at);
CREATE INDEX manual_payments_status_expires_at ON public.manual_payments USING btree (status, expires_at);
CREATE INDEX manual_payments_user_id_created_at ON public.manual_payments USING btree (user_id, created_at);
CREATE INDEX manual_payments_user_phone_prefix ON public.manual_payments USING btree (user_phone text_pattern_ops);
CREATE INDEX operator_challenges_expires_at ON public.operator_challenges USING btree (expires_at);
CREATE INDEX operator_challenges_operator_id ON public.operator_challenges USING btree (operator_id);
CREATE INDEX operator_sessions_expires_at ON public.operator_sessions USING btree (expires_at);
CREATE INDEX operator_sessions_operator_id ON public.operator_sessions USING btree (operator_id);
CREATE INDEX outbox_account_deleted ON public.outbox USING btree (created_at) WHERE (kind = 'account-deleted'::text);
CREATE INDEX outbox_created_at_id ON public.outbox USING btree (created_at, id);
CREATE UNIQUE INDEX outbox_event_key ON public.outbox USING btree (event_key);
CREATE INDEX outbox_failed ON public.outbox USING btree (created_at) WHERE ((sent_at IS NULL) AND (last_error IS NOT NULL));
CREATE INDEX outbox_recipient_created_at ON public.outbox USING btree (recipient, created_at);
CREATE INDEX outbox_sent_at_next_attempt_at ON public.outbox USING btree (sent_at, next_attempt_at);
CREATE INDEX refunds_created_at ON public.refunds USING btree (created_at);
CREATE INDEX refunds_user_id ON public.refunds USING btree (user_id);
CREATE INDEX sessions_expires_at ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user_id ON public.sessions USING btree (user_id);
CREATE INDEX subscriptions_not_ended ON public.subscriptions USING btree (next_billing_at) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX subscriptions_one_per_plan ON public.subscriptions USING btree (user_id, plan_id, creator_id);
CREATE INDEX supporters_creator_id_created_at ON public.supporters USING btree (creator_id, created_at);
CREATE INDEX supporters_transaction_id_name ON public.supporters USING btree (transaction_id, name);
CREATE INDEX told_prices_told_at ON public.told_prices USING btree (told_at);
CREATE INDEX transactions_activated_at_plan_id_currency_amount_minor ON public.transactions USING btree (activated_at, plan_id, currency, amount_minor);
CREATE INDEX transactions_amount_minor_id ON public.transactions USING btree (amount_minor, id);
CREATE INDEX transactions_created_at_id ON public.transactions USING btree (created_at, id);
CREATE INDEX transactions_id_prefix ON public.transactions USING btree (id text_pattern_ops);
CREATE UNIQUE INDEX transactions_idempotency ON public.transactions USING btree (user_id, idempotency_key);
CREATE INDEX transactions_status_amount_minor_id ON public.transactions USING btree (status, amount_minor, id);
CREATE INDEX transactions_status_created_at_id ON public.transactions USING btree (status, created_at, id);
CREATE INDEX transactions_ungranted ON public.transactions USING btree (status, updated_at) WHERE ((activated_at IS NULL) AND (status = 'completed'::text) AND (webhook_processed = 1));
CREATE INDEX transactions_user_id_created_at ON public.transactions USING btree (user_id, created_at);
CREATE INDEX users_created_at_id ON public.users USING btree (created_at, id);
CREATE INDEX users_email_prefix ON public.users USING btree (email text_pattern_ops);
CREATE INDEX users_email_verified_at_created_at_id ON public.users USING btree (email_verified_at, created_at, id);
CREATE INDEX users_is_active_created_at_id ON public.users USING btree (is_active, created_at, id);
CREATE INDEX users_name_id ON public.users USING btree (name, id);
CREATE INDEX users_phone_prefix ON public.users USING btree (phone text_pattern_ops);
CREATE INDEX users_unproven ON public.users USING btree (created_at) WHERE ((email_verified_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX webhook_deliveries_closed ON public.webhook_deliveries USING btree (transaction_id) WHERE (closed_at IS NOT NULL);
CREATE INDEX webhook_deliveries_created_at_id ON public.webhook_deliveries USING btree (created_at, id);
CREATE INDEX webhook_deliveries_delivered_at_next_attempt_at ON public.webhook_deliveries USING btree (delivered_at, next_attempt_at);
CREATE INDEX webhook_deliveries_failed ON public.webhook_deliveries USING btree (created_at) WHERE ((delivered_at IS NULL) AND (last_error IS NOT NULL));
CREATE INDEX webhook_events_received_at ON public.webhook_events USING btree (received_at);
ALTER TABLE ONLY public.bearer_tokens
    ADD CONSTRAINT bearer_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.discount_code_uses
    ADD CONSTRAINT discount_code_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.manual_payments
    ADD CONSTRAINT manual_payments_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES public.plans(id);
ALTER TABLE ONLY public.manual_payments
    ADD CONSTRAINT manual_payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.password_reset_tokens
    ADD CONSTRAINT password_reset_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.plans
    ADD CONSTRAINT plans_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES public.creators(id);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES public.plans(id);
ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.supporters
    ADD CONSTRAINT supporters_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES public.creators(id);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES public.creators(id);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES public.plans(id);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.verification_tokens
    ADD CONSTRAINT verification_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES public.transactions(id);
ALTER TABLE ONLY public.webhook_events
    ADD CONSTRAINT webhook_events_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES public.transactions(id);
