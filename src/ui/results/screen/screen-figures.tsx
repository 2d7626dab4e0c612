import { useT } from '../../../i18n/use-t.ts'
import { CloudChart, type CloudGuide } from '../../charts/cloud-chart.tsx'
import { HeatMapChart } from '../../charts/heat-map-chart.tsx'
import { fileNameOf } from '../../../lib/file-name.ts'
import { useFormat } from '../../use-format.ts'
import { Staggered } from '../staggered.tsx'
import classes from '../result.module.css'
import {
  bhLine,
  type FigureWords,
  mapGrid,
  methodColumns,
  pairsTable,
  quantilePoints,
  taxonomyRows,
  VERDICT_SERIES,
  volcanoPoints,
  Z_CAP,
} from './figure-data.ts'
import { PowerCurve } from './power-curve.tsx'
import { rankedRows } from '../../../results/screen/ranked.ts'
import { outcomeNameOf, type ScreenBody } from '../../../results/screen/body.ts'
import { VERDICT_TEXT } from '../../../results/screen/texts.ts'

type Props = { body: ScreenBody; isBinary: boolean }

function useFigureWords(isBinary: boolean): FigureWords {
  return { t: useT(), format: useFormat(), isBinary }
}

/** Names of files: the outcome, or what the map is. */
function stemOf(body: ScreenBody): string {
  return fileNameOf(body.kind === 'causal-map' ? 'causal-map' : `taxa-${outcomeNameOf(body)}`)
}

function Volcano({ body, isBinary }: Props) {
  const words = useFigureWords(isBinary)
  const { t } = words
  const line = bhLine(body)
  const guides: CloudGuide[] =
    line === null
      ? [{ id: 'nominal', name: t('analysis.volcano.nominal'), at: 'y', value: -Math.log10(0.05) }]
      : [{ id: 'bh', name: t('analysis.volcano.bh'), at: 'y', value: line }]
  return (
    <CloudChart
      title={t('analysis.volcano.title')}
      caption={t('analysis.volcano.text')}
      xTitle={isBinary ? t('analysis.volcano.odds') : t('analysis.volcano.effect')}
      yTitle={t('analysis.volcano.y')}
      xKind={isBinary ? 'odds' : 'linear'}
      points={volcanoPoints(body, words)}
      series={VERDICT_SERIES.map(({ verdict, series }) => ({
        series,
        name: t(VERDICT_TEXT[verdict]),
      }))}
      guides={guides}
      table={() => pairsTable(body, rankedRows(body.rows), words)}
      fileName={`${stemOf(body)}-volcano`}
    />
  )
}

function Quantiles({ body, isBinary }: Props) {
  const words = useFigureWords(isBinary)
  const { t } = words
  return (
    <CloudChart
      title={t('analysis.qq.title')}
      caption={t('analysis.qq.text')}
      xTitle={t('analysis.qq.x')}
      yTitle={t('analysis.qq.y')}
      points={quantilePoints(body, words)}
      series={VERDICT_SERIES.map(({ verdict, series }) => ({
        series,
        name: t(VERDICT_TEXT[verdict]),
      }))}
      guides={[{ id: 'equal', name: t('analysis.qq.equal'), at: 'diagonal' }]}
      table={() => pairsTable(body, rankedRows(body.rows), words)}
      fileName={`${stemOf(body)}-qq`}
    />
  )
}

function useScale() {
  const t = useT()
  return {
    low: t('analysis.heat.low'),
    high: t('analysis.heat.high'),
    quantity: t('analysis.heat.z'),
  }
}

function Taxonomy({ body, isBinary }: Props) {
  const words = useFigureWords(isBinary)
  const { t } = words
  const scale = useScale()
  const rows = taxonomyRows(body, words)
  if (rows.length === 0) return null
  const named = new Set(rows.map(({ id }) => id))
  return (
    <HeatMapChart
      title={t('analysis.heat.taxonomy')}
      caption={t('analysis.heat.taxonomyText')}
      columns={methodColumns(words)}
      rows={rows}
      cap={Z_CAP}
      scale={scale}
      table={() =>
        pairsTable(
          body,
          rankedRows(body.rows).filter(({ exposure }) => named.has(exposure)),
          words,
        )
      }
      fileName={`${stemOf(body)}-heat-map`}
    />
  )
}

/** Volcano, Q–Q and the taxa by rank and method. */
export function GutFigures({ body, isBinary }: Props) {
  const t = useT()
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{t('analysis.figures.title')}</h2>
      <div className={classes.figures}>
        <div className={classes.pair}>
          <Staggered order={2}>
            <Volcano body={body} isBinary={isBinary} />
          </Staggered>
          <Staggered order={3}>
            <Quantiles body={body} isBinary={isBinary} />
          </Staggered>
        </div>
        <Staggered order={4}>
          <Taxonomy body={body} isBinary={isBinary} />
        </Staggered>
        <Staggered order={5}>
          <PowerCurve body={body} isBinary={isBinary} />
        </Staggered>
      </div>
    </section>
  )
}

/** The map itself: exposures down, outcomes across. */
export function MapFigure({ body, isBinary, isReverse = false }: Props & { isReverse?: boolean }) {
  const words = useFigureWords(isBinary)
  const { t } = words
  const scale = useScale()
  const { columns, rows } = mapGrid(body, words)
  return (
    <HeatMapChart
      title={isReverse ? t('analysis.heat.mapReverse') : t('analysis.heat.map')}
      caption={isReverse ? t('analysis.heat.mapReverseText') : t('analysis.heat.mapText')}
      columns={columns}
      rows={rows}
      cap={Z_CAP}
      scale={scale}
      table={() => pairsTable(body, rankedRows(body.rows), words)}
      fileName={`${stemOf(body)}-${isReverse ? 'reverse-' : ''}heat-map`}
    />
  )
}

/** Volcano and Q–Q of all pairs of a map. */
export function MapClouds({ body, isBinary }: Props) {
  return (
    <div className={classes.pair}>
      <Staggered order={3}>
        <Volcano body={body} isBinary={isBinary} />
      </Staggered>
      <Staggered order={4}>
        <Quantiles body={body} isBinary={isBinary} />
      </Staggered>
    </div>
  )
}
