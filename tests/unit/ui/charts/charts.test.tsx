// @vitest-environment happy-dom
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { setupI18n } from '@lingui/core'
import { ForestChart } from '../../../../src/ui/charts/forest-chart.tsx'
import type { IntervalRow } from '../../../../src/ui/charts/interval-rows.ts'
import { ScatterChart } from '../../../../src/ui/charts/scatter-chart.tsx'

function page(children: ReactNode) {
  const i18n = setupI18n({})
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider>{children}</MantineProvider>
    </I18nProvider>
  )
}

const table = {
  caption: 'Numbers',
  columns: ['Variant', 'x'],
  rows: [{ id: 'a', cells: ['a', '1'] }],
}
const points = [
  { id: 'b', x: 2, y: 1, label: () => ({ title: 'rs2', lines: ['x 2'] }) },
  {
    id: 'a',
    x: 1,
    y: 2,
    xError: 0.5,
    yError: 0.5,
    label: () => ({ title: 'rs1', lines: ['x 1'] }),
  },
  { id: 'c', x: 3, y: 0, label: () => ({ title: 'rs3', lines: ['x 3'] }) },
]

function scatter() {
  return (
    <ScatterChart
      title="Scatter"
      xTitle="x"
      yTitle="y"
      points={points}
      lines={[{ id: 'ivw', name: 'IVW', slope: 0.5, intercept: 0, series: 'ivw' }]}
      table={table}
      fileName="scatter"
    />
  )
}

afterEach(cleanup)

describe('a scatter plot', () => {
  it('is one tab stop, and arrow keys move through the marks from left to right', () => {
    render(page(scatter()))
    const first = screen.getByRole('img', { name: 'rs1, x 1' })
    expect(first.getAttribute('tabindex')).toBe('0')
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowRight' })
    const second = screen.getByRole('img', { name: 'rs2, x 2' })
    expect(document.activeElement).toBe(second)
    expect(screen.queryByRole('img', { name: 'rs1, x 1' })).toBeNull()
    fireEvent.keyDown(second, { key: 'End' })
    expect(document.activeElement).toBe(screen.getByRole('img', { name: 'rs3, x 3' }))
  })

  it('shows the numbers behind it on demand', () => {
    render(page(scatter()))
    expect(screen.queryByRole('table')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'chart.table' }))
    expect(screen.getByRole('table').textContent).toContain('Numbers')
  })
})

describe('a forest plot', () => {
  const rows = Array.from({ length: 45 }, (_, index): IntervalRow => ({
    id: `r${index}`,
    name: `rs${index}.`,
    b: index,
    low: index - 1 - index / 100,
    high: index + 1 + index / 100,
    value: () => String(index),
    label: () => ({ title: `rs${index}`, lines: [] }),
  }))

  it('shows the most precise rows first and all of them on demand', () => {
    render(page(<ForestChart title="Forest" xTitle="b" rows={rows} table={table} fileName="f" />))
    const group = screen.getByRole('group', { name: 'Forest' })
    expect(group.textContent).toContain('rs29.')
    expect(group.textContent).not.toContain('rs44.')
    fireEvent.click(screen.getByRole('button', { name: 'chart.rows.all' }))
    expect(screen.getByRole('group', { name: 'Forest' }).textContent).toContain('rs44.')
  })
})
