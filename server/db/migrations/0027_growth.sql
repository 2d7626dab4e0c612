-- All pieces of a text of one to three characters, for the search index: words of two Chinese characters are pieces
-- themselves, and no extension has to be installed. Pieces with a space are never looked for.
CREATE FUNCTION search_grams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  select coalesce(array_agg(distinct gram), '{}')
  from (
    select unnest(array[sign, sign || second, sign || second || third]) as gram
    from (
      select sign, lead(sign, 1) over (order by place) as second, lead(sign, 2) over (order by place) as third
      from unnest(string_to_array(value, null)) with ordinality as signs(sign, place)
    ) as neighbours
  ) as pieces
  where gram is not null and gram !~ '\s'
$$;--> statement-breakpoint
DROP INDEX "analysis_records_recent_idx";--> statement-breakpoint
DROP INDEX "homepage_config_type_idx";--> statement-breakpoint
DROP INDEX "events_member_idx";--> statement-breakpoint
DROP INDEX "notifications_recent_idx";--> statement-breakpoint
DROP INDEX "orders_recent_idx";--> statement-breakpoint
DROP INDEX "invoices_recent_idx";--> statement-breakpoint
DROP INDEX "sandbox_notices_due_idx";--> statement-breakpoint
ALTER TABLE "homepage_config" ADD COLUMN "search_grams" text[] GENERATED ALWAYS AS (search_grams(search_text)) STORED;--> statement-breakpoint
CREATE INDEX "budgets_since_idx" ON "budgets" USING btree ("since");--> statement-breakpoint
CREATE INDEX "budgets_end_idx" ON "budgets" USING btree (split_part(key, ':', -1));--> statement-breakpoint
CREATE INDEX "codes_target_idx" ON "codes" USING btree ("target");--> statement-breakpoint
CREATE INDEX "codes_expires_idx" ON "codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "homepage_config_recent_idx" ON "homepage_config" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "homepage_config_industry_idx" ON "homepage_config" USING btree ("industry_id","published_at","id");--> statement-breakpoint
CREATE INDEX "homepage_config_problem_idx" ON "homepage_config" USING btree ("problem_id","published_at","id");--> statement-breakpoint
CREATE INDEX "homepage_config_imported_idx" ON "homepage_config" USING btree ("imported_at");--> statement-breakpoint
CREATE INDEX "homepage_config_grams_idx" ON "homepage_config" USING gin ("search_grams");--> statement-breakpoint
CREATE INDEX "events_at_idx" ON "events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "events_session_idx" ON "events" USING btree ((data ->> 'session')) WHERE (data ->> 'session') is not null;--> statement-breakpoint
CREATE INDEX "favourites_recent_idx" ON "favourites" USING btree ("member_id","created_at","article_id");--> statement-breakpoint
CREATE INDEX "favourites_article_idx" ON "favourites" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "members_level_due_idx" ON "members" USING btree ("level_expires_at") WHERE level_expires_at is not null;--> statement-breakpoint
CREATE INDEX "members_deletion_due_idx" ON "members" USING btree ("deletion_due_at") WHERE deletion_due_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_created_idx" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_withheld_idx" ON "outbox" USING btree ("created_at") WHERE status = 'withheld';--> statement-breakpoint
CREATE INDEX "refresh_tokens_successor_idx" ON "refresh_tokens" USING btree ("successor_hash") WHERE successor_hash is not null;--> statement-breakpoint
CREATE INDEX "reservations_expires_idx" ON "reservations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reservations_end_idx" ON "reservations" USING btree (split_part(key, ':', -1));--> statement-breakpoint
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "address_changes_at_idx" ON "address_changes" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "feedback_recent_idx" ON "feedback" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "known_devices_seen_idx" ON "known_devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "member_export_parts_created_idx" ON "member_export_parts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "member_exports_status_idx" ON "member_exports" USING btree ("status","ready_at");--> statement-breakpoint
CREATE INDEX "member_exports_run_idx" ON "member_exports" USING btree ("run");--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("member_id","created_at","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_created_idx" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reading_places_article_idx" ON "reading_places" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "used_challenges_expires_idx" ON "used_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "coupon_uses_member_idx" ON "coupon_uses" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "payment_events_refused_idx" ON "payment_events" USING btree ("received_at") WHERE outcome = 'refused';--> statement-breakpoint
CREATE INDEX "payments_method_idx" ON "payments" USING btree ("method_ref") WHERE method_ref is not null;--> statement-breakpoint
CREATE INDEX "refunds_extra_idx" ON "refunds" USING btree ("payment_id") WHERE is_extra;--> statement-breakpoint
CREATE INDEX "refunds_sending_idx" ON "refunds" USING btree ("updated_at") WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX "subscriptions_method_idx" ON "subscriptions" USING btree ("method_ref") WHERE method_ref is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_coupon_idx" ON "subscriptions" USING btree ("coupon_code") WHERE coupon_code is not null;--> statement-breakpoint
CREATE INDEX "sandbox_notices_sent_idx" ON "sandbox_notices" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "news_sent_member_idx" ON "news_sent" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "seats_holder_idx" ON "seats" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "analysis_records_recent_idx" ON "analysis_records" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "homepage_config_type_idx" ON "homepage_config" USING btree ("type","published_at","id");--> statement-breakpoint
CREATE INDEX "events_member_idx" ON "events" USING btree ("member_id","at","id");--> statement-breakpoint
CREATE INDEX "notifications_recent_idx" ON "notifications" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_recent_idx" ON "orders" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_recent_idx" ON "invoices" USING btree ("member_id","issued_at","number");--> statement-breakpoint
CREATE INDEX "sandbox_notices_due_idx" ON "sandbox_notices" USING btree ("due_at") WHERE sent_at is null;--> statement-breakpoint
-- Whoever changes it, and from wherever: every server is told that a session or a member's standing is another one.
CREATE FUNCTION tell_session_changed() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform pg_notify('veriscope_access', old.member_id);
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION tell_member_changed() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform pg_notify('veriscope_access', old.id);
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER sessions_ended AFTER UPDATE OF revoked_at, expires_at ON "sessions" FOR EACH ROW
  WHEN (old.revoked_at IS DISTINCT FROM new.revoked_at OR old.expires_at IS DISTINCT FROM new.expires_at)
  EXECUTE FUNCTION tell_session_changed();--> statement-breakpoint
CREATE TRIGGER sessions_removed AFTER DELETE ON "sessions" FOR EACH ROW
  WHEN (old.revoked_at IS NULL AND old.expires_at > now()) EXECUTE FUNCTION tell_session_changed();--> statement-breakpoint
CREATE TRIGGER members_changed AFTER UPDATE OF level, level_expires_at, suspended_at ON "members" FOR EACH ROW
  WHEN (old.level IS DISTINCT FROM new.level OR old.level_expires_at IS DISTINCT FROM new.level_expires_at
    OR old.suspended_at IS DISTINCT FROM new.suspended_at)
  EXECUTE FUNCTION tell_member_changed();