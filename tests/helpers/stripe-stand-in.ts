/** A stand-in for api.stripe.com: answers what the product asks, and remembers how it was asked. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Asked = {
  method: string
  path: string
  query: Record<string, string>
  params: Record<string, string>
  idempotencyKey: string | null
  authorization: string
}

type Answer = { status: number; body: object }
type Row = Record<string, unknown> & { id: string }

export type StripeStandIn = {
  api: { host: string; port: number; protocol: 'http' }
  asked: Asked[]
  sessions: Map<string, Row>
  intents: Map<string, Row>
  refunds: Map<string, Row>
  /** Answers the next requests to a path in place of what would be answered; without answers: none. */
  failNext: (path: RegExp, ...answers: Answer[]) => void
  /** The payer pays on the page of a checkout. */
  pay: (sessionId: string) => Row
  close: () => Promise<void>
}

export const CARD = {
  id: 'pm_visa',
  object: 'payment_method',
  type: 'card',
  card: { brand: 'visa', last4: '4242' },
}

async function read(request: IncomingMessage): Promise<Asked> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const url = new URL(request.url ?? '', 'http://stripe.invalid')
  const key = request.headers['idempotency-key']
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    params: Object.fromEntries(new URLSearchParams(body)),
    idempotencyKey: typeof key === 'string' ? key : null,
    authorization: request.headers.authorization ?? '',
  }
}

/** `metadata[a]=1` as `{ a: '1' }`. */
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

type Books = Pick<StripeStandIn, 'sessions' | 'intents' | 'refunds'>

function makeSession(books: Books, { params }: Asked): Row {
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

/** Which card fails how: as the test cards of the real one. */
const CHARGE_FAILS: Readonly<Record<string, { code: string; decline_code?: string }>> = {
  pm_empty: { code: 'card_declined', decline_code: 'insufficient_funds' },
  pm_declined: { code: 'card_declined', decline_code: 'generic_decline' },
  pm_old: { code: 'expired_card' },
  pm_asks: { code: 'authentication_required' },
}

function makeIntent(books: Books, { params }: Asked): Answer {
  const id = `pi_test_${books.intents.size + 1}`
  const method = params['payment_method'] ?? ''
  if (method === 'pm_gone') return refusal(400, 'invalid_request_error', 'resource_missing')
  const fails = CHARGE_FAILS[method]
  const row: Row = {
    id,
    object: 'payment_intent',
    amount: Number(params['amount']),
    currency: params['currency'],
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

function makeRefund(books: Books, { params }: Asked): Answer {
  const intent = books.intents.get(params['payment_intent'] ?? '')
  if (intent === undefined) return missing
  const before = [...books.refunds.values()].filter(
    (row) => row['payment_intent'] === intent.id && row['status'] !== 'failed',
  )
  if (before.length > 0) {
    return refusal(400, 'invalid_request_error', 'charge_already_refunded')
  }
  const row: Row = {
    id: `re_test_${books.refunds.size + 1}`,
    object: 'refund',
    amount: Number(params['amount']),
    payment_intent: intent.id,
    status: 'succeeded',
    metadata: metadataIn(params),
  }
  books.refunds.set(row.id, row)
  return { status: 200, body: row }
}

function expand(books: Books, session: Row): Row {
  const intent = books.intents.get(String(session['payment_intent']))
  return intent === undefined ? session : { ...session, payment_intent: intent }
}

function answer(books: Books, asked: Asked): Answer {
  const [, , kind = '', ...rest] = asked.path.split('/')
  const isPost = asked.method === 'POST'
  if (kind === 'checkout') {
    if (rest[1] === undefined) return { status: 200, body: makeSession(books, asked) }
    const session = books.sessions.get(rest[1])
    if (session === undefined) return missing
    if (rest[2] !== 'expire') {
      const isWhole = asked.query['expand[0]'] !== undefined
      return { status: 200, body: isWhole ? expand(books, session) : session }
    }
    if (session['status'] !== 'open') {
      return refusal(400, 'invalid_request_error', 'checkout_not_open')
    }
    session['status'] = 'expired'
    return { status: 200, body: session }
  }
  if (kind === 'payment_intents') {
    if (isPost && rest.length === 0) return makeIntent(books, asked)
    const intent = books.intents.get(rest[0] ?? '')
    if (intent === undefined) return missing
    return isPost
      ? refusal(400, 'invalid_request_error', 'payment_intent_unexpected_state')
      : { status: 200, body: intent }
  }
  if (kind !== 'refunds') return missing
  if (isPost) return makeRefund(books, asked)
  if (rest[0] === undefined) {
    return { status: 200, body: { object: 'list', data: [...books.refunds.values()], url: '' } }
  }
  const refund = books.refunds.get(rest[0])
  return refund === undefined ? missing : { status: 200, body: refund }
}

export async function startStripeStandIn(): Promise<StripeStandIn> {
  const books: Books = { sessions: new Map(), intents: new Map(), refunds: new Map() }
  const asked: Asked[] = []
  const remembered = new Map<string, { params: string; answer: Answer }>()
  let failing: { path: RegExp; answers: Answer[] } | null = null

  /** A key answers what it answered first; with other parameters it is refused. */
  function once(request: Asked): Answer {
    const key = request.idempotencyKey
    if (key === null || request.method !== 'POST') return answer(books, request)
    const params = JSON.stringify(request.params)
    const before = remembered.get(key)
    if (before !== undefined && before.params !== params) {
      return refusal(400, 'idempotency_error', 'idempotency_key_in_use')
    }
    if (before !== undefined) return before.answer
    const made = answer(books, request)
    remembered.set(key, { params, answer: made })
    return made
  }

  const server = createServer((request, response) => {
    void read(request).then((parsed) => {
      asked.push(parsed)
      const failure = failing?.path.test(parsed.path) ? failing.answers.shift() : undefined
      const { status, body } = failure ?? once(parsed)
      response.writeHead(status, {
        'content-type': 'application/json',
        'request-id': `req_${asked.length}`,
        // The SDK would wait and repeat what it takes for a passing fault.
        ...(status >= 500 ? { 'stripe-should-retry': 'false' } : {}),
      })
      response.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    ...books,
    api: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' },
    asked,
    failNext: (path, ...answers) => {
      failing = { path, answers }
    },
    pay: (sessionId) => {
      const session = books.sessions.get(sessionId)
      if (session === undefined) throw new Error(`there is no checkout ${sessionId}`)
      const intent: Row = {
        id: `pi_test_${books.intents.size + 1}`,
        object: 'payment_intent',
        amount: session['amount_total'],
        currency: session['currency'],
        customer: 'cus_test',
        payment_method: CARD,
        status: 'succeeded',
        last_payment_error: null,
        metadata: session['intentMetadata'],
        setup_future_usage: session['usage'],
      }
      books.intents.set(intent.id, intent)
      session['status'] = 'complete'
      session['payment_status'] = 'paid'
      session['payment_intent'] = intent.id
      return intent
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
