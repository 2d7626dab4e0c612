// @vitest-environment happy-dom
/** Where the end of a run is told: not to whoever looks at its result. */
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useLocation } from 'wouter'
import { UserCache } from '../../../../../src/cache/user-cache.tsx'
import { RunWatch } from '../../../../../src/features/tools/background/run-watch.tsx'
import {
  AnalysisRunnerProvider,
  useToolHolder,
} from '../../../../../src/features/tools/runner-provider.tsx'
import type { AnySession } from '../../../../../src/features/tools/session/tool-session.ts'
import { paths } from '../../../../../src/lib/paths.ts'
import { createUnsavedWork } from '../../../../../src/lib/unsaved-work.ts'
import { UnsavedWorkProvider } from '../../../../../src/ui/unsaved-work.tsx'
import { renderForReader } from '../../../../helpers/reader-tree.tsx'

afterEach(cleanup)

const TOOL = '6002'
const RESULT = paths.toolRecord(TOOL, '9')
const RUNNING = { name: 'running', progress: null, startedAt: 0, estimate: null }
const DONE = { name: 'done', record: { id: '9', title: 'Taxa' }, body: {}, keeping: 'kept' }

/** A reader at an address while a run goes on; what happens next is up to the test. */
function watchAt(at: string) {
  let run: object = RUNNING
  let go: (path: string) => void = () => {}
  const listeners = new Set<() => void>()
  const session = {
    state: () => ({ run }),
    setOwner() {},
    hasUnsavedWork: () => false,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const become = (next: object) => {
    run = next
    for (const listener of listeners) listener()
  }
  function Page() {
    useToolHolder().obtain(TOOL, () => session as unknown as AnySession)
    go = useLocation()[1]
    return <RunWatch />
  }
  renderForReader(
    <UnsavedWorkProvider registry={createUnsavedWork()}>
      <AnalysisRunnerProvider>
        <UserCache userId="visitor" onError={() => {}} isPresent={() => true} onFull={() => {}}>
          <Page />
        </UserCache>
      </AnalysisRunnerProvider>
    </UnsavedWorkProvider>,
    { at },
  )
  act(() => become({ ...RUNNING }))
  return {
    become: (next: object) => act(() => become(next)),
    go: (path: string) => act(() => go(path)),
    together: (path: string, next: object) =>
      act(() => {
        go(path)
        become(next)
      }),
  }
}

const card = () => screen.queryByText('tools.background.done')

test('who waits at the tool and is led to the result has no card, in whatever order the page hears of both', () => {
  const first = watchAt(paths.tool(TOOL))
  first.become(DONE)
  first.go(RESULT)
  expect(card()).toBeNull()
  cleanup()
  const second = watchAt(paths.tool(TOOL))
  second.together(RESULT, DONE)
  expect(card()).toBeNull()
  cleanup()
  const third = watchAt(paths.tool(TOOL))
  third.go(RESULT)
  third.become(DONE)
  expect(card()).toBeNull()
})

test('who is elsewhere has one, until the result was looked at by whatever way', () => {
  const reader = watchAt('/journals')
  reader.become(DONE)
  expect(card()).not.toBeNull()
  reader.go(RESULT)
  expect(card()).toBeNull()
  reader.go('/journals')
  expect(card()).toBeNull()
})

test('another record of the same tool is elsewhere', () => {
  const reader = watchAt(paths.toolRecord(TOOL, '8'))
  reader.become(DONE)
  expect(card()).not.toBeNull()
})
