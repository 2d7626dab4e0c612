ALTER TABLE "terms_reads" DROP CONSTRAINT "terms_reads_member_id_use_type_pk";--> statement-breakpoint
ALTER TABLE "terms_reads" ADD CONSTRAINT "terms_reads_member_id_use_type_version_pk" PRIMARY KEY("member_id","use_type","version");--> statement-breakpoint
ALTER TABLE "terms_reads" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "terms_reads" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "terms_reads" ADD CONSTRAINT "terms_reads_language_check" CHECK ("language" in ('zh', 'en'));