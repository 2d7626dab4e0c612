ALTER TABLE "outbox" ADD COLUMN "about_id" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "about_id" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "offer" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_about_id_members_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_about_idx" ON "outbox" USING btree ("about_id") WHERE about_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_about_idx" ON "notifications" USING btree ("about_id") WHERE about_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_offer_idx" ON "notifications" USING btree ("offer") WHERE offer is not null;--> statement-breakpoint
-- Texts of earlier versions begin with the address of the member whom they name.
UPDATE "notifications" SET "about_id" = members.id FROM "members"
  WHERE notifications.kind = 'membership' AND notifications.member_id <> members.id
    AND split_part(notifications.body_en, ' ', 1) IN (members.email, members.phone);--> statement-breakpoint
UPDATE "outbox" SET "about_id" = members.id FROM "members"
  WHERE substring(outbox.subject from '([^ ：]+) (?:invites you to a seat|邀请您使用会员席位)') IN (members.email, members.phone);
