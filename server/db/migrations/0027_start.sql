-- The whole schema as it was at the first release. This file has the number and the moment of the last of the migrations
-- that it replaced: drizzle compares nothing but the moment, so a database that those have brought this far is up to date.

-- All pieces of a text of one to three characters, for the search index: words of two Chinese characters are pieces
-- themselves, and no extension has to be installed. Pieces with a space are never looked for.
CREATE FUNCTION search_grams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  select coalesce(array_agg(distinct gram), '{}')
  from (
    select unnest(array[sign, sign || second, sign || second || third]) as gram
    from (
      select sign, lead(sign, 1) over (order by place) as second, lead(sign, 2) over (order by place) as third
      from unnest(string_to_array(value, null)) with ordinality as signs(sign, place)
    ) as neighbours
  ) as pieces
  where gram is not null and gram !~ '\s'
$$;--> statement-breakpoint
CREATE TABLE "analysis_records" (
	"member_id" text NOT NULL,
	"id" text NOT NULL,
	"tool_id" text NOT NULL,
	"title" text NOT NULL,
	"note" text NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file_name" text NOT NULL,
	"input_sha256" text NOT NULL,
	"variants" bigint NOT NULL,
	"engine_version" text NOT NULL,
	"headline" text NOT NULL,
	"result" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "analysis_records_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "budgets" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"purpose" integer NOT NULL,
	"target" text NOT NULL,
	"requester" text DEFAULT '' NOT NULL,
	"hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"other_tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "codes_purpose_target_requester_pk" PRIMARY KEY("purpose","target","requester"),
	CONSTRAINT "codes_purpose_check" CHECK ("purpose" in (1, 2, 3, 4))
);
--> statement-breakpoint
CREATE TABLE "homepage_config" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"title_zh" text NOT NULL,
	"title_en" text NOT NULL,
	"summary_zh" text NOT NULL,
	"summary_en" text NOT NULL,
	"cover" text NOT NULL,
	"tags_zh" jsonb NOT NULL,
	"tags_en" jsonb NOT NULL,
	"industry_id" text,
	"problem_id" text,
	"problem_type" integer,
	"analysis_type" integer,
	"tool_id" text,
	"level" text,
	"author" text NOT NULL,
	"reviewer" text,
	"content_zh" text NOT NULL,
	"content_en" text NOT NULL,
	"references" jsonb NOT NULL,
	"length_zh" integer NOT NULL,
	"length_en" integer NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"search_text" text NOT NULL,
	"search_grams" text[] GENERATED ALWAYS AS (search_grams(search_text)) STORED,
	"published_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "homepage_config_type_check" CHECK ("type" in ('industry', 'problem', 'analysis', 'notice')),
	CONSTRAINT "homepage_config_problem_type_check" CHECK ("problem_type" in (1, 2, 3)),
	CONSTRAINT "homepage_config_level_check" CHECK ("level" in ('free', 'plus', 'pro'))
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"member_id" text,
	"ip" text NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"member_id" text NOT NULL,
	"article_id" text NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourites_member_id_article_id_pk" PRIMARY KEY("member_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"member_id" text NOT NULL,
	"article_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "likes_member_id_article_id_pk" PRIMARY KEY("member_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text,
	"phone" text,
	"password_hash" text NOT NULL,
	"nick_name" text NOT NULL,
	"avatar" text,
	"level" text DEFAULT 'free' NOT NULL,
	"level_expires_at" timestamp with time zone,
	"time_zone" text,
	"language" text,
	"suspended_at" timestamp with time zone,
	"deletion_due_at" timestamp with time zone,
	"deletion_requested_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "members_avatar_check" CHECK ("avatar" in ('helix', 'colony', 'scatter', 'forest', 'funnel', 'cell', 'orbit', 'wave', 'leaf', 'flask', 'lattice', 'peak')),
	CONSTRAINT "members_level_check" CHECK ("level" in ('free', 'plus', 'pro')),
	CONSTRAINT "members_language_check" CHECK ("language" in ('zh', 'en'))
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"headers" jsonb,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_channel_check" CHECK ("channel" in ('mail', 'sms', 'push')),
	CONSTRAINT "outbox_status_check" CHECK ("status" in ('pending', 'kept', 'sent', 'failed', 'withheld'))
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"successor_hash" text,
	"successor_sealed" text
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" text NOT NULL,
	"key" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reservations_id_key_pk" PRIMARY KEY("id","key")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"user_agent" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"proved_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text
);
--> statement-breakpoint
CREATE TABLE "special_subject_item" (
	"subject_id" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	CONSTRAINT "special_subject_item_subject_id_position_pk" PRIMARY KEY("subject_id","position"),
	CONSTRAINT "special_subject_item_kind_check" CHECK ("kind" in ('industry', 'problem', 'analysis', 'tool'))
);
--> statement-breakpoint
CREATE TABLE "special_subject" (
	"id" text PRIMARY KEY NOT NULL,
	"title_zh" text NOT NULL,
	"title_en" text NOT NULL,
	"summary_zh" text NOT NULL,
	"summary_en" text NOT NULL,
	"cover" text NOT NULL,
	"tags_zh" jsonb NOT NULL,
	"tags_en" jsonb NOT NULL,
	"content_zh" text NOT NULL,
	"content_en" text NOT NULL,
	"search_text" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"use_type" integer PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"title_zh" text NOT NULL,
	"title_en" text NOT NULL,
	"content_zh" text NOT NULL,
	"content_en" text NOT NULL,
	"version" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms_reads" (
	"member_id" text NOT NULL,
	"use_type" integer NOT NULL,
	"version" text NOT NULL,
	"hash" text,
	"language" text,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "terms_reads_member_id_use_type_version_pk" PRIMARY KEY("member_id","use_type","version"),
	CONSTRAINT "terms_reads_language_check" CHECK ("language" in ('zh', 'en'))
);
--> statement-breakpoint
CREATE TABLE "address_changes" (
	"undo_hash" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"kind" text NOT NULL,
	"old_value" text,
	"new_value" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "address_changes_kind_check" CHECK ("kind" in ('email', 'phone'))
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"member_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"context" text NOT NULL,
	"attachment_name" text,
	"attachment_type" text,
	"attachment_size" integer,
	"attachment_data" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feedback_member_id_id_pk" PRIMARY KEY("member_id","id"),
	CONSTRAINT "feedback_kind_check" CHECK ("kind" in ('problem', 'suggestion', 'question', 'content')),
	CONSTRAINT "feedback_state_check" CHECK ("state" in ('open', 'answered', 'closed')),
	CONSTRAINT "feedback_attachment_type_check" CHECK ("attachment_type" in ('image/png', 'image/jpeg', 'image/webp', 'text/plain'))
);
--> statement-breakpoint
CREATE TABLE "feedback_messages" (
	"member_id" text NOT NULL,
	"feedback_id" text NOT NULL,
	"id" text NOT NULL,
	"is_ours" boolean NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feedback_messages_member_id_feedback_id_id_pk" PRIMARY KEY("member_id","feedback_id","id")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"member_id" text NOT NULL,
	"device" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_member_id_device_pk" PRIMARY KEY("member_id","device")
);
--> statement-breakpoint
CREATE TABLE "member_export_parts" (
	"member_id" text NOT NULL,
	"run" text NOT NULL,
	"part" integer NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_export_parts_run_part_pk" PRIMARY KEY("run","part")
);
--> statement-breakpoint
CREATE TABLE "member_exports" (
	"member_id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"size" integer NOT NULL,
	"run" text,
	"part_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "member_exports_status_check" CHECK ("status" in ('preparing', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "member_preferences" (
	"member_id" text PRIMARY KEY NOT NULL,
	"news_mail" boolean NOT NULL,
	"news_notice" boolean DEFAULT false NOT NULL,
	"billing_mail" boolean NOT NULL,
	"billing_notice" boolean DEFAULT true NOT NULL,
	"billing_push" boolean DEFAULT true NOT NULL,
	"invoice_mail" boolean DEFAULT true NOT NULL,
	"invoice_notice" boolean DEFAULT true NOT NULL,
	"feedback_mail" boolean NOT NULL,
	"feedback_notice" boolean DEFAULT true NOT NULL,
	"feedback_push" boolean DEFAULT true NOT NULL,
	"export_mail" boolean DEFAULT true NOT NULL,
	"export_notice" boolean DEFAULT true NOT NULL,
	"export_push" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"kind" text NOT NULL,
	"title_zh" text NOT NULL,
	"title_en" text NOT NULL,
	"body_zh" text NOT NULL,
	"body_en" text NOT NULL,
	"href" text,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_kind_check" CHECK ("kind" in ('welcome', 'security', 'feedback', 'content', 'membership', 'account'))
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"session_id" text NOT NULL,
	"endpoint_hash" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"server_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reading_places" (
	"member_id" text NOT NULL,
	"article_id" text NOT NULL,
	"share" double precision,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "reading_places_member_id_article_id_pk" PRIMARY KEY("member_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "subject_progress" (
	"member_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"step" text NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subject_progress_member_id_subject_id_step_pk" PRIMARY KEY("member_id","subject_id","step")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text,
	"name" text NOT NULL,
	"is_synced" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"member_id" text NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_member_id_hash_pk" PRIMARY KEY("member_id","hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"member_id" text PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "levels" (
	"level" text PRIMARY KEY NOT NULL,
	"rank" integer NOT NULL,
	"title_zh" text NOT NULL,
	"title_en" text NOT NULL,
	"summary_zh" text NOT NULL,
	"summary_en" text NOT NULL,
	"benefits" jsonb NOT NULL,
	CONSTRAINT "levels_level_check" CHECK ("level" in ('free', 'plus', 'pro'))
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" text PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"period" text NOT NULL,
	"currency" text NOT NULL,
	"amount" integer NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	CONSTRAINT "plans_level_check" CHECK ("level" in ('free', 'plus', 'pro')),
	CONSTRAINT "plans_period_check" CHECK ("period" in ('month', 'year')),
	CONSTRAINT "plans_currency_check" CHECK ("currency" in ('CNY', 'USD'))
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"order_id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"member_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"percent_off" integer,
	"amount_off" integer,
	"currency" text,
	"plan_ids" jsonb,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"max_uses" integer,
	"uses_per_member" integer DEFAULT 1 NOT NULL,
	"max_seats" integer DEFAULT 1 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupons_currency_check" CHECK ("currency" in ('CNY', 'USD'))
);
--> statement-breakpoint
CREATE TABLE "left_methods" (
	"provider" text NOT NULL,
	"method_ref" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "left_methods_provider_method_ref_pk" PRIMARY KEY("provider","method_ref"),
	CONSTRAINT "left_methods_provider_check" CHECK ("provider" in ('sandbox', 'stripe'))
);
--> statement-breakpoint
CREATE TABLE "method_setups" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"provider" text NOT NULL,
	"ref" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "method_setups_provider_check" CHECK ("provider" in ('sandbox', 'stripe')),
	CONSTRAINT "method_setups_state_check" CHECK ("state" in ('open', 'saved', 'failed', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text,
	"kind" text NOT NULL,
	"plan_id" text NOT NULL,
	"level" text NOT NULL,
	"period" text NOT NULL,
	"currency" text NOT NULL,
	"seats" integer DEFAULT 1 NOT NULL,
	"list_amount" integer NOT NULL,
	"discount" integer NOT NULL,
	"credit" integer NOT NULL,
	"amount" integer NOT NULL,
	"coupon_code" text,
	"state" text NOT NULL,
	"title" jsonb,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"before" jsonb,
	CONSTRAINT "orders_kind_check" CHECK ("kind" in ('new', 'renewal', 'upgrade')),
	CONSTRAINT "orders_state_check" CHECK ("state" in ('pending', 'paid', 'cancelled', 'expired', 'refunding', 'refunded')),
	CONSTRAINT "orders_level_check" CHECK ("level" in ('free', 'plus', 'pro')),
	CONSTRAINT "orders_period_check" CHECK ("period" in ('month', 'year')),
	CONSTRAINT "orders_currency_check" CHECK ("currency" in ('CNY', 'USD'))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"payment_id" text,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id"),
	CONSTRAINT "payment_events_provider_check" CHECK ("provider" in ('sandbox', 'stripe')),
	CONSTRAINT "payment_events_kind_check" CHECK ("kind" in ('payment', 'refund', 'returned', 'dispute', 'other', 'unknown')),
	CONSTRAINT "payment_events_outcome_check" CHECK ("outcome" in ('applied', 'ignored', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"provider" text NOT NULL,
	"ref" text,
	"state" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"url" text,
	"method_ref" text,
	"method_label" text,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_provider_check" CHECK ("provider" in ('none', 'sandbox', 'stripe')),
	CONSTRAINT "payments_state_check" CHECK ("state" in ('pending', 'requires_more', 'authorized', 'captured', 'error', 'canceled')),
	CONSTRAINT "payments_currency_check" CHECK ("currency" in ('CNY', 'USD')),
	CONSTRAINT "payments_problem_check" CHECK ("problem" in ('declined', 'insufficientFunds', 'expiredCard', 'authenticationNeeded', 'abandoned', 'providerError'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"ref" text,
	"state" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"is_extra" boolean DEFAULT false NOT NULL,
	"is_part" boolean DEFAULT false NOT NULL,
	"key" text,
	"reason" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_state_check" CHECK ("state" in ('requested', 'sending', 'done', 'refused', 'failed')),
	CONSTRAINT "refunds_currency_check" CHECK ("currency" in ('CNY', 'USD'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"member_id" text PRIMARY KEY NOT NULL,
	"plan_id" text NOT NULL,
	"level" text NOT NULL,
	"period" text NOT NULL,
	"currency" text NOT NULL,
	"seats" integer DEFAULT 1 NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"order_id" text,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"anchor_day" integer NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"cancel_reason" text,
	"cancel_note" text,
	"before_deletion" jsonb,
	"next_plan_id" text,
	"invoice_title_id" text,
	"next_seats" integer,
	"coupon_code" text,
	"provider" text,
	"method_ref" text,
	"method_label" text,
	"unpaid_since" timestamp with time zone,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"grace_until" timestamp with time zone,
	"reminded_for" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_state_check" CHECK ("state" in ('active', 'grace', 'ended')),
	CONSTRAINT "subscriptions_level_check" CHECK ("level" in ('free', 'plus', 'pro')),
	CONSTRAINT "subscriptions_period_check" CHECK ("period" in ('month', 'year')),
	CONSTRAINT "subscriptions_currency_check" CHECK ("currency" in ('CNY', 'USD')),
	CONSTRAINT "subscriptions_cancel_reason_check" CHECK ("cancel_reason" in ('tooExpensive', 'missingFeatures', 'switchedService', 'unused', 'projectEnded', 'other')),
	CONSTRAINT "subscriptions_provider_check" CHECK ("provider" in ('none', 'sandbox', 'stripe'))
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_titles" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"title" jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"member_id" text,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"reverses_id" text,
	"is_part" boolean DEFAULT false NOT NULL,
	"title" jsonb NOT NULL,
	"seller" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"currency" text NOT NULL,
	"net" integer NOT NULL,
	"tax" integer NOT NULL,
	"amount" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"official_number" text,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_kind_check" CHECK ("kind" in ('invoice', 'credit')),
	CONSTRAINT "invoices_currency_check" CHECK ("currency" in ('CNY', 'USD'))
);
--> statement-breakpoint
CREATE TABLE "quotations" (
	"order_id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"seller" jsonb NOT NULL,
	"tax_rate_bp" integer NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"data" jsonb NOT NULL,
	"outcome" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"folder" text NOT NULL,
	"stem" text NOT NULL,
	"zh" text NOT NULL,
	"en" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"body" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"ref" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"state" text NOT NULL,
	"method_ref" text,
	"problem" text,
	"return_url" text NOT NULL,
	"keeps_method" boolean NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_payments_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "sandbox_payments_currency_check" CHECK ("currency" in ('CNY', 'USD')),
	CONSTRAINT "sandbox_payments_state_check" CHECK ("state" in ('pending', 'requires_more', 'authorized', 'captured', 'error', 'canceled')),
	CONSTRAINT "sandbox_payments_problem_check" CHECK ("problem" in ('declined', 'insufficientFunds', 'expiredCard', 'authenticationNeeded', 'abandoned', 'providerError'))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_digests" (
	"id" text PRIMARY KEY NOT NULL,
	"previous" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "news_digests_previous_unique" UNIQUE("previous")
);
--> statement-breakpoint
CREATE TABLE "news_sent" (
	"digest_id" text NOT NULL,
	"member_id" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "news_sent_digest_id_member_id_pk" PRIMARY KEY("digest_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"id" text PRIMARY KEY NOT NULL,
	"payer_id" text NOT NULL,
	"address" text NOT NULL,
	"member_id" text,
	"invited_at" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "analysis_records" ADD CONSTRAINT "analysis_records_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_article_id_homepage_config_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."homepage_config"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_article_id_homepage_config_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."homepage_config"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_subject_item" ADD CONSTRAINT "special_subject_item_subject_id_special_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."special_subject"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_reads" ADD CONSTRAINT "terms_reads_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_messages" ADD CONSTRAINT "feedback_messages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_export_parts" ADD CONSTRAINT "member_export_parts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_exports" ADD CONSTRAINT "member_exports_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_preferences" ADD CONSTRAINT "member_preferences_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_article_id_homepage_config_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."homepage_config"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_progress" ADD CONSTRAINT "subject_progress_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_code_coupons_code_fk" FOREIGN KEY ("code") REFERENCES "public"."coupons"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "method_setups" ADD CONSTRAINT "method_setups_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_coupon_code_coupons_code_fk" FOREIGN KEY ("coupon_code") REFERENCES "public"."coupons"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_titles" ADD CONSTRAINT "invoice_titles_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_sent" ADD CONSTRAINT "news_sent_digest_id_news_digests_id_fk" FOREIGN KEY ("digest_id") REFERENCES "public"."news_digests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_sent" ADD CONSTRAINT "news_sent_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_payer_id_members_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analysis_records_recent_idx" ON "analysis_records" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "budgets_since_idx" ON "budgets" USING btree ("since");--> statement-breakpoint
CREATE INDEX "budgets_end_idx" ON "budgets" USING btree (split_part(key, ':', -1));--> statement-breakpoint
CREATE INDEX "codes_target_idx" ON "codes" USING btree ("target");--> statement-breakpoint
CREATE INDEX "codes_expires_idx" ON "codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "homepage_config_type_idx" ON "homepage_config" USING btree ("type","published_at","id");--> statement-breakpoint
CREATE INDEX "homepage_config_recent_idx" ON "homepage_config" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "homepage_config_industry_idx" ON "homepage_config" USING btree ("industry_id","published_at","id");--> statement-breakpoint
CREATE INDEX "homepage_config_problem_idx" ON "homepage_config" USING btree ("problem_id","published_at","id");--> statement-breakpoint
CREATE INDEX "homepage_config_imported_idx" ON "homepage_config" USING btree ("imported_at");--> statement-breakpoint
CREATE INDEX "homepage_config_grams_idx" ON "homepage_config" USING gin ("search_grams");--> statement-breakpoint
CREATE INDEX "events_member_idx" ON "events" USING btree ("member_id","at","id");--> statement-breakpoint
CREATE INDEX "events_at_idx" ON "events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "events_session_idx" ON "events" USING btree ((data ->> 'session')) WHERE (data ->> 'session') is not null;--> statement-breakpoint
CREATE INDEX "favourites_recent_idx" ON "favourites" USING btree ("member_id","created_at","article_id");--> statement-breakpoint
CREATE INDEX "favourites_article_idx" ON "favourites" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "likes_article_idx" ON "likes" USING btree ("article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_email_key" ON "members" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "members_phone_key" ON "members" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "members_level_due_idx" ON "members" USING btree ("level_expires_at") WHERE level_expires_at is not null;--> statement-breakpoint
CREATE INDEX "members_deletion_due_idx" ON "members" USING btree ("deletion_due_at") WHERE deletion_due_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_pending_idx" ON "outbox" USING btree ("next_attempt_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "outbox_recipient_idx" ON "outbox" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "outbox_created_idx" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_withheld_idx" ON "outbox" USING btree ("created_at") WHERE status = 'withheld';--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_idx" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_successor_idx" ON "refresh_tokens" USING btree ("successor_hash") WHERE successor_hash is not null;--> statement-breakpoint
CREATE INDEX "reservations_key_idx" ON "reservations" USING btree ("key");--> statement-breakpoint
CREATE INDEX "reservations_expires_idx" ON "reservations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reservations_end_idx" ON "reservations" USING btree (split_part(key, ':', -1));--> statement-breakpoint
CREATE INDEX "sessions_member_idx" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "address_changes_member_idx" ON "address_changes" USING btree ("member_id","changed_at");--> statement-breakpoint
CREATE INDEX "address_changes_old_idx" ON "address_changes" USING btree ("old_value");--> statement-breakpoint
CREATE INDEX "address_changes_at_idx" ON "address_changes" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "feedback_state_idx" ON "feedback" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "feedback_recent_idx" ON "feedback" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "known_devices_seen_idx" ON "known_devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "member_export_parts_member_idx" ON "member_export_parts" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_export_parts_created_idx" ON "member_export_parts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "member_exports_status_idx" ON "member_exports" USING btree ("status","ready_at");--> statement-breakpoint
CREATE INDEX "member_exports_run_idx" ON "member_exports" USING btree ("run");--> statement-breakpoint
CREATE INDEX "notifications_recent_idx" ON "notifications" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("member_id","created_at","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_created_idx" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_endpoint_idx" ON "push_devices" USING btree ("endpoint_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_session_idx" ON "push_devices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_devices_member_idx" ON "push_devices" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "reading_places_recent_idx" ON "reading_places" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "reading_places_article_idx" ON "reading_places" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "passkeys_member_idx" ON "passkeys" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "used_challenges_expires_idx" ON "used_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "coupon_uses_code_idx" ON "coupon_uses" USING btree ("code");--> statement-breakpoint
CREATE INDEX "coupon_uses_member_idx" ON "coupon_uses" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "method_setups_member_idx" ON "method_setups" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "method_setups_open_idx" ON "method_setups" USING btree ("created_at") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_key" ON "orders" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_key" ON "orders" USING btree ("member_id","plan_id","seats") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "orders_recent_idx" ON "orders" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_open_idx" ON "orders" USING btree ("expires_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "payment_events_refused_idx" ON "payment_events" USING btree ("received_at") WHERE outcome = 'refused';--> statement-breakpoint
CREATE INDEX "payments_order_idx" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_method_idx" ON "payments" USING btree ("method_ref") WHERE method_ref is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_ref_key" ON "payments" USING btree ("provider","ref");--> statement-breakpoint
CREATE INDEX "payments_open_idx" ON "payments" USING btree ("updated_at") WHERE state in ('pending', 'requires_more', 'authorized');--> statement-breakpoint
CREATE INDEX "refunds_order_idx" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_extra_idx" ON "refunds" USING btree ("payment_id") WHERE is_extra;--> statement-breakpoint
CREATE INDEX "refunds_sending_idx" ON "refunds" USING btree ("updated_at") WHERE state = 'sending';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_open_key" ON "refunds" USING btree ("payment_id") WHERE state in ('requested', 'sending', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_ref_key" ON "refunds" USING btree ("payment_id","ref") WHERE state = 'done';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_command_key" ON "refunds" USING btree ("order_id","key") WHERE state <> 'refused';--> statement-breakpoint
CREATE INDEX "subscriptions_due_idx" ON "subscriptions" USING btree ("due_at") WHERE state <> 'ended';--> statement-breakpoint
CREATE INDEX "subscriptions_method_idx" ON "subscriptions" USING btree ("method_ref") WHERE method_ref is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_coupon_idx" ON "subscriptions" USING btree ("coupon_code") WHERE coupon_code is not null;--> statement-breakpoint
CREATE INDEX "invoice_titles_member_idx" ON "invoice_titles" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_reverses_key" ON "invoices" USING btree ("reverses_id") WHERE not is_part;--> statement-breakpoint
CREATE INDEX "invoices_parts_idx" ON "invoices" USING btree ("reverses_id") WHERE is_part;--> statement-breakpoint
CREATE INDEX "invoices_recent_idx" ON "invoices" USING btree ("member_id","issued_at","number");--> statement-breakpoint
CREATE INDEX "invoices_order_idx" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quotations_number_key" ON "quotations" USING btree ("number");--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sandbox_notices_due_idx" ON "sandbox_notices" USING btree ("due_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "sandbox_notices_sent_idx" ON "sandbox_notices" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "news_sent_member_idx" ON "news_sent" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "seats_payer_idx" ON "seats" USING btree ("payer_id","invited_at");--> statement-breakpoint
CREATE UNIQUE INDEX "seats_address_key" ON "seats" USING btree ("payer_id","address");--> statement-breakpoint
CREATE INDEX "seats_address_idx" ON "seats" USING btree ("address");--> statement-breakpoint
CREATE INDEX "seats_holder_idx" ON "seats" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seats_member_key" ON "seats" USING btree ("member_id") WHERE joined_at is not null;--> statement-breakpoint
-- Whoever changes it, and from wherever: every server is told that a session or a member's standing is another one.
CREATE FUNCTION tell_session_changed() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform pg_notify('veriscope_access', old.member_id);
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION tell_member_changed() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform pg_notify('veriscope_access', old.id);
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER sessions_ended AFTER UPDATE OF revoked_at, expires_at ON "sessions" FOR EACH ROW
  WHEN (old.revoked_at IS DISTINCT FROM new.revoked_at OR old.expires_at IS DISTINCT FROM new.expires_at)
  EXECUTE FUNCTION tell_session_changed();--> statement-breakpoint
CREATE TRIGGER sessions_removed AFTER DELETE ON "sessions" FOR EACH ROW
  WHEN (old.revoked_at IS NULL AND old.expires_at > now()) EXECUTE FUNCTION tell_session_changed();--> statement-breakpoint
CREATE TRIGGER members_changed AFTER UPDATE OF level, level_expires_at, suspended_at ON "members" FOR EACH ROW
  WHEN (old.level IS DISTINCT FROM new.level OR old.level_expires_at IS DISTINCT FROM new.level_expires_at
    OR old.suspended_at IS DISTINCT FROM new.suspended_at)
  EXECUTE FUNCTION tell_member_changed();
