// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FigureModeContext } from '../../../../src/ui/charts/figure-mode.ts'
import { ChartFrame } from '../../../../src/ui/charts/chart-frame.tsx'
import { ResultSection } from '../../../../src/ui/results/result-parts.tsx'
import { MethodsSection } from '../../../../src/ui/results/methods-section.tsx'
import { Summary } from '../../../../src/ui/results/summary/result-summary.tsx'
import { ResultFrame, Section } from '../../../../src/ui/results/sections.tsx'
import { renderForUser } from '../../../helpers/user-tree.tsx'

let logged = vi.spyOn(console, 'error')
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const FAULT = new RangeError('toFixed() digits argument must be between 0 and 100')
const isLogged = () => logged.mock.calls.some(([error]) => error === FAULT)

function Broken(): ReactNode {
  throw FAULT
}

function figure(title: string, draw: () => ReactNode) {
  const table = { caption: title, columns: ['Variant'], rows: [{ id: 'rs1', cells: ['rs1'] }] }
  return (
    <ChartFrame title={title} fileName={title} table={table}>
      {draw}
    </ChartFrame>
  )
}
const broken = () => {
  throw FAULT
}
const whole = () => <svg role="img" aria-label="whole" />

test('replaces a drawing that throws by a message; its title, its table and other figures stay', () => {
  renderForUser(
    <>
      {figure('First', broken)}
      {figure('Second', whole)}
    </>,
  )
  expect(screen.getByRole('heading', { name: 'First' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('chart.failed')
  fireEvent.click(screen.getAllByRole('button', { name: 'chart.table' })[0]!)
  expect(screen.getByRole('table', { name: 'First' })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'whole' })).toBeTruthy()
  expect(isLogged()).toBe(true)
})

test('replaces a section that throws by a message; the other sections stay', () => {
  renderForUser(
    <ResultFrame>
      <Section id="a" title="Estimates">
        <Broken />
      </Section>
      <ResultSection title="Methods">
        <Broken />
      </ResultSection>
      <Section id="c" title="Checks">
        <p>all of them</p>
      </Section>
    </ResultFrame>,
  )
  expect(screen.getAllByText('analysis.part.failed')).toHaveLength(2)
  expect(screen.getByRole('heading', { name: 'Estimates' })).toBeTruthy()
  expect(screen.getByText('all of them')).toBeTruthy()
  expect(isLogged()).toBe(true)
})

test('replaces a summary or a methods paragraph that cannot be made by a message', () => {
  const { container } = renderForUser(
    <ResultFrame>
      <Summary summary={broken} />
      <FigureModeContext value="plain">
        <MethodsSection text={broken} />
      </FigureModeContext>
      <Section id="c" title="Checks">
        <p>all of them</p>
      </Section>
    </ResultFrame>,
  )
  expect(screen.getAllByText('analysis.part.failed')).toHaveLength(2)
  expect(container.textContent).toContain('all of them')
})
