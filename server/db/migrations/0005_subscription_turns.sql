ALTER TABLE "subscriptions" ADD COLUMN "anchor_day" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "unpaid_since" timestamp with time zone;