// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChartFrame } from '../../../../src/ui/charts/chart-frame.tsx'
import { PartBoundaries } from '../../../../src/ui/charts/failed-figure.tsx'
import { FigureModeContext } from '../../../../src/ui/charts/figure-mode.ts'
import { FigureTabs } from '../../../../src/ui/results/figure-tabs.tsx'
import { ResultSection } from '../../../../src/ui/results/result-parts.tsx'
import { ResultFrame, Section } from '../../../../src/ui/results/sections.tsx'
import { SmallFigure } from '../../../../src/ui/results/summary/small-figure.tsx'
import { renderForReader } from '../../../helpers/reader-tree.tsx'

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

test('replaces a drawing that throws by a sentence; its title, its table and other figures stay', () => {
  renderForReader(
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

test('replaces a drawing that throws in a document and under a tab', () => {
  const figures = [
    { id: 'one', name: 'One', figure: <Broken /> },
    { id: 'two', name: 'Two', figure: figure('Second', whole) },
  ]
  renderForReader(
    <FigureModeContext value="plain">
      {figure('First', broken)}
      <FigureTabs figures={figures} />
    </FigureModeContext>,
  )
  expect(screen.getAllByText('chart.failed')).toHaveLength(2)
  expect(screen.getByRole('img', { name: 'whole' })).toBeTruthy()
  cleanup()
  renderForReader(<FigureTabs figures={figures} />)
  expect(screen.getByText('chart.failed')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Two' })).toBeTruthy()
})

test('replaces a part that throws by a sentence; the other parts stay', () => {
  renderForReader(
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

test('replaces a part that throws outside of its section', () => {
  renderForReader(
    <PartBoundaries>
      <Broken />
      {false}
      <p>the next part</p>
    </PartBoundaries>,
  )
  expect(screen.getByText('analysis.part.failed')).toBeTruthy()
  expect(screen.getByText('the next part')).toBeTruthy()
})

test('replaces a small figure that throws', () => {
  const rows = [{ id: 'one', name: 'one', value: '1', isMain: true, b: 0.1, low: null, high: null }]
  const bad = { form: 'forest', title: 'Forest', scale: 'odds', more: 0 } as const
  renderForReader(<SmallFigure figure={{ ...bad, rows: rows.concat(null as never) }} />)
  expect(screen.getByText('chart.failed')).toBeTruthy()
})

test('draws a figure again once its data have changed', () => {
  function Changing() {
    const [isBroken, setBroken] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setBroken(false)}>
          leave out
        </button>
        {figure('First', isBroken ? broken : whole)}
      </>
    )
  }
  renderForReader(<Changing />)
  expect(screen.getByText('chart.failed')).toBeTruthy()
  act(() => screen.getByText('leave out').click())
  expect(screen.getByRole('img', { name: 'whole' })).toBeTruthy()
  expect(screen.queryByText('chart.failed')).toBeNull()
})
