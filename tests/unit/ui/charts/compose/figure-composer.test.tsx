// @vitest-environment happy-dom
/** The composer's controls: panels, labels, columns, and the choices saved with the record. */
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'
import { FigureComposer } from '../../../../../src/ui/charts/compose/figure-composer.tsx'
import { FigureRecordContext, FigureSetContext } from '../../../../../src/ui/charts/figure-set.ts'
import { ForestChart } from '../../../../../src/ui/charts/forest-chart.tsx'
import { IntervalPlot } from '../../../../../src/ui/charts/interval-plot.tsx'
import type { IntervalRow } from '../../../../../src/ui/charts/interval-rows.ts'
import { i18nOf, textOf } from '../../../../helpers/e2e/texts.ts'

afterEach(cleanup)

const setText = (id: string, values?: Record<string, string | number>) => textOf('en', id, values)

const ROWS = [0.1, 0.3, -0.2].map((b, index): IntervalRow => ({
  id: String(index),
  name: `rs${index}`,
  b,
  low: b - 0.1,
  high: b + 0.1,
  value: () => `${b}`,
  p: () => '0.04',
  label: () => ({ title: '', lines: [] }),
}))
const HEADER = { name: 'Variant', value: 'β (95% CI)', p: 'p' }
const plot = {
  title: 'Forest',
  xTitle: 'Estimate for CHD',
  all: ROWS,
  rows: ROWS,
  kind: 'linear',
  header: HEADER,
  sides: { low: '← Lower CHD', high: 'Higher CHD →' },
} as const
const facts = {
  title: 'Forest',
  fileName: 'forest',
  labels: { x: plot.xTitle, ...plot.sides },
  columns: HEADER,
}
const other = (
  <ForestChart
    title="Other"
    xTitle="Effect of BMI on CHD"
    rows={ROWS}
    fileName="other"
    table={{ caption: '', columns: [], rows: [] }}
  />
)

function open(choices: Record<string, unknown> = {}) {
  const keep = vi.fn<(figure: string, choice: object | null) => void>()
  const close = vi.fn<() => void>()
  const figures = [
    { id: 'forest', name: 'Forest plot', figure: null },
    { id: 'other', name: 'Other plot', figure: other },
  ]
  render(
    <I18nProvider i18n={i18nOf('en')}>
      <Provider store={createStore()}>
        <MantineProvider env="test">
          <FigureRecordContext
            value={{ names: { exposure: 'BMI', outcome: 'CHD' }, choices, storeChoice: keep }}
          >
            <FigureSetContext value={{ own: 'forest', figures }}>
              <FigureComposer
                facts={facts}
                draw={(width) => <IntervalPlot {...plot} width={width} />}
                onClose={close}
              />
            </FigureSetContext>
          </FigureRecordContext>
        </MantineProvider>
      </Provider>
    </I18nProvider>,
  )
  return { keep, close }
}

const sheet = () => {
  const found = document.querySelector<HTMLElement>('[data-sheet]')
  if (!found) throw new Error('no sheet')
  return found
}
const type = (id: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: setText(id) }), { target: { value } })

test('changed labels and columns update the drawing at once', async () => {
  open()
  type('chart.compose.name.outcome', 'Heart disease')
  type('chart.compose.unit.outcome', 'log odds')
  type('chart.compose.label.title', '图 1')
  await waitFor(() =>
    expect(sheet().textContent).toContain('Estimate for Heart disease (log odds)'),
  )
  expect(sheet().textContent).toContain('← Lower Heart')
  expect(sheet().textContent).toContain('图 1')
  type('chart.compose.label.low', '← Protective')
  expect(sheet().textContent).toContain('Protective')
  expect(sheet().textContent).toContain('β (95% CI)')
  fireEvent.click(screen.getByRole('checkbox', { name: setText('chart.compose.column.value') }))
  expect(sheet().textContent).not.toContain('β (95% CI)')
})

test('stores the composition on closing, and only if it was changed', () => {
  const { keep, close } = open()
  type('chart.compose.label.x', 'Per SD')
  fireEvent.click(screen.getByRole('button', { name: setText('settings.dialog.close') }))
  expect(close).toHaveBeenCalledOnce()
  expect(keep).toHaveBeenCalledExactlyOnceWith(
    'forest',
    expect.objectContaining({ labels: { x: 'Per SD' } }),
  )
  cleanup()
  const again = open()
  fireEvent.click(screen.getByRole('button', { name: setText('settings.dialog.close') }))
  expect(again.keep).not.toHaveBeenCalled()
})
