CREATE TABLE "quotations" (
	"order_id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"seller" jsonb NOT NULL,
	"tax_rate_bp" integer NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quotations_number_key" ON "quotations" USING btree ("number");