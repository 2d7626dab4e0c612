/** Data and replies of the fake Stripe. */

export type StripeRequest = {
  method: string
  path: string
  query: Record<string, string>
  params: Record<string, string>
  idempotencyKey: string | null
  authorization: string
}

export type Answer = { status: number; body: object }
export type Row = Record<string, unknown> & { id: string }

export const CARD = {
  id: 'pm_visa',
  object: 'payment_method',
  type: 'card',
  card: { brand: 'visa', last4: '4242' },
}

/** Parses fields such as `metadata[a]=1` into an object such as `{ a: '1' }`. */
function metadataIn(params: Record<string, string>, prefix = 'metadata'): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, value] of Object.entries(params)) {
    if (name.startsWith(`${prefix}[`)) found[name.slice(prefix.length + 1, -1)] = value
  }
  return found
}

export const refusal = (
  status: number,
  type: string,
  code: string,
  more: Record<string, unknown> = {},
): Answer => ({
  status,
  body: { error: { type, code, message: `refused: ${code}`, ...more } },
})

const missing = refusal(404, 'invalid_request_error', 'resource_missing')

/** Data of the fake Stripe. */
export type Books = {
  sessions: Map<string, Row>
  intents: Map<string, Row>
  refunds: Map<string, Row>
  /** Clock of the fake. */
  clock: () => Date
}

export const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

function makeSession(books: Books, { params }: StripeRequest): Row {
  const id = `cs_test_${books.sessions.size + 1}`
  const row: Row = {
    id,
    object: 'checkout.session',
    url: `https://checkout.stripe.com/c/pay/${id}`,
    status: 'open',
    payment_status: 'unpaid',
    amount_total: Number(params['line_items[0][price_data][unit_amount]']),
    currency: params['line_items[0][price_data][currency]'],
    metadata: metadataIn(params),
    client_reference_id: params['client_reference_id'],
    expires_at: Number(params['expires_at']),
    payment_intent: null,
    intentMetadata: metadataIn(params, 'payment_intent_data[metadata]'),
    usage: params['payment_intent_data[setup_future_usage]'],
  }
  books.sessions.set(id, row)
  return row
}

/** Errors of each card, as of Stripe's test cards. */
const CHARGE_FAILS: Readonly<Record<string, { code: string; decline_code?: string }>> = {
  pm_empty: { code: 'card_declined', decline_code: 'insufficient_funds' },
  pm_declined: { code: 'card_declined', decline_code: 'generic_decline' },
  pm_old: { code: 'expired_card' },
  pm_asks: { code: 'authentication_required' },
}

function makeIntent(books: Books, { params }: StripeRequest): Answer {
  const id = `pi_test_${books.intents.size + 1}`
  const method = params['payment_method'] ?? ''
  if (method === 'pm_gone') return refusal(400, 'invalid_request_error', 'resource_missing')
  const fails = CHARGE_FAILS[method]
  const row: Row = {
    id,
    object: 'payment_intent',
    amount: Number(params['amount']),
    currency: params['currency'],
    created: secondsOf(books.clock()),
    customer: params['customer'],
    payment_method: { ...CARD, id: method },
    status: fails === undefined ? 'succeeded' : 'requires_payment_method',
    last_payment_error: fails ?? null,
    metadata: metadataIn(params),
    setup_future_usage: null,
  }
  books.intents.set(id, row)
  if (fails === undefined) return { status: 200, body: row }
  return refusal(402, 'card_error', fails.code, { ...fails, payment_intent: row })
}

/** Returns the amount of a payment that is not refunded yet. */
export function leftOf({ refunds }: Books, intent: Row): number {
  let left = Number(intent['amount'])
  for (const row of refunds.values()) {
    const isOver = row['status'] === 'failed' || row['status'] === 'canceled'
    if (row['payment_intent'] === intent.id && !isOver) left -= Number(row['amount'])
  }
  return left
}

export function addRefund(books: Books, intent: Row, facts: object): Row {
  const row: Row = {
    id: `re_test_${books.refunds.size + 1}`,
    object: 'refund',
    created: secondsOf(books.clock()),
    currency: intent['currency'],
    payment_intent: intent.id,
    status: 'succeeded',
    metadata: {},
    ...facts,
  }
  books.refunds.set(row.id, row)
  return row
}

function makeRefund(books: Books, { params }: StripeRequest): Answer {
  const intent = books.intents.get(params['payment_intent'] ?? '')
  if (intent === undefined) return missing
  const amount = Number(params['amount'])
  const left = leftOf(books, intent)
  if (left === 0) return refusal(400, 'invalid_request_error', 'charge_already_refunded')
  // Stripe has no error code for this.
  if (amount > left) return refusal(400, 'invalid_request_error', '')
  const metadata = metadataIn(params)
  return { status: 200, body: addRefund(books, intent, { amount, metadata }) }
}

function expand(books: Books, session: Row): Row {
  const intent = books.intents.get(String(session['payment_intent']))
  return intent === undefined ? session : { ...session, payment_intent: intent }
}

/** Returns a page of a list, the newest first. The rows are stored in the order in which they were added. */
function pageOf(rows: Row[], { query }: StripeRequest): Answer {
  const newest = rows.toReversed()
  const after = newest.findIndex(({ id }) => id === query['starting_after']) + 1
  const limit = Number(query['limit'] ?? 10)
  const data = newest.slice(after, after + limit)
  const has_more = newest.length > after + limit
  return { status: 200, body: { object: 'list', data, has_more, url: '' } }
}

function listIntents({ intents }: Books, request: StripeRequest): Answer {
  const { customer, 'created[gte]': since = 0 } = request.query
  const rows = [...intents.values()].filter(
    (row) => row['customer'] === customer && Number(row['created']) >= Number(since),
  )
  return pageOf(rows, request)
}

function listRefunds({ refunds }: Books, request: StripeRequest): Answer {
  const intent = request.query['payment_intent']
  return pageOf(
    [...refunds.values()].filter((row) => row['payment_intent'] === intent),
    request,
  )
}

export function answer(books: Books, request: StripeRequest): Answer {
  const [, , kind = '', ...rest] = request.path.split('/')
  const isPost = request.method === 'POST'
  if (kind === 'checkout') {
    if (rest[1] === undefined) return { status: 200, body: makeSession(books, request) }
    const session = books.sessions.get(rest[1])
    if (session === undefined) return missing
    if (rest[2] !== 'expire') {
      const isWhole = request.query['expand[0]'] !== undefined
      return { status: 200, body: isWhole ? expand(books, session) : session }
    }
    if (session['status'] !== 'open') {
      return refusal(400, 'invalid_request_error', 'checkout_not_open')
    }
    session['status'] = 'expired'
    return { status: 200, body: session }
  }
  if (kind === 'payment_intents') {
    if (rest.length === 0) return isPost ? makeIntent(books, request) : listIntents(books, request)
    const intent = books.intents.get(rest[0] ?? '')
    if (intent === undefined) return missing
    return isPost
      ? refusal(400, 'invalid_request_error', 'payment_intent_unexpected_state')
      : { status: 200, body: intent }
  }
  if (kind === 'payment_methods') {
    const [id = ''] = rest
    return id === 'pm_gone' ? missing : { status: 200, body: { ...CARD, id, customer: null } }
  }
  if (kind !== 'refunds') return missing
  if (isPost) return makeRefund(books, request)
  if (rest[0] === undefined) return listRefunds(books, request)
  const refund = books.refunds.get(rest[0])
  return refund === undefined ? missing : { status: 200, body: refund }
}
