/** Starts the payment of an order, or continues it: all tabs get the same payment page. */
import { type ContentLanguage } from '../../../src/contract/languages.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { paths } from '../../../src/lib/paths.ts'
import { eq } from '../../db/drizzle.ts'
import { members } from '../../db/schema.ts'
import { languageOf } from '../../mail/texts.ts'
import { type PaymentProvider, ProviderError, type StartPayment } from '../../payment/provider.ts'
import type { ServiceParts } from '../context.ts'
import { requireMayCommit } from '../members/commitment.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { lockPayment, movePayment, type OrderRow, type PaymentRow } from '../orders/store.ts'
import { ServiceError } from '../service-error.ts'
import { endCharge } from './charge.ts'
import { describeOrder } from './describe.ts'
import { addPayment, isOpenState, isPaidState, lockOrderOf, paymentsOf } from './store.ts'

/** More attempts than this suggest that someone is testing stolen cards. */
const MAX_ATTEMPTS = 20
/** Each round gets a new state from the provider; more rounds than this mean its answers contradict each other. */
const MAX_ROUNDS = 4

type Attempt = { order: OrderRow; payment: PaymentRow }

const closed = () => new ServiceError(CODE.conflict, 'orderClosed')

/**
 * The attempt to continue with; a new one when there is none.
 * @returns null when the order is paid
 * @throws ServiceError 409 when it can no longer be paid
 */
async function attemptOf(
  parts: ServiceParts,
  provider: PaymentProvider,
  orderId: string,
): Promise<Attempt | null> {
  const now = parts.clock()
  return parts.db.transaction(async (tx) => {
    const order = await lockOrderOf(tx, orderId)
    if (order === null) throw closed()
    if (['paid', 'refunding', 'refunded'].includes(order.state)) return null
    if (order.state !== 'pending' || order.expiresAt <= now) throw closed()
    if (order.memberId !== null) await requireMayCommit(tx, order.memberId)
    const attempts = await paymentsOf(tx, order.id)
    if (attempts.some(({ state }) => isPaidState(state))) return null
    for (const payment of attempts.filter(({ state }) => isOpenState(state))) {
      if (payment.provider === provider.name) return { order, payment }
      // The provider is no longer configured, so its page cannot be used.
      await movePayment(tx, now, payment, 'cancel')
    }
    if (attempts.length >= MAX_ATTEMPTS) throw new ServiceError(CODE.tooMany, 'tooMany')
    return { order, payment: await addPayment(tx, now, provider, order) }
  })
}

/**
 * Requires a payment page at one of our own paths, or https.
 * @throws ProviderError
 */
function requireUrl(url: string): string {
  const isOwnPath = /^\/(?![/\\])/.test(url)
  if (!isOwnPath && URL.parse(url)?.protocol !== 'https:') {
    throw new ProviderError('the provider gave an address that is not https')
  }
  return url
}

/** No provider keeps a page open for more than a day. The same for every repetition of an attempt. */
const LONGEST_PAGE_MS = 22 * 60 * 60_000
const pageEnd = ({ expiresAt }: OrderRow, { createdAt }: PaymentRow): Date =>
  new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + LONGEST_PAGE_MS))

async function startOf(
  parts: ServiceParts,
  { order, payment }: Attempt,
  requested: ContentLanguage | undefined,
): Promise<StartPayment> {
  const [member] = await parts.db
    .select({ email: members.email, language: members.language, timeZone: members.timeZone })
    .from(members)
    .where(eq(members.id, order.memberId ?? ''))
  const language = requested ?? languageOf(member?.language, member?.timeZone ?? null)
  return {
    paymentId: payment.id,
    orderId: order.id,
    amount: payment.amount,
    currency: payment.currency,
    description: await describeOrder(parts.db, order, language),
    language,
    email: member?.email ?? null,
    returnPath: paths.payment(order.id),
    expiresAt: pageEnd(order, payment),
  }
}

type Opened = { ref: string; url: string }

/**
 * Stores the payment page that the provider has opened. If another tab was faster, or the order has ended
 * meanwhile, the page is closed again so that it cannot be paid.
 */
async function storePage(
  parts: ServiceParts,
  provider: PaymentProvider,
  attempt: Attempt,
  opened: Opened,
): Promise<string | null> {
  const now = parts.clock()
  const stored = await parts.db.transaction(async (tx) => {
    const order = await lockOrderOf(tx, attempt.order.id)
    const payment = await lockPayment(tx, attempt.payment.id)
    if (payment === null || order?.state !== 'pending') return null
    if (payment.ref !== null || payment.state !== 'pending') return payment
    return movePayment(tx, now, payment, 'requireMore', opened)
  })
  if (stored?.ref === opened.ref) return stored.url
  await provider.close(opened.ref)
  return stored !== null && isOpenState(stored.state) ? stored.url : null
}

/**
 * The payment page of an earlier attempt, if it can still be used. Otherwise the state that the
 * provider reports is booked.
 */
async function openPage(
  parts: ServiceParts,
  provider: PaymentProvider,
  { payment }: Attempt,
): Promise<string | null> {
  const facts = await provider.query(payment.ref ?? '')
  if (facts.state === 'pending' || facts.state === 'requires_more') return payment.url
  await settlePayment(parts, facts)
  return null
}

/**
 * Starts the payment of an order. Parallel calls, on one server or several, get the same page; after a failed
 * payment there is a new one.
 * @param language of the provider's page; the member's own by default
 * @returns the address to go to, null when there is nothing more to be paid
 * @throws ServiceError 409 when the order is over, 503 when the provider does not answer
 */
export async function beginPayment(
  parts: ServiceParts,
  provider: PaymentProvider,
  orderId: string,
  language?: ContentLanguage,
): Promise<string | null> {
  try {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const attempt = await attemptOf(parts, provider, orderId)
      if (attempt === null || attempt.payment.state === 'authorized') return null
      if (attempt.payment.ref === null && attempt.payment.methodRef !== null) {
        // A charge whose reply was lost: a second payment could charge the member twice.
        await endCharge(parts, provider, attempt.payment)
      } else if (attempt.payment.ref === null) {
        const opened = await provider.start(await startOf(parts, attempt, language))
        requireUrl(opened.url)
        const url = await storePage(parts, provider, attempt, opened)
        if (url !== null) return url
      } else {
        const url = await openPage(parts, provider, attempt)
        if (url !== null) return url
      }
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    parts.log.warn({ err: error, provider: provider.name }, 'a payment could not be begun')
  }
  throw new ServiceError(CODE.unavailable, 'paymentUnavailable')
}
