// @vitest-environment happy-dom
/** A scatter for a paper from what readers bring: nothing overlaps, nothing is cut. */
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, describe, expect, test } from 'vitest'
import { COLUMN_IDS, type Composed } from '../../../../src/ui/charts/composed.ts'
import { drawingWidth, mostRowsHeight } from '../../../../src/ui/charts/compose/figure-size.ts'
import { FigureModeContext } from '../../../../src/ui/charts/figure-mode.ts'
import { PanelContext } from '../../../../src/ui/charts/panel.tsx'
import { ScatterChart, type ScatterPoint } from '../../../../src/ui/charts/scatter-chart.tsx'
import { faultsOf, textsOf } from '../../../helpers/drawing-boxes.ts'
import { i18nOf } from '../../../helpers/e2e/texts.ts'

afterEach(cleanup)

type Given = {
  points: ScatterPoint[]
  x?: string
  y?: string
  methods?: readonly [string, string]
}

const SIZES = [
  [89, 8, 'zh'],
  [183, 6, 'en'],
] as const
type Size = readonly [widthMm: 89 | 183, textPt: 6 | 8, language: 'zh' | 'en']

const point = (index: number, scale = 1): ScatterPoint => ({
  id: `rs${index}`,
  x: scale * (0.02 + (index % 40) / 400),
  y: scale * Math.sin(index) * 0.05,
  xError: scale * 0.004,
  yError: scale * 0.02,
  label: () => ({ title: `rs${index}`, lines: [] }),
})
const points = (count: number, scale?: number) =>
  Array.from({ length: count }, (_, index) => point(index, scale))

function draw({ x, y, methods, ...given }: Given, [widthMm, textPt, language]: Size) {
  const settings = { widthMm, textPt }
  const [ivw = 'IVW', egger = 'MR-Egger'] = methods ?? []
  const sheet = {
    compose: (): Composed => ({
      width: drawingWidth(settings),
      mostHeight: mostRowsHeight(settings),
      columns: COLUMN_IDS,
      order: 'estimate',
      label: (_, text) => text,
      named: (text) => text,
    }),
    placeOf: () => ({ left: '0', top: '0', width: '100%' }),
  }
  const { container } = render(
    <I18nProvider i18n={i18nOf(language)}>
      <Provider store={createStore()}>
        <MantineProvider env="test">
          <FigureModeContext value="panel">
            <PanelContext value={sheet}>
              <ScatterChart
                title="Scatter"
                fileName="scatter"
                table={{ caption: '', columns: [], rows: [] }}
                xTitle={x ?? 'Variant effect on body mass index'}
                yTitle={y ?? 'Variant effect on coronary heart disease'}
                lines={[
                  { id: 'ivw', name: ivw, slope: 0.4, intercept: 0, series: 'ivw' },
                  { id: 'egger', name: egger, slope: 0.2, intercept: 0.01, series: 'egger' },
                ]}
                {...given}
              />
            </PanelContext>
          </FigureModeContext>
        </MantineProvider>
      </Provider>
    </I18nProvider>,
  )
  const svg = container.querySelector('svg')
  if (!svg) throw new Error('no drawing')
  return svg
}

const BOTH =
  '体重指数每增加一个标准差的变异效应 Variant effect on body mass index, sex-combined, per standard deviation（β，95% CI）'
const LONG = 'adults of European ancestry in the second release of the consortium, both sexes'
const INPUT: Record<string, Given> = {
  'titles in both scripts': { points: points(24), x: BOTH, y: BOTH },
  'names of 80 characters': {
    points: points(24),
    methods: [`IVW ${LONG}`, 'GCST_'.padEnd(80, 'Wm')],
  },
  '500 points': { points: points(500) },
  'effects of a millionth': { points: points(24, 1e-6) },
  'one point far from all others': { points: [...points(24), { ...point(99), x: 40, y: -60 }] },
  'no errors': { points: points(24).map(({ id, x, y, label }) => ({ id, x, y, label })) },
}

describe.each(Object.keys(INPUT))('%s', (name) => {
  test.each(SIZES)('at %i mm, %i pt, in %s nothing overlaps and nothing is cut', (...size) => {
    expect(faultsOf(draw(INPUT[name] ?? { points: [] }, size))).toEqual([])
  })
})

test('a title of both scripts stands whole on its axis', () => {
  const svg = draw({ points: points(24), x: BOTH }, SIZES[0])
  const bare = (text: string) => text.replaceAll(/\s+/g, '')
  const said = bare(
    textsOf(svg)
      .map(({ what }) => what)
      .join(''),
  )
  expect(said).toContain(bare(BOTH))
})
