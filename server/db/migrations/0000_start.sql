CREATE TABLE "analysis_records" (
	"member_id" text NOT NULL,
	"id" text NOT NULL,
	"tool_id" text NOT NULL,
	"title" text NOT NULL,
	"note" text NOT NULL,
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
CREATE TABLE "codes" (
	"purpose" integer NOT NULL,
	"target" text NOT NULL,
	"hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "codes_purpose_target_pk" PRIMARY KEY("purpose","target")
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
	"content_zh" text NOT NULL,
	"content_en" text NOT NULL,
	"references" jsonb NOT NULL,
	"length_zh" integer NOT NULL,
	"length_en" integer NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"search_text" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
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
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
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
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"user_agent" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "special_subject_item" (
	"subject_id" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	CONSTRAINT "special_subject_item_subject_id_position_pk" PRIMARY KEY("subject_id","position")
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
	"updated_at" timestamp with time zone NOT NULL
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
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "terms_reads_member_id_use_type_pk" PRIMARY KEY("member_id","use_type")
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"since" timestamp with time zone NOT NULL
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
CREATE INDEX "analysis_records_recent_idx" ON "analysis_records" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "homepage_config_type_idx" ON "homepage_config" USING btree ("type","published_at");--> statement-breakpoint
CREATE INDEX "events_member_idx" ON "events" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "likes_article_idx" ON "likes" USING btree ("article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_email_key" ON "members" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "members_phone_key" ON "members" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "outbox_pending_idx" ON "outbox" USING btree ("next_attempt_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "outbox_recipient_idx" ON "outbox" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_idx" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_member_idx" ON "sessions" USING btree ("member_id");