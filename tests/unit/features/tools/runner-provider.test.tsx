// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import {
  AnalysisRunnerProvider,
  useToolHolder,
} from '../../../../src/features/tools/runner-provider.tsx'
import type { AnySession } from '../../../../src/features/tools/session/tool-session.ts'
import { createUnsavedWork } from '../../../../src/lib/unsaved-work.ts'
import { UnsavedWorkProvider } from '../../../../src/ui/unsaved-work.tsx'
import { renderForUser } from '../../../helpers/user-tree.tsx'

afterEach(cleanup)

/** Creates a session whose work the test controls. */
function sessionOf() {
  let isUnsaved = false
  const listeners = new Set<() => void>()
  const session = {
    state: () => ({ run: { name: isUnsaved ? 'running' : 'idle' } }),
    setOwner() {},
    hasUnsavedWork: () => isUnsaved,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    session: session as unknown as AnySession,
    become(next: boolean) {
      isUnsaved = next
      for (const listener of listeners) listener()
    },
  }
}

test('R9 a running or unstored analysis is unsaved work that an update prompts about; a stored one is not', () => {
  const registry = createUnsavedWork()
  const { session, become } = sessionOf()
  function Tool() {
    useToolHolder().obtain('6101', () => session)
    return null
  }
  renderForUser(
    <UnsavedWorkProvider registry={registry}>
      <AnalysisRunnerProvider>
        <Tool />
      </AnalysisRunnerProvider>
    </UnsavedWorkProvider>,
  )
  expect(registry.has()).toBe(false)
  act(() => become(true))
  expect(registry.has()).toBe(true)
  act(() => become(false))
  expect(registry.has()).toBe(false)
})
