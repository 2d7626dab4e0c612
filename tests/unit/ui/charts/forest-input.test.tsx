// @vitest-environment happy-dom
/** Forest plots for a paper from extreme inputs: nothing overlaps, nothing is cut off, and omissions are reported. */
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { formatsFor } from '../../../../src/i18n/formats.ts'
import { COLUMN_IDS, type Composed } from '../../../../src/ui/charts/composed.ts'
import { mostRowsHeight, drawingWidth } from '../../../../src/ui/charts/compose/figure-size.ts'
import { FigureModeContext } from '../../../../src/ui/charts/figure-mode.ts'
import { ForestChart } from '../../../../src/ui/charts/forest-chart.tsx'
import type { IntervalRow } from '../../../../src/ui/charts/interval-rows.ts'
import { PanelContext } from '../../../../src/ui/charts/panel.tsx'
import { i18nOf } from '../../../helpers/e2e/texts.ts'
import { isNightly } from '../../../helpers/nightly.ts'
import { faultsOf, textsOf } from '../../../helpers/drawing-boxes.ts'

afterEach(cleanup)

const format = formatsFor('en', 'UTC')
const HEADER = { name: 'Variant', n: 'n', value: 'OR (95% CI)', p: 'p', weight: 'Weight' }
const SIDES = {
  low: '← Lower odds of coronary heart disease',
  high: 'Higher odds of coronary heart disease →',
}

type Given = { name?: string; b?: number; half?: number; p?: number | null; n?: number }

function row(index: number, given: Given = {}): IntervalRow {
  const { name = `rs${70_000 + index * 37}`, b = Math.sin(index) / 4, half = 0.3, p = 0.04 } = given
  const ends = { b, low: b - half, high: b + half }
  const words = format.oddsRatio({ b, ciLow: ends.low, ciHigh: ends.high })
  return {
    id: String(index),
    name,
    ...ends,
    value: () => `${words.or} (${words.ci})`,
    n: () => format.integer(given.n ?? 120_345),
    p: () => format.p(p),
    negLog10P: p === null ? null : -Math.log10(p),
    weight: () => '4.2%',
    label: () => ({ title: name, lines: [] }),
  }
}

const SUMMARY: IntervalRow[] = [
  { ...row(900, { name: 'IVW' }), series: 'ivw' },
  { ...row(901, { name: 'MR-Egger' }), series: 'egger' },
]

type Shown = {
  rows: readonly IntervalRow[]
  widthMm?: 89 | 120 | 183
  textPt?: 6 | 7 | 8
  xTitle?: string
  language?: 'zh' | 'en'
  composed?: Partial<Composed>
}

function draw({ rows, widthMm = 89, textPt = 7, language = 'en', composed, ...given }: Shown) {
  const settings = { widthMm, textPt }
  const sheet = {
    compose: (): Composed => ({
      width: drawingWidth(settings),
      mostHeight: mostRowsHeight(settings),
      columns: COLUMN_IDS,
      order: 'estimate',
      label: (_, text) => text,
      named: (text) => text,
      ...composed,
    }),
    placeOf: () => ({ left: '0', top: '0', width: '100%' }),
  }
  const { container } = render(
    <I18nProvider i18n={i18nOf(language)}>
      <Provider store={createStore()}>
        <MantineProvider env="test">
          <FigureModeContext value="panel">
            <PanelContext value={sheet}>
              <ForestChart
                title="Forest"
                xTitle={given.xTitle ?? 'Odds ratio for coronary heart disease (95% CI, log scale)'}
                kind="odds"
                rows={[...rows, ...SUMMARY]}
                header={HEADER}
                sides={SIDES}
                table={{ caption: '', columns: [], rows: [] }}
                fileName="forest"
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

const ordinary = Array.from({ length: 24 }, (_, index) => row(index))
/** The narrowest width with the largest text; nightly the widest with the smallest, too. */
const SIZES = (
  [
    [89, 8, 'zh'],
    [183, 6, 'en'],
  ] as const
).slice(0, isNightly ? 2 : 1)
const texts = (svg: Element) => textsOf(svg).map(({ what }) => what)

const LONG = 'adults of European ancestry in the second release of the consortium, both sexes'
const INPUT: Record<string, { rows: IntervalRow[]; xTitle?: string }> = {
  'ordinary rows': { rows: ordinary },
  '500 rows': { rows: Array.from({ length: 500 }, (_, index) => row(index)) },
  'names of 80 characters': {
    rows: ordinary.map((_, index) => row(index, { name: `${index} ${LONG}`.padEnd(80, 'x') })),
  },
  'names of 80 characters without a space': {
    rows: ordinary.map((_, index) => row(index, { name: `GCST${index}_`.padEnd(80, 'Wm') })),
  },
  'Chinese names of 80 characters': {
    rows: ordinary.map((_, index) => row(index, { name: `${index}欧洲人群冠心病队列`.repeat(9) })),
  },
  'an interval that leaves the axis': { rows: [...ordinary, row(60, { half: 40 })] },
  'an odds ratio of 1e-6': { rows: [...ordinary, row(61, { b: Math.log(1e-6), half: 2 })] },
  'missing p': { rows: ordinary.map((_, index) => row(index, { p: index % 2 ? null : 1e-12 })) },
  'a title in both scripts': {
    rows: ordinary,
    xTitle:
      '体重指数每增加一个标准差对冠心病的比值比 Odds ratio of coronary heart disease per SD of BMI（OR，95% CI，对数刻度）',
  },
  'one row': { rows: [row(1)] },
}

describe.each(Object.keys(INPUT))('%s', (name) => {
  const given = INPUT[name] ?? { rows: [] }

  test.each(SIZES)(
    'at %i mm, %i pt, in %s nothing overlaps and nothing is cut off',
    (widthMm, textPt, language) => {
      const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
      expect(faultsOf(draw({ ...given, widthMm, textPt, language }))).toEqual([])
      // Wrapped lines with the same text are distinct elements.
      expect(complain.mock.calls).toEqual([])
      complain.mockRestore()
    },
  )
})

test('draws those of 500 rows that fit on a page, and notes how many', () => {
  const svg = draw(INPUT['500 rows'] ?? { rows: [] })
  const drawn = texts(svg).filter((text) => text.startsWith('rs')).length
  // 200 mm at 4.859 px are 972 px: less 21 for the header, 12 above the two summaries and 4 below, rows of 18 px.
  expect(drawn).toBe(Math.floor((972 - 21 - 12 - 4) / 18) - 2)
  expect(texts(svg).join(' ')).toContain(`Showing the ${drawn} most precise of 500 variants`)
})

test('an interval beyond the axis ends in an arrowhead with a note', () => {
  const svg = draw(INPUT['an interval that leaves the axis'] ?? { rows: [] })
  expect(svg.querySelectorAll('path[aria-hidden="true"]')).toHaveLength(2)
  expect(texts(svg).join(' ')).toContain('An arrowhead marks an interval')
  cleanup()
  expect(texts(draw({ rows: ordinary })).join(' ')).not.toContain('arrowhead')
})

test('drops columns for the intervals in a fixed order, with a note', () => {
  const wide = draw({ rows: ordinary, widthMm: 183 })
  expect(wide.getAttribute('data-left-out')).toBeNull()
  for (const name of Object.values(HEADER)) expect(texts(wide)).toContain(name)
  cleanup()
  const narrow = draw({ rows: ordinary, widthMm: 89, textPt: 8 })
  expect(narrow.getAttribute('data-left-out')).toMatch(/^n/)
  expect(texts(narrow)).toContain(HEADER.value)
  expect(texts(narrow)).not.toContain('120,345')
})
