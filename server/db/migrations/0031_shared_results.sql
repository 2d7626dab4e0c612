CREATE TABLE "shared_results" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"record_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"title" text NOT NULL,
	"has_rows" boolean NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shared_results_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "shared_results" ADD CONSTRAINT "shared_results_record_fk" FOREIGN KEY ("member_id","record_id") REFERENCES "public"."analysis_records"("member_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_results_record_idx" ON "shared_results" USING btree ("member_id","record_id");--> statement-breakpoint
CREATE INDEX "shared_results_expiry_idx" ON "shared_results" USING btree ("expires_at");