/** Figures of a power analysis: power over effects and over sample sizes. */
import { useT } from '../../../i18n/use-t.ts'
import { LineChart, type LineMark } from '../../charts/line-chart.tsx'
import { fileNameOf } from '../../../lib/file-name.ts'
import { useFormat } from '../../use-format.ts'
import { FigureTabs } from '../figure-tabs.tsx'
import { Section } from '../sections.tsx'
import type { Words } from '../../../i18n/words.ts'
import { isBinary, type PowerBody } from '../../../results/power/body.ts'

const PERCENT = 100
const SERIES = ['second', 'main', 'third'] as const
/** Sample sizes are in thousands: whole numbers would not fit below the axis. */
const THOUSAND = 1000

type FigureProps = { body: PowerBody; words: Words; stem: string }

function mark(id: string, x: number, power: number, title: string, { t, format }: Words): LineMark {
  return {
    id,
    x,
    y: power * PERCENT,
    label: () => ({
      title,
      lines: [t('analysis.power.mark', { power: format.percent(power, 1) })],
    }),
  }
}

function EffectFigure({ body, words, stem }: FigureProps) {
  const { t, format } = words
  const { parameters, byEffect, minimumEffect } = body
  const isOdds = isBinary(body)
  const effect = (b: number) => (isOdds ? format.ratio(b) : format.significant(b))
  const size = (n: number) => `n = ${format.integer(n)}`
  const [half, own, twice] = byEffect
  const marks = [mark('least', minimumEffect, parameters.power, effect(minimumEffect), words)]
  if (parameters.b !== 0) {
    marks.push(mark('sought', Math.abs(parameters.b), body.power, effect(parameters.b), words))
  }
  return (
    <LineChart
      title={t('analysis.power.byEffect')}
      caption={t('analysis.power.byEffect.text')}
      xTitle={isOdds ? t('analysis.power.axis.odds') : t('analysis.power.axis.beta')}
      yTitle={t('analysis.power.axis.power')}
      xKind={isOdds ? 'odds' : 'linear'}
      yDomain={[0, PERCENT]}
      reference={parameters.power * PERCENT}
      lines={byEffect.map(({ n, points }, index) => ({
        id: String(index),
        name: size(n),
        series: SERIES[index] ?? 'fourth',
        points: points.map(({ x, power }) => ({ x, y: power * PERCENT })),
      }))}
      marks={marks}
      table={{
        caption: t('analysis.power.byEffect'),
        columns: [isOdds ? 'OR' : '|β|', ...byEffect.map(({ n }) => size(n))],
        rows: (own?.points ?? []).map(({ x }, index) => ({
          id: String(x),
          cells: [
            effect(x),
            ...[half, own, twice].map((curve) =>
              format.percent(curve?.points[index]?.power ?? null, 1),
            ),
          ],
        })),
      }}
      fileName={`${stem}-power-by-effect`}
    />
  )
}

function SizeFigure({ body, words, stem }: FigureProps) {
  const { t, format } = words
  const { parameters, bySize, sampleSize } = body
  const last = bySize.at(-1)?.x ?? 0
  const marks = [
    mark('own', parameters.n / THOUSAND, body.power, `n = ${format.integer(parameters.n)}`, words),
  ]
  if (sampleSize !== null && sampleSize <= last) {
    const title = `n = ${format.integer(sampleSize)}`
    marks.push(mark('needed', sampleSize / THOUSAND, parameters.power, title, words))
  }
  return (
    <LineChart
      title={t('analysis.power.bySize')}
      caption={t('analysis.power.bySize.text')}
      xTitle={t('analysis.power.axis.size')}
      yTitle={t('analysis.power.axis.power')}
      yDomain={[0, PERCENT]}
      reference={parameters.power * PERCENT}
      lines={[
        {
          id: 'size',
          name: isBinary(body)
            ? `OR ${format.ratio(parameters.b)}`
            : `β ${format.significant(parameters.b)}`,
          series: 'main',
          points: bySize.map(({ x, power }) => ({ x: x / THOUSAND, y: power * PERCENT })),
        },
      ]}
      marks={marks}
      table={{
        caption: t('analysis.power.bySize'),
        columns: ['n', t('analysis.power.tile.power')],
        rows: bySize.map(({ x, power }) => ({
          id: String(x),
          cells: [format.integer(x), format.percent(power, 1)],
        })),
      }}
      fileName={`${stem}-power-by-sample-size`}
    />
  )
}

export function PowerFigures({ body }: { body: PowerBody }) {
  const t = useT()
  const words = { t, format: useFormat() }
  const { exposureName = '', outcomeName = '' } = body.presentation ?? {}
  const stem = fileNameOf(`${exposureName}-${outcomeName}`, 'design')
  const figures = [
    {
      id: 'effect',
      name: t('analysis.power.byEffect'),
      figure: <EffectFigure body={body} words={words} stem={stem} />,
    },
    ...(body.bySize.length > 0
      ? [
          {
            id: 'size',
            name: t('analysis.power.bySize'),
            figure: <SizeFigure body={body} words={words} stem={stem} />,
          },
        ]
      : []),
  ]
  return (
    <Section id="figures" title={t('analysis.figures.title')}>
      <FigureTabs figures={figures} />
    </Section>
  )
}
