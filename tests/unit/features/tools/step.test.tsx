// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PresetStep } from '../../../../src/features/tools/components/step.tsx'
import { POWER } from '../../../../src/features/tools/power/spec.ts'
import { ToolSessionProvider } from '../../../../src/features/tools/session/use-tool-session.ts'
import { sessionOf } from '../../../helpers/tool-session.ts'
import { renderForUser } from '../../../helpers/user-tree.tsx'

afterEach(cleanup)

test('a step with defaults is ticked for a change of its own settings, and only without faults', () => {
  const { session } = sessionOf(POWER)
  const { container } = renderForUser(
    <ToolSessionProvider value={session}>
      <PresetStep number={1} title="strength" hasFaults={false} of={['variants']}>
        {null}
      </PresetStep>
      <PresetStep number={2} title="outcome" hasFaults={false} of={['alpha']}>
        {null}
      </PresetStep>
      <PresetStep number={3} title="faulty" hasFaults>
        {null}
      </PresetStep>
    </ToolSessionProvider>,
  )
  const ticked = () =>
    [...container.querySelectorAll('section:has(svg)')].map((each) =>
      each.getAttribute('aria-label'),
    )
  expect(ticked()).toEqual([])
  act(() => session.setSettings({ alpha: 0.01 }))
  expect(ticked()).toEqual(['outcome'])
  act(() => session.setSettings({ alpha: POWER.firstSettings.alpha }))
  expect(ticked()).toEqual([])
})
