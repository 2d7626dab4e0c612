CREATE TABLE "content_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"folder" text NOT NULL,
	"stem" text NOT NULL,
	"zh" text NOT NULL,
	"en" text NOT NULL
);
