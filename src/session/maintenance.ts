/** Detects from every answer whether the service is under maintenance, or this page too old for it. */
import { atom } from 'jotai'
import { type CallErrorKind, isCallError } from '../transport/call-error.ts'
import type { Transport } from '../transport/transport.ts'
import type { Store } from './cookie-atom.ts'

/** Maintenance of the service: when this page detected it, and when the service is expected back. */
export type Maintenance = { since: number; expectedAt: number | null }

/** Whether the service refuses this page as too old: an update is needed. */
export const outdatedAtom = atom(false)

/** Current maintenance; null while the service answers as far as this page knows. */
export const maintenanceAtom = atom<Maintenance | null>(null)

/** Below this, `Retry-After` is a polling interval, not a forecast. */
const FORECAST_FROM_S = 60

/** Errors that do not come from the service, so they are no evidence about it. */
const NOT_FROM_SERVICE: ReadonlySet<CallErrorKind> = new Set([
  'offline',
  'timeout',
  'portal',
  'aborted',
])

/** Returns the state after one more answer. The same maintenance keeps its `since`. */
export function afterAnswer(
  known: Maintenance | null,
  error: unknown,
  now: number,
): Maintenance | null {
  if (!isCallError(error)) return null
  if (NOT_FROM_SERVICE.has(error.kind)) return known
  if (error.kind !== 'maintenance') return null
  const { retryAfterS } = error
  const isForecast = retryAfterS !== null && retryAfterS >= FORECAST_FROM_S
  return {
    since: known?.since ?? now,
    expectedAt: isForecast ? now + retryAfterS * 1000 : null,
  }
}

export function watchMaintenance(
  transport: Transport,
  store: Store,
  now: () => number = Date.now,
): Transport {
  const record = (error: unknown) => {
    if (isCallError(error) && error.kind === 'outdated') store.set(outdatedAtom, true)
    const known = store.get(maintenanceAtom)
    const next = afterAnswer(known, error, now())
    if (next !== known) store.set(maintenanceAtom, next)
  }
  return async (endpoint, params, options) => {
    try {
      const answer = await transport(endpoint, params, options)
      record(null)
      return answer
    } catch (error) {
      record(error)
      throw error
    }
  }
}
