// @vitest-environment happy-dom
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { setupI18n } from '@lingui/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { PlotChart } from '../../../../src/ui/charts/plot-chart.tsx'
import type { Plane, PlotMark } from '../../../../src/ui/charts/plot-mark.ts'
import { dots, errorBars, rule, slopes } from '../../../../src/ui/charts/plot-marks.tsx'

afterEach(cleanup)

type Props = Parameters<typeof PlotChart>[0]

/** A figure before it was measured is 640 px wide: with these sizes its plot spans 40 to 640 px. */
function show(props: Partial<Props> = {}) {
  const i18n = setupI18n({})
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <PlotChart
          title="Figure"
          fileName="figure"
          table={{ caption: 'Numbers', columns: ['id'], rows: [] }}
          size={() => ({ left: 40, right: 0, height: 200 })}
          xAxis={{ title: 'x' }}
          yAxis={{ title: 'y' }}
          marks={[]}
          targets={[]}
          {...props}
        />
      </MantineProvider>
    </I18nProvider>,
  )
  const svg = container.querySelector<SVGSVGElement>('svg[aria-label="Figure"]')
  if (!svg) throw new Error('no drawing')
  return svg
}

/** A mark that shows the plane on which it was drawn. */
function probe(values: Pick<PlotMark, 'x' | 'y'> = {}) {
  const seen: { plane?: Plane } = {}
  const mark: PlotMark = {
    id: 'probe',
    ...values,
    draw: (plane) => {
      seen.plane = plane
      return <text>probe</text>
    },
  }
  const plane = () => {
    if (!seen.plane) throw new Error('not drawn')
    return seen.plane
  }
  return { mark, plane }
}

const label = (title: string) => () => ({ title, lines: [] })

describe('a plot is composed of marks', () => {
  test('the axes hold what every mark asks for, and zero', () => {
    const { mark, plane } = probe({ x: [2, 4], y: [-1] })
    show({
      marks: [mark, rule('x', 10, 'none'), errorBars([{ id: 'a', x: 1, y: 3, yError: 2 }])],
      xAxis: { title: 'x', padding: 0 },
      yAxis: { title: 'y', padding: 0.5 },
    })
    // 0 … 10, and −1 … 5 widened by half of its span of 6 at both ends.
    expect(plane().domains).toEqual({ x: [0, 10], y: [-4, 8] })
    expect(plane().x(0)).toBe(40)
    expect(plane().x(10)).toBe(640)
    expect(plane().y(8)).toBe(plane().box.top)
    expect(plane().y(-4)).toBe(plane().box.top + 200)
  })

  test('an axis can leave zero out, begin with it, span what it is told, and count downwards', () => {
    const first = probe({ x: [2, 4], y: [3, 9] })
    show({
      marks: [first.mark],
      xAxis: { title: 'x', padding: 0, isWithoutZero: true },
      yAxis: { title: 'y', padding: 0.5, isFromZero: true },
    })
    expect(first.plane().domains).toEqual({ x: [2, 4], y: [0, 13.5] })
    cleanup()
    const second = probe({ x: [2, 400] })
    show({
      marks: [second.mark],
      xAxis: { title: 'x', domain: [1, 3] },
      yAxis: { title: 'y', domain: [0, 2], isDown: true },
    })
    expect(second.plane().domains).toEqual({ x: [1, 3], y: [0, 2] })
    expect(second.plane().y(0)).toBe(second.plane().box.top)
    expect(second.plane().y(2)).toBe(second.plane().box.bottom)
  })

  test('marks lie in their order over the grid, the ground under it', () => {
    const at = (id: string): PlotMark => ({ id, draw: () => <text>{id}</text> })
    const svg = show({
      ground: [at('ground')],
      marks: [at('first'), at('second')],
      yAxis: { title: 'y', domain: [0, 1] },
    })
    const texts = [...svg.querySelectorAll('text')].map(({ textContent }) => textContent)
    const order = ['ground', 'x', 'y', 'first', 'second'].map((text) => texts.indexOf(text))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order).not.toContain(-1)
  })

  test('a bare axis has its title and nothing else', () => {
    const ticks = (svg: SVGSVGElement) =>
      [...svg.querySelectorAll('text[text-anchor="middle"]')].map(({ textContent }) => textContent)
    const axis = { title: 'along', domain: [0, 10] as const }
    expect(ticks(show({ xAxis: axis })).length).toBeGreaterThan(3)
    cleanup()
    expect(ticks(show({ xAxis: { ...axis, isBare: true } }))).toEqual(['along'])
  })

  test('several legends stand one below the other and make room', () => {
    const { mark, plane } = probe()
    show({ marks: [mark] })
    const without = plane().box.top
    cleanup()
    const svg = show({
      marks: [mark],
      legends: [
        [{ id: 'a', name: 'points', symbol: 'main' }],
        [],
        [{ id: 'b', name: 'line', className: 'dashed' }],
      ],
    })
    // Two rows of 22 px.
    expect(plane().box.top).toBe(without + 44)
    const height = (name: string) =>
      [...svg.querySelectorAll('text')].find(({ textContent }) => textContent === name)
    expect(height('line')?.getAttribute('y')).toBe('36')
    expect(height('points')?.getAttribute('y')).toBe('14')
  })

  test('targets are reached by keyboard in their order, at their places on the axes', () => {
    const svg = show({
      xAxis: { title: 'x', domain: [0, 10] },
      yAxis: { title: 'y', domain: [0, 1] },
      ringRadius: 7,
      targets: [
        { id: 'a', x: 5, y: 0, label: label('one') },
        { id: 'b', x: 10, y: 1, label: label('two') },
      ],
    })
    expect(svg.getAttribute('role')).toBe('group')
    const first = screen.getByRole('img', { name: 'one' })
    expect(first.querySelector('circle')?.getAttribute('cx')).toBe('340')
    expect(first.querySelector('circle')?.getAttribute('r')).toBe('7')
    fireEvent.keyDown(first, { key: 'ArrowRight' })
    const second = screen.getByRole('img', { name: 'two' })
    expect(second.querySelector('circle')?.getAttribute('cx')).toBe('640')
    expect(document.activeElement).toBe(second)
  })

  test('targets that can be picked are buttons, pressed while they are in the analysis', () => {
    const picked: string[] = []
    show({
      targets: [
        { id: 'a', x: 0, y: 0, label: label('in') },
        { id: 'b', x: 1, y: 1, label: label('out'), isOut: true },
      ],
      onPick: (id) => picked.push(id),
    })
    const first = screen.getByRole('button', { name: 'in' })
    expect(first.getAttribute('aria-pressed')).toBe('true')
    fireEvent.keyDown(first, { key: 'ArrowRight' })
    const second = screen.getByRole('button', { name: 'out' })
    expect(second.getAttribute('aria-pressed')).toBe('false')
    fireEvent.keyDown(second, { key: 'Enter' })
    expect(picked).toEqual(['b'])
  })

  test('a plot without targets is one picture', () => {
    expect(show({ marks: [probe().mark] }).getAttribute('role')).toBe('img')
  })
})

describe('marks', () => {
  test('of more dots than elements are allowed all are one path, without those that are out', () => {
    const points = [0, 1, 2].map((k) => ({ id: String(k), x: k, y: k, isOut: k === 1 }))
    const circles = show({ marks: [dots(points, { radius: 3 })] }).querySelectorAll('circle')
    expect(circles).toHaveLength(3)
    cleanup()
    const svg = show({ marks: [dots(points, { radius: 3, elementsUpTo: 2 })] })
    expect(svg.querySelectorAll('circle')).toHaveLength(0)
    expect(svg.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(2)
  })

  test('bars of more than 250 points are left out, their room is not', () => {
    const { mark, plane } = probe()
    const points = Array.from({ length: 251 }, (_, k) => ({ id: String(k), x: k, y: 0, xError: 9 }))
    const svg = show({
      marks: [errorBars(points), mark],
      xAxis: { title: 'x', padding: 0 },
      yAxis: { title: 'y', domain: [0, 1] },
    })
    expect(plane().domains.x).toEqual([-9, 259])
    expect(svg.querySelectorAll('g > line + line')).toHaveLength(0)
  })

  test('a slope is cut to the plot and widens no axis', () => {
    const { mark, plane } = probe({ x: [0, 10], y: [0, 5] })
    const line = { id: 's', name: 's', slope: 1, intercept: 0, series: 'ivw' } as const
    const svg = show({
      marks: [mark, slopes([line])],
      xAxis: { title: 'x', padding: 0 },
      yAxis: { title: 'y', padding: 0 },
    })
    const drawn = [...svg.querySelectorAll('line')].at(-1)
    expect(drawn?.getAttribute('x2')).toBe(String(plane().x(5)))
    expect(drawn?.getAttribute('y2')).toBe(String(plane().box.top))
  })
})
