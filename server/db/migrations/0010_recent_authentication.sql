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
ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_changes_member_idx" ON "address_changes" USING btree ("member_id","changed_at");--> statement-breakpoint
CREATE INDEX "address_changes_old_idx" ON "address_changes" USING btree ("old_value");