-- A portrait or a language that this version does not know is taken for none, as the page does: no
-- account may keep the server from starting. Nothing else is guessed. Where an order, a payment or a
-- level held an unknown value, the whole migration is refused, the database stays as it was, and the
-- operator decides (docs/operating.md).
UPDATE "members" SET "avatar" = NULL WHERE "avatar" NOT IN ('helix', 'colony', 'scatter', 'forest', 'funnel', 'cell', 'orbit', 'wave', 'leaf', 'flask', 'lattice', 'peak');--> statement-breakpoint
UPDATE "members" SET "language" = NULL WHERE "language" NOT IN ('zh', 'en');--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_purpose_check" CHECK ("purpose" in (1, 2, 3, 4));--> statement-breakpoint
ALTER TABLE "homepage_config" ADD CONSTRAINT "homepage_config_type_check" CHECK ("type" in ('industry', 'problem', 'analysis', 'notice'));--> statement-breakpoint
ALTER TABLE "homepage_config" ADD CONSTRAINT "homepage_config_problem_type_check" CHECK ("problem_type" in (1, 2, 3));--> statement-breakpoint
ALTER TABLE "homepage_config" ADD CONSTRAINT "homepage_config_level_check" CHECK ("level" in ('free', 'plus', 'pro'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_avatar_check" CHECK ("avatar" in ('helix', 'colony', 'scatter', 'forest', 'funnel', 'cell', 'orbit', 'wave', 'leaf', 'flask', 'lattice', 'peak'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_level_check" CHECK ("level" in ('free', 'plus', 'pro'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_language_check" CHECK ("language" in ('zh', 'en'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_channel_check" CHECK ("channel" in ('mail', 'sms'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_status_check" CHECK ("status" in ('pending', 'kept', 'sent', 'failed', 'withheld'));--> statement-breakpoint
ALTER TABLE "special_subject_item" ADD CONSTRAINT "special_subject_item_kind_check" CHECK ("kind" in ('industry', 'problem', 'analysis', 'tool'));--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_kind_check" CHECK ("kind" in ('problem', 'suggestion', 'question', 'content'));--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_state_check" CHECK ("state" in ('open', 'answered', 'closed'));--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_attachment_type_check" CHECK ("attachment_type" in ('image/png', 'image/jpeg', 'image/webp', 'text/plain'));--> statement-breakpoint
ALTER TABLE "member_exports" ADD CONSTRAINT "member_exports_status_check" CHECK ("status" in ('preparing', 'ready', 'failed'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ("kind" in ('welcome', 'security', 'feedback', 'content', 'membership', 'account'));--> statement-breakpoint
ALTER TABLE "levels" ADD CONSTRAINT "levels_level_check" CHECK ("level" in ('free', 'plus', 'pro'));--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_level_check" CHECK ("level" in ('free', 'plus', 'pro'));--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_period_check" CHECK ("period" in ('month', 'year'));--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_currency_check" CHECK ("currency" in ('CNY', 'USD'));--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_currency_check" CHECK ("currency" in ('CNY', 'USD'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_kind_check" CHECK ("kind" in ('new', 'renewal', 'upgrade'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state_check" CHECK ("state" in ('pending', 'paid', 'cancelled', 'expired', 'refunding', 'refunded'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_level_check" CHECK ("level" in ('free', 'plus', 'pro'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_period_check" CHECK ("period" in ('month', 'year'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_currency_check" CHECK ("currency" in ('CNY', 'USD'));--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_provider_check" CHECK ("provider" in ('sandbox', 'stripe'));--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_kind_check" CHECK ("kind" in ('payment', 'refund', 'returned', 'dispute', 'other', 'unknown'));--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_outcome_check" CHECK ("outcome" in ('applied', 'ignored', 'refused'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_check" CHECK ("provider" in ('none', 'sandbox', 'stripe'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state_check" CHECK ("state" in ('pending', 'requires_more', 'authorized', 'captured', 'error', 'canceled'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_currency_check" CHECK ("currency" in ('CNY', 'USD'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_problem_check" CHECK ("problem" in ('declined', 'insufficientFunds', 'expiredCard', 'authenticationNeeded', 'abandoned', 'providerError'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_state_check" CHECK ("state" in ('requested', 'sending', 'done', 'refused', 'failed'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_currency_check" CHECK ("currency" in ('CNY', 'USD'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_state_check" CHECK ("state" in ('active', 'grace', 'ended'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_level_check" CHECK ("level" in ('free', 'plus', 'pro'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_period_check" CHECK ("period" in ('month', 'year'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_currency_check" CHECK ("currency" in ('CNY', 'USD'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_cancel_reason_check" CHECK ("cancel_reason" in ('tooExpensive', 'missingFeatures', 'switchedService', 'unused', 'projectEnded', 'other'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_provider_check" CHECK ("provider" in ('none', 'sandbox', 'stripe'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_kind_check" CHECK ("kind" in ('invoice', 'credit'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_currency_check" CHECK ("currency" in ('CNY', 'USD'));--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_currency_check" CHECK ("currency" in ('CNY', 'USD'));--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_state_check" CHECK ("state" in ('pending', 'requires_more', 'authorized', 'captured', 'error', 'canceled'));--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_problem_check" CHECK ("problem" in ('declined', 'insufficientFunds', 'expiredCard', 'authenticationNeeded', 'abandoned', 'providerError'));