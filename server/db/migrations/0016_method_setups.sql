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
ALTER TABLE "method_setups" ADD CONSTRAINT "method_setups_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "method_setups_member_idx" ON "method_setups" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "method_setups_open_idx" ON "method_setups" USING btree ("created_at") WHERE state = 'open';