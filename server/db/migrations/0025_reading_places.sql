CREATE TABLE "reading_places" (
	"member_id" text NOT NULL,
	"article_id" text NOT NULL,
	"share" double precision,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "reading_places_member_id_article_id_pk" PRIMARY KEY("member_id","article_id")
);
--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_article_id_homepage_config_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."homepage_config"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reading_places_recent_idx" ON "reading_places" USING btree ("member_id","at");