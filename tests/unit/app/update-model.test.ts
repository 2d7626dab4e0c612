import { describe, expect, test } from 'vitest'
import {
  initialUpdate,
  type UpdateEffect,
  type UpdateEvent,
  updateStep,
  type UpdateState,
} from '../../../src/app/update-model.ts'

const A = 'aaaaaaaaaaaaaaaa'
const B = 'bbbbbbbbbbbbbbbb'
const C = 'cccccccccccccccc'

const found = (id: string, decidedId: string | null = null): UpdateEvent => ({
  type: 'buildFound',
  build: { id, builtAt: '2026-11-20T06:00:00Z' },
  decidedId,
})
const controller = (
  buildId: string | null,
  rest: { hasUnsavedWork?: boolean; followedId?: string | null } = {},
): UpdateEvent => ({
  type: 'controllerChanged',
  buildId,
  hasUnsavedWork: rest.hasUnsavedWork ?? false,
  followedId: rest.followedId ?? null,
})

function replay(events: readonly UpdateEvent[], ownId: string | null = A) {
  let state: UpdateState = initialUpdate(ownId)
  const effects: UpdateEffect[] = []
  for (const event of events) {
    const step = updateStep(state, event)
    state = step.state
    effects.push(...step.effects)
  }
  return { state, effects }
}

describe('a page that is too old for the service', () => {
  const outdated = (hasWorker = true): UpdateEvent => ({ type: 'outdated', hasWorker })

  test('checks for the next build once, and offers it even after “later”', () => {
    const { state, effects } = replay([outdated(), outdated()])
    expect([state.phase, effects]).toEqual(['quiet', [{ type: 'checkForUpdate' }]])
    expect(updateStep(state, found(B, B)).state).toMatchObject({ phase: 'offered', isTooOld: true })
  })
})

describe('the update prompt', () => {
  test('a withdrawn build is not offered any more; the next one is', () => {
    const { state } = replay([found(B), { type: 'withdrawn' }])
    expect([state.phase, state.build]).toEqual(['quiet', null])
    expect(updateStep(state, { type: 'accepted' }).effects).toEqual([])
    expect(updateStep(state, found(C)).state.phase).toBe('offered')
  })

  test('a new build is offered, and nothing else happens', () => {
    const { state, effects } = replay([found(B)])
    expect(state.phase).toBe('offered')
    expect(effects).toEqual([])
  })

  test.each([
    ['the own build', [found(A)], A],
    ['any build during development', [found(B)], null],
    ['a build that was put off before', [found(B, B)], A],
  ] as const)('%s is not offered', (_name, events, ownId) => {
    expect(replay(events, ownId).state.phase).toBe('quiet')
  })

  test('prompts once per build: "later" holds until the next build', () => {
    const { state, effects } = replay([found(B), { type: 'putOff' }, found(B, B)])
    expect(state.phase).toBe('quiet')
    expect(effects).toEqual([{ type: 'rememberDecision', id: B }])
    expect(updateStep(state, found(C, B)).state.phase).toBe('offered')
  })

  test('an answer in another tab applies here', () => {
    expect(replay([found(B), { type: 'decidedElsewhere', id: B }]).state.phase).toBe('quiet')
    expect(replay([found(C), { type: 'decidedElsewhere', id: B }]).state.phase).toBe('offered')
  })

  test('"update" applies once, then reloads once', () => {
    const { state, effects } = replay([
      found(B),
      { type: 'accepted' },
      { type: 'accepted' },
      found(B),
      controller(B),
      { type: 'fallbackElapsed' },
      controller(B),
    ])
    expect(state.phase).toBe('reloading')
    expect(effects).toEqual([
      { type: 'rememberDecision', id: B },
      { type: 'startFallback' },
      { type: 'applyUpdate' },
      { type: 'reload', id: B },
    ])
  })
})

describe('other tabs', () => {
  test('follow without a prompt when there is no unsaved work', () => {
    const { effects } = replay([found(B), controller(B)])
    expect(effects).toEqual([{ type: 'reload', id: B }])
  })

  test('follow even when they were not notified of the build', () => {
    expect(replay([controller(null)]).effects).toEqual([{ type: 'reload', id: 'unknown' }])
  })

  test('R9 prompt with unsaved work, and stay until the user agrees', () => {
    const { state, effects } = replay([found(B), controller(B, { hasUnsavedWork: true })])
    expect(state.phase).toBe('behind')
    expect(effects).toEqual([])
    expect(updateStep(state, { type: 'accepted' }).effects).toEqual([{ type: 'reload', id: B }])
  })

  test('R9 prompt again after "later" when the work is saved', () => {
    const { state, effects } = replay([
      controller(B, { hasUnsavedWork: true }),
      { type: 'putOff' },
      { type: 'workSaved' },
    ])
    expect(state.phase).toBe('behind')
    expect(effects).toEqual([])
  })
})

describe('reload loops', () => {
  test('a page of the new build does not reload', () => {
    const { state, effects } = replay([controller(A)])
    expect(effects).toEqual([])
    expect(state.phase).toBe('quiet')
  })

  test('a tab reloads once for a build', () => {
    expect(replay([controller(B, { followedId: B })]).effects).toEqual([])
    expect(replay([controller(null, { followedId: 'unknown' })]).effects).toEqual([])
  })
})
