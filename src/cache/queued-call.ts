/**
 * The page's side of a call that may be queued: everything that the outbox needs to know about it.
 * Each feature declares its own; the app composes them.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Endpoint, ParamsOf } from '../contract/endpoint.ts'
import type { MessageValues, Translate } from '../i18n/words.ts'

/** Functions that make texts of a message's values. */
type ValueWords = { t: Translate; list: (items: readonly string[]) => string }

/** `W`: the displayed state before the change. */
type Declaration<E, W> = {
  /**
   * Identifies the thing that is changed, from the parameters alone: of two changes with one key
   * the later one counts. `thing/part` is a part of it: it is sent after the changes of the thing,
   * and is removed when the whole is changed again.
   */
  keyOf(params: ParamsOf<E>): string
  /** Keys of the queries to refetch once it was sent or discarded. */
  affects: readonly QueryKey[]
  /**
   * Displays the state before a discarded change. Where that is unknown, the next response corrects
   * it.
   */
  revert?(client: QueryClient, was: W, params: ParamsOf<E>): unknown
  /**
   * Values of the message `outbox.what.<name>`, which describes the change in the outbox, beside
   * the thing's `{title}`. Without it they are the parameters.
   */
  valuesOf?(params: ParamsOf<E>, words: ValueWords): MessageValues
  /** Message id: the loss of typed text that discarding it means. */
  losesText?: string
  /** Whether the product makes it by itself: its loss at the sign-out needs no confirmation. */
  isAutomatic?: true
  /** Whether it is complete when its target no longer exists. */
  isDoneWhenGone?: true
  /** Runs when the service has accepted or refused it after it was queued. Never rejects. */
  afterSent?(): Promise<void>
}

/** A queueable call with its declarations on the page. */
export type QueuedCall<
  E extends Endpoint = Endpoint,
  W = unknown,
  N extends string = string,
> = Declaration<E, W> & { name: N; endpoint: E }

/** Names of the endpoints that the contract declares as queueable. */
export type QueueableIn<Endpoints> = {
  [N in keyof Endpoints]: Endpoints[N] extends { isQueueable: true } ? N : never
}[keyof Endpoints] &
  string

/** Declares the page's side of a queueable endpoint of the contract. */
export function queuedCall<
  Endpoints extends Readonly<Record<string, Endpoint>>,
  N extends QueueableIn<Endpoints>,
  W = never,
>(
  endpoints: Endpoints,
  name: N,
  declaration: Declaration<Endpoints[N], W>,
): QueuedCall<Endpoints[N], W, N> {
  return { ...declaration, name, endpoint: endpoints[name] }
}

/** Returns the id of the message that describes a call in the outbox. */
export const outboxTextOf = (name: string): string => `outbox.what.${name}`

/** The declarations of all queued calls by name. */
export type QueuedCalls = Readonly<Record<string, QueuedCall>>

let load: (() => Promise<QueuedCalls>) | null = null

/** Sets the loader of the declarations, once at boot. They belong to all features. */
export function configureQueuedCalls(loader: () => Promise<QueuedCalls>): void {
  load = loader
}

/** Loads the declarations of all queued calls. */
export async function loadQueuedCalls(): Promise<QueuedCalls> {
  if (!load) throw new Error('the queued calls are not configured')
  return load()
}
