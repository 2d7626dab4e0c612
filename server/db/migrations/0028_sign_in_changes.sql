ALTER TABLE "address_changes" DROP CONSTRAINT "address_changes_kind_check";--> statement-breakpoint
ALTER TABLE "address_changes" ALTER COLUMN "new_value" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "address_changes" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "address_changes" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_kind_check" CHECK ("kind" in ('email', 'phone', 'password', 'secondFactor', 'recoveryCodes', 'passkeys', 'device'));