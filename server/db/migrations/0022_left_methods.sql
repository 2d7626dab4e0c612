CREATE TABLE "left_methods" (
	"provider" text NOT NULL,
	"method_ref" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "left_methods_provider_method_ref_pk" PRIMARY KEY("provider","method_ref"),
	CONSTRAINT "left_methods_provider_check" CHECK ("provider" in ('sandbox', 'stripe'))
);
