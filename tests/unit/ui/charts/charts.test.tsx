// @vitest-environment happy-dom
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { setupI18n } from '@lingui/core'
import { ForestChart } from '../../../../src/ui/charts/forest-chart.tsx'
import type { IntervalRow } from '../../../../src/ui/charts/interval-rows.ts'
import { legendRows } from '../../../../src/ui/charts/legend.tsx'
import { paintedElements } from '../../../../src/ui/charts/paint-svg.ts'
import { markAfterKey, nearestMark } from '../../../../src/ui/charts/marks.ts'
import { clipLine } from '../../../../src/ui/charts/clip-line.ts'
import { ScatterChart } from '../../../../src/ui/charts/scatter-chart.tsx'
import { wrapText } from '../../../../src/ui/charts/text-width.ts'

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
  it('renders on a server', () => {
    expect(renderToString(page(scatter()))).toContain('<svg')
  })

  it('is one stop of the Tab key, and arrow keys walk through the marks from left to right', () => {
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

describe('clipLine', () => {
  const box = { x: [0, 10], y: [0, 5] } as { x: [number, number]; y: [number, number] }

  it('cuts a steep line where it leaves the plot', () => {
    expect(clipLine({ slope: 1, intercept: 0 }, box)).toEqual({ x1: 0, y1: 0, x2: 5, y2: 5 })
    expect(clipLine({ slope: -1, intercept: 5 }, box)).toEqual({ x1: 0, y1: 5, x2: 5, y2: 0 })
  })

  it('leaves out a line that never enters', () => {
    expect(clipLine({ slope: 0, intercept: 9 }, box)).toBeNull()
    expect(clipLine({ slope: 1, intercept: 9 }, box)).toBeNull()
  })
})

describe('a figure as a picture', () => {
  it('leaves out only the chosen mark, wherever the figure stands', () => {
    const view = render(page(<main tabIndex={-1}>{scatter()}</main>))
    const svg = view.container.querySelector('svg[role="group"]') as SVGSVGElement
    const painted = paintedElements(svg)
    expect(painted.filter(({ tagName }) => tagName === 'circle')).toHaveLength(3)
    expect(painted.some(({ textContent }) => textContent === 'IVW')).toBe(true)
    expect(svg.querySelectorAll('circle')).toHaveLength(4)
  })
})

describe('wrapText', () => {
  it('breaks between words and between Han characters, and loses nothing', () => {
    expect(wrapText('Variant effect on body mass index', 12, 120)).toEqual([
      'Variant effect on',
      'body mass index',
    ])
    const lines = wrapText('变异对体重指数（BMI）的效应', 12, 90)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join('')).toBe('变异对体重指数（BMI）的效应')
    expect(wrapText('', 12, 90)).toEqual([])
  })

  it('breaks a name that is longer than a line behind the signs that join it, else anywhere', () => {
    expect(wrapText('mediation_mediator', 13, 94)).toEqual(['mediation_', 'mediator'])
    expect(wrapText('family.Ruminococcaceae.id.2050', 12, 130)).toEqual([
      'family.',
      'Ruminococcaceae.',
      'id.2050',
    ])
    const whole = 'x'.repeat(30)
    expect(wrapText(whole, 12, 90).join('')).toBe(whole)
    expect(wrapText(whole, 12, 90).length).toBeGreaterThan(1)
  })

  it('keeps words together whose space does not break', () => {
    const text = 'Higher odds of\u00a0→'
    expect(wrapText(text, 12, 80)).toEqual(['Higher odds', 'of\u00a0→'])
  })
})

describe('legendRows', () => {
  it('takes another row where the width ends', () => {
    const items = ['IVW', 'MR-Egger', '加权中位数法'].map((name) => ({
      id: name,
      name,
      className: '',
    }))
    expect(legendRows(items, 900).height).toBe(22)
    const narrow = legendRows(items, 200)
    expect(narrow.height).toBe(44)
    expect(narrow.places.map(({ y }) => y)).toEqual([14, 14, 36])
  })
})

describe('marks', () => {
  it('are found within reach of a finger and not beyond', () => {
    const places = [
      { x: 0, y: 0 },
      { x: 20, y: 0 },
    ]
    expect(nearestMark(places, { x: 13, y: 2 })).toBe(1)
    expect(nearestMark(places, { x: 80, y: 0 })).toBe(-1)
    expect(nearestMark(places, { x: 500, y: 3 }, 12, 0)).toBe(1)
  })

  it('follow the keys and stop at the ends', () => {
    expect(markAfterKey('ArrowLeft', 0, 5)).toBe(0)
    expect(markAfterKey('End', 1, 5)).toBe(4)
    expect(markAfterKey('Tab', 1, 5)).toBeNull()
    expect(markAfterKey('Home', 0, 0)).toBeNull()
  })
})

describe('a forest plot', () => {
  it('names its columns, and has one more where rows have more to say', () => {
    const row: IntervalRow = {
      id: 'a',
      name: 'Study A',
      b: 1,
      low: 0,
      high: 2,
      value: () => '1 (0–2)',
      weight: () => '12.5%',
      label: () => ({ title: 'a', lines: [] }),
    }
    const header = { name: 'Study', value: 'β (95% CI)', weight: 'Weight' }
    const figure = { title: 'Forest', xTitle: 'b', table, fileName: 'f' }
    const { container } = render(page(<ForestChart {...figure} rows={[row]} header={header} />))
    const at = (text: string) => {
      const found = [...container.querySelectorAll('svg text')].find(
        ({ textContent }) => textContent === text,
      )
      if (!found) throw new Error(`no ${text}`)
      return { x: Number(found.getAttribute('x')), y: Number(found.getAttribute('y')) }
    }
    for (const [name, cell] of [
      ['Study', 'Study A'],
      ['β (95% CI)', '1 (0–2)'],
      ['Weight', '12.5%'],
    ] as const) {
      expect(at(name).x).toBe(at(cell).x)
      expect(at(name).y).toBeLessThan(at(cell).y)
    }
    // Right-aligned: the value ends where the weight begins.
    expect(at('12.5%').x - at('1 (0–2)').x).toBeGreaterThan('12.5%'.length * 6)
  })

  const rows = Array.from({ length: 45 }, (_, index): IntervalRow => ({
    id: `r${index}`,
    name: `rs${index}.`,
    b: index,
    low: index - 1 - index / 100,
    high: index + 1 + index / 100,
    value: () => String(index),
    label: () => ({ title: `rs${index}`, lines: [] }),
  }))

  it('shows the most precise rows first and all of them when asked', () => {
    render(page(<ForestChart title="Forest" xTitle="b" rows={rows} table={table} fileName="f" />))
    const group = screen.getByRole('group', { name: 'Forest' })
    expect(group.textContent).toContain('rs29.')
    expect(group.textContent).not.toContain('rs44.')
    fireEvent.click(screen.getByRole('button', { name: 'chart.rows.all' }))
    expect(screen.getByRole('group', { name: 'Forest' }).textContent).toContain('rs44.')
  })
})
