// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { BIDIRECTIONAL } from '../../../../../src/features/tools/bidirectional/spec.ts'
import { TraitSettingsStep } from '../../../../../src/features/tools/bidirectional/settings-step.tsx'
import { AnalysisRunnerProvider } from '../../../../../src/features/tools/runner-provider.tsx'
import { GUT } from '../../../../../src/features/tools/gut-microbiota/tool.tsx'
import { ScreenSettingsStep } from '../../../../../src/features/tools/screen/screen-settings-step.tsx'
import type { TypedNumber } from '../../../../../src/lib/number-text.ts'
import {
  ToolSessionProvider,
  useSessionOf,
} from '../../../../../src/features/tools/session/use-tool-session.ts'
import { UnsavedWorkProvider } from '../../../../../src/ui/unsaved-work.tsx'
import { renderForReader } from '../../../../helpers/reader-tree.tsx'

afterEach(cleanup)

type Thresholds = { instrumentP: TypedNumber; leastF: TypedNumber }
type Session = {
  setSettings: (change: Partial<Thresholds>) => void
  state: () => { draft: { settings: Thresholds } }
}

let session: Session | null = null

/** Gives the tool's session to the test, which can then change it as an example or a record does. */
function useGiven(given: Session) {
  useEffect(() => {
    session = given
  }, [given])
}

function ScreenStep() {
  const own = useSessionOf(GUT.spec)
  useGiven(own)
  return (
    <ToolSessionProvider value={own}>
      <ScreenSettingsStep tool={GUT} />
    </ToolSessionProvider>
  )
}

function BidirectionalStep() {
  const own = useSessionOf(BIDIRECTIONAL)
  useGiven(own)
  return (
    <ToolSessionProvider value={own}>
      <TraitSettingsStep />
    </ToolSessionProvider>
  )
}

function set(change: Partial<Thresholds>) {
  act(() => session?.setSettings(change))
}

const instrumentP = () => session?.state().draft.settings.instrumentP
const threshold = () => screen.getByLabelText<HTMLInputElement>('tools.screen.instrumentP')
const leastF = () => screen.getByLabelText<HTMLInputElement>('tools.screen.leastF')

for (const [name, Step] of [
  ['screen', ScreenStep],
  ['bidirectional', BidirectionalStep],
] as const) {
  test(`2.10 ${name}: settings that come from elsewhere are what the open fields show`, async () => {
    renderForReader(
      <UnsavedWorkProvider>
        <AnalysisRunnerProvider>
          <Step />
        </AnalysisRunnerProvider>
      </UnsavedWorkProvider>,
    )
    fireEvent.click(screen.getByText('tools.settings.open'))
    await screen.findByLabelText('tools.screen.instrumentP')
    set({ instrumentP: 5e-8, leastF: 12 })
    expect(threshold().value).toBe('5e-8')
    expect(leastF().value).toBe('12')
    // The new value also replaces half-typed text, which the run would not use.
    fireEvent.change(threshold(), { target: { value: '3e' } })
    expect(threshold().value).toBe('3e')
    expect(instrumentP()).toBe('')
    set({ instrumentP: 1e-6 })
    expect(threshold().value).toBe('0.000001')
    fireEvent.change(threshold(), { target: { value: '5×10⁻⁸' } })
    expect(instrumentP()).toBe(5e-8)
  })
}
