CREATE TABLE "budgets" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" text NOT NULL,
	"key" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reservations_id_key_pk" PRIMARY KEY("id","key")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"member_id" text NOT NULL,
	"device" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_member_id_device_pk" PRIMARY KEY("member_id","device")
);
--> statement-breakpoint
DROP TABLE "throttles" CASCADE;--> statement-breakpoint
ALTER TABLE "codes" DROP CONSTRAINT "codes_purpose_target_pk";--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "requester" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_purpose_target_requester_pk" PRIMARY KEY("purpose","target","requester");--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "other_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reservations_key_idx" ON "reservations" USING btree ("key");