DROP INDEX "refunds_open_key";--> statement-breakpoint
DROP INDEX "invoices_reverses_key";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_part" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "is_part" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_ref_key" ON "refunds" USING btree ("payment_id","ref") WHERE state = 'done';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_command_key" ON "refunds" USING btree ("order_id","key") WHERE state <> 'refused';--> statement-breakpoint
CREATE INDEX "invoices_parts_idx" ON "invoices" USING btree ("reverses_id") WHERE is_part;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_open_key" ON "refunds" USING btree ("payment_id") WHERE state in ('requested', 'sending', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_reverses_key" ON "invoices" USING btree ("reverses_id") WHERE not is_part;