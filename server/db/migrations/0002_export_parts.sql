CREATE TABLE "member_export_parts" (
	"member_id" text NOT NULL,
	"run" text NOT NULL,
	"part" integer NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_export_parts_run_part_pk" PRIMARY KEY("run","part")
);
--> statement-breakpoint
ALTER TABLE "member_exports" ADD COLUMN "run" text;--> statement-breakpoint
ALTER TABLE "member_exports" ADD COLUMN "part_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_export_parts" ADD CONSTRAINT "member_export_parts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_export_parts_member_idx" ON "member_export_parts" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "member_exports" DROP COLUMN "parts";