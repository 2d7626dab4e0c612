DROP INDEX "refunds_open_key";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_extra" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_order_idx" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_open_key" ON "refunds" USING btree ("payment_id") WHERE state in ('requested', 'sending', 'failed', 'done');