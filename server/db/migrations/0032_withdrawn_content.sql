ALTER TABLE "homepage_config" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "homepage_config" ADD COLUMN "withdrawn_note" jsonb;--> statement-breakpoint
ALTER TABLE "homepage_config" ADD COLUMN "corrections" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "special_subject" ADD COLUMN "withdrawn_at" timestamp with time zone;