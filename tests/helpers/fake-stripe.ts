/** Fake api.stripe.com: replies to the product's requests and records them. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  addRefund,
  answer,
  type Answer,
  type StripeRequest,
  type Books,
  CARD,
  leftOf,
  refusal,
  type Row,
  secondsOf,
} from './stripe-books.ts'

export type FakeStripe = Books & {
  api: { host: string; port: number; protocol: 'http' }
  requests: StripeRequest[]
  /** Replaces the replies to the next requests to a path; without `answers` the next request gets none. */
  failNext: (path: RegExp, ...answers: Answer[]) => void
  /** Removes the idempotency keys, as Stripe does after a day. */
  forgetKeys: () => void
  /** Refunds a payment as in the dashboard; by default all that is not refunded yet. */
  refundByHand: (intentId: string, changes?: { amount?: number; status?: string }) => Row
  /** Pays as the payer does on the checkout page. */
  pay: (sessionId: string) => Row
  close: () => Promise<void>
}

async function read(request: IncomingMessage): Promise<StripeRequest> {
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

export async function startFakeStripe(): Promise<FakeStripe> {
  const books: Books = {
    sessions: new Map(),
    intents: new Map(),
    refunds: new Map(),
    clock: () => new Date(),
  }
  const requests: StripeRequest[] = []
  const remembered = new Map<string, { params: string; answer: Answer }>()
  let failing: { path: RegExp; answers: Answer[] } | null = null

  /** Repeats the first reply for an idempotency key; refuses the key with other parameters. */
  function once(request: StripeRequest): Answer {
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
      requests.push(parsed)
      const failure = failing?.path.test(parsed.path) ? failing.answers.shift() : undefined
      const { status, body } = failure ?? once(parsed)
      response.writeHead(status, {
        'content-type': 'application/json',
        'request-id': `req_${requests.length}`,
        // Otherwise the SDK would wait and repeat the request.
        ...(status >= 500 ? { 'stripe-should-retry': 'false' } : {}),
      })
      response.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // One object, so that a clock that a test sets applies to all functions.
  return Object.assign(books, {
    api: {
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      protocol: 'http' as const,
    },
    requests,
    failNext: (path: RegExp, ...answers: Answer[]) => {
      failing = { path, answers }
    },
    forgetKeys: () => remembered.clear(),
    refundByHand: (intentId: string, changes: { amount?: number; status?: string } = {}) => {
      const intent = books.intents.get(intentId)
      if (intent === undefined) throw new Error(`there is no payment ${intentId}`)
      return addRefund(books, intent, { amount: leftOf(books, intent), ...changes })
    },
    pay: (sessionId: string) => {
      const session = books.sessions.get(sessionId)
      if (session === undefined) throw new Error(`there is no checkout ${sessionId}`)
      const intent: Row = {
        id: `pi_test_${books.intents.size + 1}`,
        object: 'payment_intent',
        amount: session['amount_total'],
        currency: session['currency'],
        created: secondsOf(books.clock()),
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
  })
}
