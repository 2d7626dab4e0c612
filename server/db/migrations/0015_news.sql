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
ALTER TABLE "homepage_config" ADD COLUMN "imported_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "headers" jsonb;--> statement-breakpoint
ALTER TABLE "special_subject" ADD COLUMN "imported_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "member_preferences" ADD COLUMN "news_notice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "member_preferences" ADD COLUMN "billing_notice" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "member_preferences" ADD COLUMN "invoice_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "member_preferences" ADD COLUMN "invoice_notice" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "member_preferences" ADD COLUMN "feedback_notice" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "member_preferences" ADD COLUMN "export_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "member_preferences" ADD COLUMN "export_notice" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "news_sent" ADD CONSTRAINT "news_sent_digest_id_news_digests_id_fk" FOREIGN KEY ("digest_id") REFERENCES "public"."news_digests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_sent" ADD CONSTRAINT "news_sent_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "homepage_config" SET "imported_at" = least("published_at", now());--> statement-breakpoint
UPDATE "special_subject" SET "imported_at" = least("published_at", now());