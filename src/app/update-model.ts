/**
 * What becomes of a new build on this page: pure rules. The reader is asked once per build; one
 * "update" is enough for all tabs; a tab with unsaved work is asked before it reloads; nothing here
 * can reload twice for the same build.
 */

export type Build = { id: string; builtAt: string }

export type UpdateState = {
  /** Build that this page is of; null during development. */
  ownId: string | null
  /** Newest build that waits on this device. */
  build: Build | null
  /**
   * `offered`: the reader is asked. `applying`: he agreed, the worker is taking over. `behind`: the
   * worker is new, this page has unsaved work and is asked. `reloading`: nothing more to decide.
   */
  phase: 'quiet' | 'offered' | 'applying' | 'behind' | 'reloading'
  /** The worker already serves another build than this page is of. */
  isBehind: boolean
}

export type UpdateEvent =
  /** `decidedId`: build that the reader already put off or took on this device. */
  | { type: 'buildFound'; build: Build; decidedId: string | null }
  | { type: 'putOff' }
  | { type: 'accepted' }
  /** Another tab's reader put off or took this build. */
  | { type: 'decidedElsewhere'; id: string }
  /** `buildId`: what the new worker serves; null when it did not say. `followedId`: build that this tab already reloaded for. */
  | {
      type: 'controllerChanged'
      buildId: string | null
      hasUnsavedWork: boolean
      followedId: string | null
    }
  /** The worker has not taken over in time. */
  | { type: 'fallbackElapsed' }
  | { type: 'workSaved' }

export type UpdateEffect =
  | { type: 'rememberDecision'; id: string }
  | { type: 'applyUpdate' }
  | { type: 'startFallback' }
  /** `id`: build that the tab reloads for. */
  | { type: 'reload'; id: string }

export type UpdateStep = { state: UpdateState; effects: readonly UpdateEffect[] }

/** How long the worker gets to take over before the page reloads all the same. */
export const FALLBACK_MS = 4000

const UNKNOWN_BUILD = 'unknown'

export function initialUpdate(ownId: string | null): UpdateState {
  return { ownId, build: null, phase: 'quiet', isBehind: false }
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
  const phase = state.phase === 'behind' ? 'behind' : decidedId === build.id ? 'quiet' : 'offered'
  return stay({ ...state, build, phase })
}

function onAccepted(state: UpdateState): UpdateStep {
  // The new worker is there already: only the page is missing.
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
  // Reloaded for it once and still of another build: a second time would not help either.
  if (followedId === target) return stay({ ...state, phase: 'quiet' })
  const build = state.build?.id === target ? state.build : { id: target, builtAt: '' }
  const next = { ...state, build, isBehind: true }
  // Whoever pressed "update" here was told of his unsaved work then.
  if (hasUnsavedWork && state.phase !== 'applying') return stay({ ...next, phase: 'behind' })
  return reload(next)
}

/** The next state, and what has to be done. Pure and total: an event out of place changes nothing. */
export function updateStep(state: UpdateState, event: UpdateEvent): UpdateStep {
  switch (event.type) {
    case 'buildFound':
      return onBuildFound(state, event)
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
