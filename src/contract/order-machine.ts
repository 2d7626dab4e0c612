/**
 * State machines of orders, payments and refunds, as data. The service changes states only along
 * these tables, the page offers only what they allow, and a test checks all pairs, the refused ones
 * included.
 */

export const ORDER_STATES = [
  'pending',
  'paid',
  'cancelled',
  'expired',
  'refunding',
  'refunded',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

export const ORDER_EVENTS = [
  /** The payment succeeded. */
  'pay',
  'cancel',
  'expire',
  /** A refund was requested, by the member or by the operator. */
  'askRefund',
  /** The refund was refused, or the provider could not make it. */
  'keepPaid',
  /** The refund succeeded. */
  'refund',
] as const
export type OrderEvent = (typeof ORDER_EVENTS)[number]

type Table<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>

/**
 * Transitions that are not listed are refused. Late payments are never refused: they are accepted
 * or refunded.
 */
export const ORDER_TRANSITIONS: Table<OrderState, OrderEvent> = {
  pending: { pay: 'paid', cancel: 'cancelled', expire: 'expired' },
  paid: { askRefund: 'refunding' },
  cancelled: { pay: 'paid' },
  expired: { pay: 'paid' },
  refunding: { refund: 'refunded', keepPaid: 'paid' },
  refunded: {},
}

/** The states of one attempt to pay (the names are Medusa's). */
export const PAYMENT_STATES = [
  'pending',
  'requires_more',
  'authorized',
  'captured',
  'error',
  'canceled',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export const PAYMENT_EVENTS = ['requireMore', 'authorize', 'capture', 'fail', 'cancel'] as const
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number]

/**
 * Notifications arrive in any order: a success after a failure counts, and nothing undoes a
 * success.
 */
export const PAYMENT_TRANSITIONS: Table<PaymentState, PaymentEvent> = {
  pending: {
    requireMore: 'requires_more',
    authorize: 'authorized',
    capture: 'captured',
    fail: 'error',
    cancel: 'canceled',
  },
  requires_more: {
    authorize: 'authorized',
    capture: 'captured',
    fail: 'error',
    cancel: 'canceled',
  },
  authorized: { capture: 'captured', fail: 'error', cancel: 'canceled' },
  captured: {},
  error: { requireMore: 'requires_more', authorize: 'authorized', capture: 'captured' },
  canceled: { capture: 'captured' },
}

export const REFUND_STATES = ['requested', 'sending', 'done', 'refused', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

export const REFUND_EVENTS = ['approve', 'refuse', 'finish', 'fail'] as const
export type RefundEvent = (typeof REFUND_EVENTS)[number]

/** A refund that the provider could not make may be tried again (`approve`). */
export const REFUND_TRANSITIONS: Table<RefundState, RefundEvent> = {
  requested: { approve: 'sending', refuse: 'refused' },
  sending: { finish: 'done', fail: 'failed' },
  done: {},
  refused: {},
  failed: { approve: 'sending', refuse: 'refused', finish: 'done' },
}

/** Returns the next state, or null where the event is refused. */
export const nextOrderState = (state: OrderState, event: OrderEvent): OrderState | null =>
  ORDER_TRANSITIONS[state][event] ?? null
export const nextPaymentState = (state: PaymentState, event: PaymentEvent): PaymentState | null =>
  PAYMENT_TRANSITIONS[state][event] ?? null
export const nextRefundState = (state: RefundState, event: RefundEvent): RefundState | null =>
  REFUND_TRANSITIONS[state][event] ?? null
