/**
 * Fills a database with years of use, by statements over whole tables: 1.5 million rows in a minute. The same numbers
 * give the same rows. Member `i` has the id `MEMBERS_FROM + i` and a session; the first one has used the product far
 * more than the others.
 */
import { sql } from '../../../server/db/drizzle.ts'
import type { Database } from '../../../server/db/database.ts'

/** Numbers of rows by table. */
export type Scale = {
  members: number
  records: number
  orders: number
  notices: number
  articles: number
}

export const MEMBERS_FROM = 5_000_000
export const ARTICLES_FROM = 6_000_000
/** Default time of the rows. */
export const AT = '2026-11-20T08:00:00Z'

export const memberId = (i: number): string => String(MEMBERS_FROM + i)
export const sessionId = (i: number): string => `session-${i}`
const REFRESH = 'the refresh token of the filled member number '
export const refreshToken = (i: number): string => `${REFRESH}${i}`
export const recordId = (i: number): string => String(100_000_000 + i)
export const orderId = (i: number): string => String(200_000_000 + i)
export const noticeId = (i: number): string => String(300_000_000 + i)
export const articleId = (i: number): string => String(ARTICLES_FROM + i)

const at = `timestamptz '${AT}'`
/** Returns a time within so many days before the clock, the same for the same row. */
const ago = (days: number, salt: number) =>
  `${at} - (abs(hashint4(i * 31 + ${salt})) % ${days * 1440}) * interval '1 minute'`
const series = (count: number) => `generate_series(1, ${Math.max(0, Math.floor(count))}) as s(i)`
const share = (salt: number, of: number) => `abs(hashint4(i * 7 + ${salt})) % ${of}`

const WORDS_ZH =
  "array['孟德尔','随机化','肠道','菌群','糖尿病','肥胖','因果','工具变量','异质性','多效性','灵敏度','冠心病','血脂','甲状腺','骨密度','抑郁']"
const WORDS_EN =
  "array['mendelian','randomisation','gut','microbiota','diabetes','obesity','causal','instrument','heterogeneity','pleiotropy','sensitivity','coronary','lipids','thyroid','bone density','depression']"
const word = (list: string, salt: number) => `(${list})[1 + ${share(salt, 16)}]`

function members(count: number, passwordHash: string): string[] {
  const m = (n: string) => `(${MEMBERS_FROM} + ${n})::text`
  return [
    `insert into members (id, email, phone, password_hash, nick_name, level, level_expires_at, time_zone, language, deletion_due_at, created_at, updated_at)
     select ${m('i')}, 'member' || i || '@filled.example', '+8613' || lpad(i::text, 9, '0'), '${passwordHash}', 'Member ' || i,
       case when ${share(1, 10)} < 5 then 'plus' when ${share(1, 10)} < 6 then 'pro' else 'free' end,
       case when ${share(1, 10)} < 6 then ${at} + (1 + ${share(2, 360)}) * interval '1 day' end,
       'Asia/Shanghai', case when ${share(3, 4)} = 0 then 'en' else 'zh' end,
       case when ${share(4, 1000)} = 0 then ${at} + interval '5 days' end, ${ago(700, 1)}, ${ago(30, 2)}
     from ${series(count)}`,
    `insert into sessions (id, member_id, user_agent, ip, created_at, last_seen_at, proved_at, expires_at)
     select 'session-' || i, ${m('i')}, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', '203.0.113.9',
       ${at} - interval '1 hour', ${at}, ${at}, ${at} + interval '6 days' from ${series(count)}`,
    `insert into refresh_tokens (hash, session_id, created_at, used_at, successor_hash)
     select md5('a' || i) || md5('b' || i), 'session-' || i, ${at}, ${at}, encode(sha256(('${REFRESH}' || i)::bytea), 'hex') from ${series(count)}
     union all
     select encode(sha256(('${REFRESH}' || i)::bytea), 'hex'), 'session-' || i, ${at}, null, null from ${series(count)}`,
    `insert into member_preferences (member_id, news_mail, news_notice, billing_mail, feedback_mail, updated_at)
     select ${m('i')}, ${share(5, 5)} = 0, false, true, true, ${ago(300, 3)} from ${series(count / 2)}`,
    `insert into known_devices (member_id, device, seen_at)
     select ${m('i')}, md5('device' || i), ${ago(90, 4)} from ${series(count)}`,
    `insert into terms_reads (member_id, use_type, version, read_at)
     select ${m('i')}, kind, '1', ${ago(300, 5)} from ${series(count)}, unnest(array[4, 5]) as kind`,
    `insert into codes (purpose, target, requester, hash, sent_at, expires_at)
     select 2, 'member' || i || '@filled.example', '', md5(i::text), ${at}, ${at} + interval '10 minutes' from ${series(count / 10)}`,
    `insert into budgets (key, count, since)
     select 'password:account:' || ${m('i')}, 1, ${at} - interval '1 hour' from ${series(count / 5)}`,
    `insert into reservations (id, key, expires_at)
     select md5(i::text), 'password:account:' || ${m('i')}, ${at} + interval '30 seconds' from ${series(count / 50)}`,
    `insert into address_changes (undo_hash, member_id, kind, old_value, new_value, changed_at)
     select md5('u' || i), ${m('i')}, 'email', 'old' || i || '@filled.example', 'member' || i || '@filled.example', ${ago(20, 6)} from ${series(count / 50)}`,
    `insert into events (id, at, kind, member_id, ip, data)
     select 'event-' || i, ${ago(170, 7)}, case when ${share(6, 3)} = 0 then 'signedIn' else 'signedOut' end,
       ${m(`(1 + i % ${count})`)}, '203.0.113.9', jsonb_build_object('device', 'Firefox Linux', 'session', 'old-' || i) from ${series(count * 10)}`,
    `insert into events (id, at, kind, member_id, ip, data)
     select 'refused-' || i, ${ago(100, 8)}, 'signInFailed', null, '203.0.113.' || i % 250, '{}' from ${series(count)}`,
    `insert into outbox (id, channel, recipient, subject, body, status, next_attempt_at, created_at, sent_at)
     select (700000000 + i)::text, 'mail', 'member' || 1 + i % ${count} || '@filled.example', '', '', case when ${share(7, 20)} = 0 then 'withheld' else 'sent' end,
       ${at}, ${ago(29, 9)}, ${at} from ${series(count * 3)}`,
    `insert into audit_log (id, at, actor, action, target, data, outcome)
     select 'audit-' || i, ${ago(900, 10)}, 'root', 'orders refund', i::text, '{}', 'ok' from ${series(count / 5)}`,
    `insert into passkeys (id, member_id, public_key, counter, name, is_synced, created_at)
     select 'passkey-' || i, ${m('i')}, 'none', 0, 'Key', true, ${ago(200, 11)} from ${series(count / 10)}`,
    `insert into used_challenges (challenge, expires_at) select md5(i::text), ${at} + interval '1 minute' from ${series(count / 50)}`,
    `insert into feedback (member_id, id, kind, state, title, context, created_at, updated_at)
     select ${m('i')}, (400000000 + i)::text, 'question', 'answered', 'Question', '{}', ${ago(300, 12)}, ${ago(300, 12)} from ${series(count)}`,
    `insert into feedback_messages (member_id, feedback_id, id, is_ours, body, created_at)
     select ${m('i')}, (400000000 + i)::text, (410000000 + i * 2 + ours)::text, ours = 1, 'Text', ${ago(300, 12)} from ${series(count)}, generate_series(0, 1) as ours`,
    `insert into invoice_titles (id, member_id, title, is_default, created_at, updated_at)
     select (420000000 + i)::text, ${m('i')}, '{"kind":"personal","name":"A"}', true, ${at}, ${at} from ${series(count / 2)}`,
    `insert into member_exports (member_id, status, requested_at, ready_at, size, run, part_count)
     select ${m('i')}, 'ready', ${at}, ${at}, 2, 'run-' || i, 1 from ${series(count / 50)}`,
    `insert into member_export_parts (member_id, run, part, body, created_at)
     select ${m('i')}, 'run-' || i, 0, '{}', ${at} from ${series(count / 50)}`,
    // Of the last members, whose made-up ones cannot be used.
    `insert into second_factors (member_id, sealed_secret, created_at, last_step)
     select ${m(`${count} - i`)}, 'none', ${at}, 0 from ${series(count / 10)}`,
    `insert into recovery_codes (member_id, hash) select ${m(`${count} - i`)}, n::text from ${series(count / 10)}, generate_series(1, 8) as n`,
    `insert into subject_progress (member_id, subject_id, step, done_at) select ${m('i')}, '8001', 'tool:6001', ${at} from ${series(count / 5)}`,
    `insert into sandbox_notices (id, event_id, body, due_at, sent_at) select 'notice-' || i, 'e-' || i, '{}', ${ago(29, 13)}, ${at} from ${series(count)}`,
    `insert into push_devices (id, member_id, session_id, endpoint_hash, endpoint, p256dh, auth, server_key, created_at)
     select 'push-' || i, ${m('i')}, 'session-' || i, md5(i::text), 'https://push.example/' || i, 'none', 'none', 'none', ${at} from ${series(count / 5)}`,
  ]
}

function contents({ articles, members: count }: Scale): string[] {
  const text = (list: string, salt: number, gap: string) =>
    [0, 1, 2, 3, 4, 5].map((n) => word(list, salt + n)).join(` || '${gap}' || `)
  const a = (n: string) => `(${ARTICLES_FROM} + ${n})::text`
  return [
    `insert into homepage_config (id, type, title_zh, title_en, summary_zh, summary_en, cover, tags_zh, tags_en, industry_id, problem_type, author, content_zh, content_en, "references", length_zh, length_en, search_text, published_at, updated_at, imported_at)
     select ${a('i')}, (array['problem','problem','problem','industry','analysis'])[1 + i % 5], title_zh, title_en, title_zh || i, title_en || i, 'none', '[]', '[]',
       ${a('(i % 40)')}, 1 + i % 3, 'Editor', repeat(title_zh || ' ', 200), repeat(title_en || ' ', 100), '[]', 2000, 1000,
       lower(title_zh || E'\\n' || title_en || E'\\n' || title_zh || i || E'\\n' || title_en || ' number' || i), ${ago(900, 20)}, ${ago(90, 21)}, ${ago(900, 20)}
     from (select i, ${text(WORDS_ZH, 30, '')} as title_zh, ${text(WORDS_EN, 30, ' ')} as title_en from ${series(articles)}) as made`,
    ...['likes', 'favourites', 'reading_places'].map((table, salt) => {
      const column = table === 'reading_places' ? 'at' : 'created_at'
      return `insert into ${table} (member_id, article_id, ${column})
        select (${MEMBERS_FROM} + 1 + i % ${count})::text, ${a(`(1 + abs(hashint4(i + ${salt})) % ${articles})`)}, ${ago(300, 22)} from ${series(count * 3)} on conflict do nothing`
    }),
  ]
}

/** Index expression for the first member, whose lists are long. */
const ofTheFirst = (all: number) =>
  Math.max(Math.floor(all / 200), Math.min(300, Math.floor(all / 10)))

/** Returns statements for records and notices of each member; the first one has a hundred times as many. */
function lists({ members: count, records, notices }: Scale): string[] {
  const owner = (all: number) =>
    `(${MEMBERS_FROM} + case when i <= ${ofTheFirst(all)} then 1 else 1 + i % ${count} end)::text`
  return [
    `insert into analysis_records (member_id, id, tool_id, title, note, tags, file_name, input_sha256, variants, engine_version, headline, result, created_at, updated_at)
     select ${owner(records)}, (100000000 + i)::text, (6001 + i % 8)::text, 'Analysis ' || i, '', '["tag"]', 'file.tsv', repeat('0', 64), 100, '1', '{}', '{}', ${ago(600, 40)}, ${ago(600, 40)}
     from ${series(records)}`,
    `insert into notifications (id, member_id, kind, title_zh, title_en, body_zh, body_en, created_at, read_at)
     select (300000000 + i)::text, ${owner(notices)}, 'account', '标题', 'Title', '正文', 'Body', ${ago(360, 41)}, case when ${share(42, 5)} > 0 then ${at} end
     from ${series(notices)}`,
  ]
}

function billing({ members: count, orders }: Scale): string[] {
  const owner = `(${MEMBERS_FROM} + 1 + i % ${count})::text`
  const paid = `${share(50, 10)} < 8`
  const made = ago(600, 51)
  return [
    `insert into plans (id, level, period, currency, amount) values ('7101', 'plus', 'month', 'CNY', 3900) on conflict do nothing`,
    `insert into orders (id, member_id, kind, plan_id, level, period, currency, list_amount, discount, credit, amount, state, idempotency_key, created_at, updated_at, expires_at, paid_at, period_start, period_end)
     select (200000000 + i)::text, ${owner}, 'new', '7101', 'plus', 'month', 'CNY', 3900, 0, 0, 3900, case when ${paid} then 'paid' else 'expired' end, 'key-' || i, ${made}, ${made}, ${made}, case when ${paid} then ${made} end, ${made}, ${made}
     from ${series(orders)}`,
    `insert into payments (id, order_id, provider, ref, state, amount, currency, created_at, updated_at)
     select (210000000 + i)::text, (200000000 + i)::text, 'sandbox', 'ref-' || i, case when ${paid} then 'captured' else 'canceled' end, 3900, 'CNY', ${made}, ${made} from ${series(orders)}`,
    `insert into payment_events (provider, event_id, payment_id, kind, outcome, received_at)
     select 'sandbox', 'pe-' || i, (210000000 + i)::text, 'payment', 'applied', ${made} from ${series(orders)}`,
    `insert into refunds (id, order_id, payment_id, ref, state, amount, currency, reason, requested_at, updated_at)
     select (220000000 + i)::text, (200000000 + i)::text, (210000000 + i)::text, 'back-' || i, 'done', 100, 'CNY', 'R', ${made}, ${made} from ${series(orders / 10)}`,
    `insert into invoices (id, number, member_id, order_id, kind, title, seller, lines, currency, net, tax, amount, issued_at)
     select (230000000 + i)::text, 'FP' || lpad(i::text, 9, '0'), ${owner}, (200000000 + i)::text, 'invoice', '{"kind":"personal","name":"A"}',
       '{"nameZh":"A","nameEn":"A","taxNo":"1","addressZh":"A","addressEn":"A","phone":"","bank":"","account":""}', '[]', 'CNY', 3679, 221, 3900, ${made} from ${series(orders)} where ${paid}`,
    `insert into subscriptions (member_id, plan_id, level, period, currency, amount, state, order_id, period_start, period_end, anchor_day, provider, due_at, created_at, updated_at)
     select id, '7101', level, 'month', 'CNY', 3900, 'active', null, ${at} - interval '20 days', level_expires_at, 1, null, level_expires_at - interval '3 days', created_at, updated_at
     from members where level <> 'free' and id like '5%' and level_expires_at > ${at}`,
    `insert into coupons (code, percent_off, max_uses, uses_per_member, created_at) values ('FILLED', 10, null, 100, ${at}) on conflict do nothing`,
    `insert into coupon_uses (order_id, code, member_id, created_at)
     select (200000000 + i)::text, 'FILLED', ${owner}, ${made} from ${series(orders / 10)}`,
    `insert into seats (id, payer_id, address, member_id, invited_at, joined_at)
     select 'seat-' || i, (${MEMBERS_FROM} + i)::text, 'seat' || i || '@filled.example', (${MEMBERS_FROM} + ${count} - i)::text, ${at}, ${at} from ${series(count / 20)}`,
    `insert into quotations (order_id, number, seller, tax_rate_bp, valid_until, issued_at)
     select (200000000 + i)::text, 'QT' || i, '{"nameZh":"A","nameEn":"A","taxNo":"1","addressZh":"A","addressEn":"A","phone":"","bank":"B","account":"1"}', 600, ${at}, ${made} from ${series(orders / 50)}`,
    `insert into news_digests (id, previous, since, until, finished_at) values ('news-1', 'before', ${at} - interval '60 days', ${at} - interval '30 days', ${at}) on conflict do nothing`,
    `insert into news_sent (digest_id, member_id, sent_at) select 'news-1', (${MEMBERS_FROM} + i)::text, ${at} from ${series(count)}`,
  ]
}

/** Returns every statement of the fill, in the order of references. */
export const fillStatements = (scale: Scale, passwordHash = 'none'): string[] => [
  ...members(scale.members, passwordHash),
  ...contents(scale),
  ...lists(scale),
  ...billing(scale),
]

/** Fills an empty, migrated database, and updates its statistics. */
export async function fill(
  db: Database,
  scale: Scale,
  {
    passwordHash,
    at: now = AT,
    report = () => {},
  }: { passwordHash?: string; at?: string; report?: (text: string) => void } = {},
): Promise<void> {
  for (const written of fillStatements(scale, passwordHash)) {
    const statement = written.replaceAll(AT, now)
    const begun = performance.now()
    await db.execute(sql.raw(statement))
    const table = /insert into (\w+)/.exec(statement)?.[1] ?? ''
    report(`${table}: ${Math.round(performance.now() - begun)} ms`)
  }
  // Also updates the visibility map, so that index-only scans are possible.
  await db.execute(sql.raw('vacuum analyze'))
}
