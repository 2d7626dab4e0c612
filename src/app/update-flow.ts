/** Update of this page to a new build: connects the rules of `update-model.ts` with worker, tabs and storage. */
import type { WorkerMessage } from '../contract/worker-messages.ts'
import { storageKeys } from '../lib/storage-keys.ts'
import type { UnsavedWork } from '../lib/unsaved-work.ts'
import { localStore, tabStore } from '../platform/local-store.ts'
import { readPageBuild } from '../platform/page-build.ts'
import { type WorkerEvent, workerClient } from '../platform/worker-registration.ts'
import { countTabs, type TabCount } from './tab-count.ts'
import {
  FALLBACK_MS,
  initialUpdate,
  type UpdateEffect,
  type UpdateEvent,
  type UpdateState,
  updateStep,
} from './update-model.ts'

/** A new worker that does not report its build within this time is treated as a new build. */
const STATUS_TIMEOUT_MS = 1500

/** State of the update as the prompt shows it. */
export type UpdateView = {
  state: UpdateState
  /** Number of other open tabs, which will follow. */
  otherTabs: number
}

type Dispatch = (event: UpdateEvent) => void

function onMessage(message: WorkerMessage, dispatch: Dispatch): void {
  if (message.type === 'updateWithdrawn') dispatch({ type: 'withdrawn' })
  if (message.type !== 'updateReady') return
  const build = { id: message.id, builtAt: message.builtAt }
  dispatch({ type: 'buildFound', build, decidedId: localStore.get(storageKeys.updateDecision()) })
}

/**
 * Connects the update rules with the worker, other tabs and storage. @returns a function that disconnects
 */
function connect(unsaved: UnsavedWork, dispatch: Dispatch): () => void {
  let wasUnsaved = unsaved.has()
  let isRemoved = false

  async function onControllerChanged(): Promise<void> {
    const status = await workerClient.status(STATUS_TIMEOUT_MS)
    // The kill switch is not a build: pages stay as they are.
    if (isRemoved) return
    dispatch({
      type: 'controllerChanged',
      buildId: status?.buildId ?? null,
      hasUnsavedWork: unsaved.has(),
      followedId: tabStore.get(storageKeys.followedBuild()),
    })
  }

  const stopWorker = workerClient.subscribe((event: WorkerEvent) => {
    if (event.type === 'message') {
      if (event.message.type === 'workerRemoved') isRemoved = true
      onMessage(event.message, dispatch)
    } else if (event.type === 'controllerChanged' && !event.isFirst) void onControllerChanged()
  })
  const stopStore = localStore.subscribe((key) => {
    const decided = localStore.get(storageKeys.updateDecision())
    if (key === storageKeys.updateDecision() && decided !== null) {
      dispatch({ type: 'decidedElsewhere', id: decided })
    }
  })
  const stopUnsaved = unsaved.subscribe(() => {
    if (wasUnsaved && !unsaved.has()) dispatch({ type: 'workSaved' })
    wasUnsaved = unsaved.has()
  })
  return () => {
    stopWorker()
    stopStore()
    stopUnsaved()
  }
}

function perform(effect: UpdateEffect, unsaved: UnsavedWork, dispatch: Dispatch): void {
  switch (effect.type) {
    case 'rememberDecision':
      localStore.set(storageKeys.updateDecision(), effect.id)
      break
    case 'checkForUpdate':
      workerClient.check('manual')
      break
    case 'applyUpdate':
      workerClient.applyUpdate()
      break
    case 'startFallback':
      setTimeout(() => dispatch({ type: 'fallbackElapsed' }), FALLBACK_MS)
      break
    case 'reload':
      tabStore.set(storageKeys.followedBuild(), effect.id)
      // The user has confirmed losing unsaved work, or there is none: no `beforeunload` prompt is needed.
      unsaved.discard()
      location.reload()
  }
}

/** The handling of a new build on this page, from the worker's message to the reload. */
export type UpdateFlow = {
  /** Starts listening. @returns a function that stops it */
  start(): () => void
  view(): UpdateView
  accept(): void
  /** Called when the service refuses this page as too old. */
  outdated(): void
  putOff(): void
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void
}

/** Creates the update flow; it is idle until `start`. */
export function createUpdateFlow(unsaved: UnsavedWork): UpdateFlow {
  const listeners = new Set<() => void>()
  let tabs: TabCount | null = null
  let view: UpdateView = { state: initialUpdate(null), otherTabs: 0 }

  function show(next: UpdateView): void {
    view = next
    for (const listener of listeners) listener()
  }

  function dispatch(event: UpdateEvent): void {
    const before = view.state.phase
    const { state, effects } = updateStep(view.state, event)
    show({ ...view, state })
    if (state.phase === 'offered' && before !== 'offered') tabs?.requestCount()
    for (const effect of effects) perform(effect, unsaved, dispatch)
  }

  return {
    start() {
      view = { state: initialUpdate(readPageBuild(document)?.id ?? null), otherTabs: 0 }
      const counted = countTabs()
      tabs = counted
      counted.subscribe(() => show({ ...view, otherTabs: counted.others() }))
      const disconnect = connect(unsaved, dispatch)
      return () => {
        disconnect()
        counted.close()
        tabs = null
      }
    },
    view: () => view,
    accept: () => dispatch({ type: 'accepted' }),
    outdated: () => dispatch({ type: 'outdated', hasWorker: workerClient.state() !== 'none' }),
    putOff: () => dispatch({ type: 'putOff' }),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
