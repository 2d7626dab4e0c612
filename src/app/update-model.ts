/**
 * State machine of a page's update to a new build, as pure rules. The user is prompted once per
 * build; one "update" applies to all tabs; a tab with unsaved work prompts before it reloads; no
 * build can cause two reloads.
 */

/** A build: its id, and its time as ISO 8601. */
export type Build = { id: string; builtAt: string }

/** State of the update of one page. */
export type UpdateState = {
  /** Build of this page; null during development. */
  ownId: string | null
  /** Newest build that is fetched and waiting on this device. */
  build: Build | null
  /**
   * `offered`: the user is prompted. `applying`: the user agreed, the worker is activating.
   * `behind`: the worker is new, this page has unsaved work and prompts. `reloading`: final.
   */
  phase: 'quiet' | 'offered' | 'applying' | 'behind' | 'reloading'
  /** The worker already serves another build than this page's. */
  isBehind: boolean
  /** The service refuses calls of this page as too old. */
  isTooOld: boolean
}

/** Events that may change the state. */
export type UpdateEvent =
  /** `decidedId`: build that was already dismissed or accepted on this device. */
  | { type: 'buildFound'; build: Build; decidedId: string | null }
  /** The service refuses this page as too old. `hasWorker`: one that can fetch the next build. */
  | { type: 'outdated'; hasWorker: boolean }
  /** The build was withdrawn by the server. */
  | { type: 'withdrawn' }
  | { type: 'putOff' }
  | { type: 'accepted' }
  /** The build was dismissed or accepted in another tab. */
  | { type: 'decidedElsewhere'; id: string }
  /**
   * `buildId`: build of the new worker; null when unknown. `followedId`: build for which
   * this tab has already reloaded.
   */
  | {
      type: 'controllerChanged'
      buildId: string | null
      hasUnsavedWork: boolean
      followedId: string | null
    }
  /** The worker did not become active in time. */
  | { type: 'fallbackElapsed' }
  | { type: 'workSaved' }

/** Actions that the page has to take. */
export type UpdateEffect =
  | { type: 'rememberDecision'; id: string }
  | { type: 'applyUpdate' }
  /** Asks the worker for the next build. */
  | { type: 'checkForUpdate' }
  | { type: 'startFallback' }
  /** `id`: build for which the tab reloads. */
  | { type: 'reload'; id: string }

export type UpdateStep = { state: UpdateState; effects: readonly UpdateEffect[] }

/** Longest wait for the worker's activation before the page reloads anyway. */
export const FALLBACK_MS = 4000

const UNKNOWN_BUILD = 'unknown'

/** Returns the state before the first event. */
export function initialUpdate(ownId: string | null): UpdateState {
  return { ownId, build: null, phase: 'quiet', isBehind: false, isTooOld: false }
}

function stay(state: UpdateState): UpdateStep {
  return { state, effects: [] }
}

function reload(state: UpdateState): UpdateStep {
  const id = state.build?.id ?? UNKNOWN_BUILD
  return { state: { ...state, phase: 'reloading' }, effects: [{ type: 'reload', id }] }
}

function onBuildFound(
  state: UpdateState,
  event: Extract<UpdateEvent, { type: 'buildFound' }>,
): UpdateStep {
  const { build, decidedId } = event
  if (build.id === state.ownId || state.ownId === null) return stay(state)
  if (state.phase === 'applying' || state.phase === 'reloading') return stay(state)
  // The page cannot work without it, so an earlier dismissal does not count.
  const isDecided = decidedId === build.id && !state.isTooOld
  const phase = state.phase === 'behind' ? 'behind' : isDecided ? 'quiet' : 'offered'
  return stay({ ...state, build, phase })
}

function onOutdated(state: UpdateState, hasWorker: boolean): UpdateStep {
  if (state.phase === 'applying' || state.phase === 'reloading') return stay(state)
  const next = { ...state, isTooOld: true }
  // Without a worker a reload fetches the next build from the server.
  if (!hasWorker || state.isBehind) return stay({ ...next, isBehind: true, phase: 'behind' })
  if (state.build) return stay({ ...next, phase: 'offered' })
  return { state: next, effects: state.isTooOld ? [] : [{ type: 'checkForUpdate' }] }
}

function onAccepted(state: UpdateState): UpdateStep {
  // The new worker is active already: only the page has to reload.
  if (state.isBehind) return reload(state)
  if (state.phase !== 'offered' || !state.build) return stay(state)
  return {
    state: { ...state, phase: 'applying' },
    effects: [
      { type: 'rememberDecision', id: state.build.id },
      { type: 'startFallback' },
      { type: 'applyUpdate' },
    ],
  }
}

function onPutOff(state: UpdateState): UpdateStep {
  if (state.phase === 'behind') return stay({ ...state, phase: 'quiet' })
  if (state.phase !== 'offered' || !state.build) return stay(state)
  return {
    state: { ...state, phase: 'quiet' },
    effects: [{ type: 'rememberDecision', id: state.build.id }],
  }
}

function onControllerChanged(
  state: UpdateState,
  event: Extract<UpdateEvent, { type: 'controllerChanged' }>,
): UpdateStep {
  const { buildId, hasUnsavedWork, followedId } = event
  if (state.ownId === null || state.phase === 'reloading') return stay(state)
  if (buildId === state.ownId) return stay({ ...state, phase: 'quiet', isBehind: false })
  const target = buildId ?? state.build?.id ?? UNKNOWN_BUILD
  // This tab reloaded for it once and still shows another build: a second reload would not help.
  if (followedId === target) return stay({ ...state, phase: 'quiet' })
  const build = state.build?.id === target ? state.build : { id: target, builtAt: '' }
  const next = { ...state, build, isBehind: true }
  // Clicking "update" in this tab already showed the warning about unsaved work.
  if (hasUnsavedWork && state.phase !== 'applying') return stay({ ...next, phase: 'behind' })
  return reload(next)
}

/**
 * Returns the next state and the actions to take. Pure and total: an event that does not fit the state
 * changes nothing.
 */
export function updateStep(state: UpdateState, event: UpdateEvent): UpdateStep {
  switch (event.type) {
    case 'buildFound':
      return onBuildFound(state, event)
    case 'outdated':
      return onOutdated(state, event.hasWorker)
    case 'withdrawn':
      return state.phase === 'offered'
        ? stay({ ...state, phase: 'quiet', build: null })
        : stay(state)
    case 'accepted':
      return onAccepted(state)
    case 'putOff':
      return onPutOff(state)
    case 'decidedElsewhere':
      return state.phase === 'offered' && state.build?.id === event.id
        ? stay({ ...state, phase: 'quiet' })
        : stay(state)
    case 'controllerChanged':
      return onControllerChanged(state, event)
    case 'fallbackElapsed':
      return state.phase === 'applying' ? reload(state) : stay(state)
    case 'workSaved':
      return state.isBehind && state.phase === 'quiet'
        ? stay({ ...state, phase: 'behind' })
        : stay(state)
  }
}
