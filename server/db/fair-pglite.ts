import type { PGlite, Transaction } from '@electric-sql/pglite'
import { currentOwner } from '../owner.ts'
import { createTurns } from '../work/turns.ts'

/** For how long statements may follow each other before the event loop goes round. */
const ROUND_MS = 2
const NO_END = Number.POSITIVE_INFINITY
/** Who waits was let in before: here nobody is refused. */
const ONE_AT_A_TIME = { slots: 1, perOwner: NO_END, total: NO_END }

/**
 * Lets the event loop go round between statements. PGlite answers without leaving the round: left alone, six
 * calls with their transactions keep everything else waiting until the last statement of the last of them.
 */
export function createBreath(roundMs = ROUND_MS, nowMs = () => performance.now()) {
  const round: { begunAt: number | null } = { begunAt: null }
  return async (): Promise<void> => {
    while (round.begunAt !== null && nowMs() - round.begunAt >= roundMs) {
      await new Promise((next) => setImmediate(next))
    }
    if (round.begunAt !== null) return
    round.begunAt = nowMs()
    setImmediate(() => {
      round.begunAt = null
    })
  }
}

type Client = Pick<PGlite, 'query' | 'transaction'>

/**
 * Has whoever asks for statements take turns at an embedded database, which runs one at a time: one
 * reader's statement waits for one of each other owner, not for all that a burst of calls has brought. A
 * transaction is one turn.
 */
export function shareFairly<C extends Client>(client: C, breath = createBreath()): C {
  const turns = createTurns(ONE_AT_A_TIME)
  const inTurn = <T>(job: () => Promise<T>) => turns.take(currentOwner(), job, true)
  const query = client.query.bind(client)
  const transaction = client.transaction.bind(client)
  const withBreath = (tx: Transaction): Transaction => ({
    ...tx,
    query: async (...statement) => {
      await breath()
      return tx.query(...statement)
    },
  })
  client.query = (...statement) =>
    inTurn(async () => {
      await breath()
      return query(...statement)
    })
  client.transaction = (work) =>
    inTurn(async () => {
      await breath()
      return transaction((tx) => work(withBreath(tx)))
    })
  return client
}
