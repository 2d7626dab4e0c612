CREATE TABLE "seats" (
	"id" text PRIMARY KEY NOT NULL,
	"payer_id" text NOT NULL,
	"address" text NOT NULL,
	"member_id" text,
	"invited_at" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "orders_open_key";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seats" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "seats" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_seats" integer;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_payer_id_members_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seats_payer_idx" ON "seats" USING btree ("payer_id","invited_at");--> statement-breakpoint
CREATE UNIQUE INDEX "seats_address_key" ON "seats" USING btree ("payer_id","address");--> statement-breakpoint
CREATE INDEX "seats_address_idx" ON "seats" USING btree ("address");--> statement-breakpoint
CREATE UNIQUE INDEX "seats_member_key" ON "seats" USING btree ("member_id") WHERE joined_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_key" ON "orders" USING btree ("member_id","plan_id","seats") WHERE state = 'pending';