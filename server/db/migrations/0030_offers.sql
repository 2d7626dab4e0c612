ALTER TABLE "outbox" ADD COLUMN "about_id" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "about_id" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "offer" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_mail_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "ended_by" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_about_id_members_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_about_idx" ON "outbox" USING btree ("about_id") WHERE about_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_about_idx" ON "notifications" USING btree ("about_id");--> statement-breakpoint
CREATE INDEX "notifications_offer_idx" ON "notifications" USING btree ("offer") WHERE offer is not null;--> statement-breakpoint
CREATE INDEX "notifications_mail_due_idx" ON "notifications" USING btree ("created_at") WHERE is_mail_due;--> statement-breakpoint
CREATE INDEX "audit_log_target_idx" ON "audit_log" USING btree ("target");--> statement-breakpoint
CREATE INDEX "audit_log_member_idx" ON "audit_log" USING btree ((data ->> 'member')) WHERE (data ->> 'member') is not null;--> statement-breakpoint
CREATE INDEX "seats_invited_idx" ON "seats" USING btree ("invited_at") WHERE joined_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "seats_ended_idx" ON "seats" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_ended_by_check" CHECK ("ended_by" in ('withdrawn', 'expired', 'over'));--> statement-breakpoint
-- Texts of earlier versions begin with the address of the member whom they name.
UPDATE "notifications" SET "about_id" = members.id FROM "members"
  WHERE notifications.kind = 'membership' AND notifications.member_id <> members.id
    AND split_part(notifications.body_en, ' ', 1) = members.email;--> statement-breakpoint
UPDATE "notifications" SET "about_id" = members.id FROM "members"
  WHERE notifications.kind = 'membership' AND notifications.member_id <> members.id
    AND split_part(notifications.body_en, ' ', 1) = members.phone;--> statement-breakpoint
UPDATE "outbox" SET "about_id" = members.id FROM "members"
  WHERE substring(outbox.subject from '([^ ：]+) (?:invites you to a seat|邀请您使用会员席位)') = members.email;--> statement-breakpoint
UPDATE "outbox" SET "about_id" = members.id FROM "members"
  WHERE substring(outbox.subject from '([^ ：]+) (?:invites you to a seat|邀请您使用会员席位)') = members.phone;--> statement-breakpoint
UPDATE "notifications" SET "offer" = 'seat:' || seats.id FROM "seats", "members"
  WHERE notifications.about_id = seats.payer_id AND notifications.member_id = members.id AND members.email = seats.address
    AND seats.joined_at IS NULL AND notifications.title_en = 'A seat is waiting for you';
