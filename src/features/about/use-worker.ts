/** Follows the service worker for the About panel, and has it check for a new build. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PollOutcome, WorkerStatus } from '../../contract/worker-messages.ts'
import { storageKeys } from '../../lib/storage-keys.ts'
import { localStore } from '../../platform/local-store.ts'
import { workerClient, type WorkerState } from '../../platform/worker-registration.ts'

/** State of the service worker, and its manual update check. */
export type WorkerView = {
  state: WorkerState
  /** Null until the worker has answered. */
  status: WorkerStatus | null
  isChecking: boolean
  /** Result of the check requested by the user; null before. */
  answer: PollOutcome | null
  check: () => void
}

/** After this time without an answer the worker is busy or gone, and the button stops spinning. */
const CHECK_PATIENCE_MS = 9000

const subscribe = (listener: () => void) => workerClient.subscribe(listener)

/** The service worker as the About panel shows it. */
export function useWorker(): WorkerView {
  const state = useSyncExternalStore<WorkerState>(
    subscribe,
    () => workerClient.state(),
    () => 'none',
  )
  const [status, setStatus] = useState<WorkerStatus | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const [answer, setAnswer] = useState<PollOutcome | null>(null)

  useEffect(() => {
    const stop = workerClient.subscribe((event) => {
      if (event.type === 'message' && event.message.type === 'status') setStatus(event.message)
    })
    void workerClient.status().then((current) => {
      if (current) setStatus(current)
    })
    return stop
  }, [])

  useEffect(() => {
    if (!isChecking) return undefined
    const done = (outcome: PollOutcome) => {
      setAnswer(outcome)
      setIsChecking(false)
    }
    const stop = workerClient.subscribe((event) => {
      if (event.type !== 'message' || event.message.type !== 'status') return
      done(event.message.lastOutcome ?? 'failed')
    })
    const timer = setTimeout(() => done('failed'), CHECK_PATIENCE_MS)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [isChecking])

  return {
    state,
    status,
    isChecking,
    answer,
    check() {
      // A manual check also offers a build that was dismissed before.
      localStore.remove(storageKeys.updateDecision())
      setAnswer(null)
      setIsChecking(true)
      workerClient.check('manual')
    },
  }
}
