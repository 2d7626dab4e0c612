// @vitest-environment happy-dom
/** A start from what is kept is drawn in one go, when its screen and the lists on the device are there. */
import * as fakeIndexedDb from 'fake-indexeddb'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FirstScreen } from '../../../src/app/first-screen.tsx'
import type { FirstStart } from '../../../src/app/screens.ts'
import { UserCache } from '../../../src/cache/user-cache.tsx'
import { VISITOR } from '../../../src/lib/storage-keys.ts'
import { configurePresence } from '../../../src/platform/presence.ts'

Object.assign(globalThis, fakeIndexedDb)
configurePresence(() => true)

/** Longer than what React draws before it lets others have their turn. */
const SLOW_MS = 8

let tasks: number
let isOver: boolean
/** The task in which each part was drawn. */
let drawn: number[]

/** Counts the tasks that had their turn. */
function count(): void {
  tasks += 1
  if (!isOver) setImmediate(count)
}

function drawSlowly(): void {
  drawn.push(tasks)
  const until = performance.now() + SLOW_MS
  while (performance.now() < until);
}

function Part() {
  drawSlowly()
  return <p>part</p>
}

/** What was in the page when the screen took its place. */
let placedWith: string[] = []

/** A screen that is at hand when it is said. */
function startLater() {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let hasStarted = false
  const first: FirstStart = {
    ready: promise,
    hasStarted: () => hasStarted,
    // What stood in for it is there until then, and no longer.
    place: () => placedWith.push(document.body.textContent),
    start: () => {
      hasStarted = true
    },
  }
  return { first, come: () => resolve(true) }
}

function open(first: FirstStart) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <UserCache
      userId={VISITOR}
      onError={() => {}}
      onFull={() => {}}
      isPresent={() => true}
      first={first}
    >
      <FirstScreen first={first}>
        <Part />
        <Part />
        <Part />
      </FirstScreen>
    </UserCache>,
  )
  return { place, root }
}

beforeEach(() => {
  // As a page is drawn, not as tests do it: `act` draws everything in one go.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  tasks = 0
  drawn = []
  placedWith = []
  isOver = false
  setImmediate(count)
})

afterEach(() => {
  isOver = true
  vi.unstubAllGlobals()
})

const turns = async (number: number) => {
  const until = tasks + number
  await vi.waitFor(() => expect(tasks).toBeGreaterThan(until))
}

test.each(['the lists', 'the code'])('%s come last: drawn in one go', async (last) => {
  const { first, come } = startLater()
  if (last === 'the lists') come()
  const { place, root } = open(first)
  if (last === 'the code') {
    await turns(20)
    expect(drawn).toEqual([])
    come()
  }
  await vi.waitFor(() => expect(place.textContent).toBe('partpartpart'))
  await vi.waitFor(() => expect(first.hasStarted()).toBe(true))
  expect(drawn).toHaveLength(3)
  expect(new Set(drawn).size).toBe(1)
  expect(placedWith).toEqual(['partpartpart'])
  root.unmount()
})
