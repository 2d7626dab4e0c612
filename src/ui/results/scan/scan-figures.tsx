/** Figures of a scan and of a causal map: volcano and Q–Q plots, heat maps, arrows, power. */
import { useT } from '../../../i18n/use-t.ts'
import { CloudChart, type CloudGuide } from '../../charts/cloud-chart.tsx'
import { HeatMapChart } from '../../charts/heat-map-chart.tsx'
import { fileNameOf } from '../../../lib/file-name.ts'
import { useFormat } from '../../use-format.ts'
import type { Translate } from '../../../i18n/words.ts'
import { FigureTabs, type TabFigure } from '../figure-tabs.tsx'
import { Section } from '../sections.tsx'
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
import { errorQuarters, PowerCurve } from './power-curve.tsx'
import { RelationshipMap } from './relationship-map.tsx'
import { relationships } from '../../../results/scan/relationship-data.ts'
import { rankedRows } from '../../../results/scan/ranked.ts'
import { type MapBody, outcomeNameOf, type ScanBody } from '../../../results/scan/body.ts'
import { VERDICT_TEXT } from '../../../results/scan/texts.ts'

type Props = { body: ScanBody; isBinary: boolean }

function useFigureWords(isBinary: boolean): FigureWords {
  return { t: useT(), format: useFormat(), isBinary }
}

/** Returns the stem of the file names: the outcome, or the kind of the map. */
function stemOf(body: ScanBody): string {
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

function cloudTabs(props: Props, t: Translate): TabFigure[] {
  return [
    {
      id: 'volcano',
      name: t('analysis.volcano.title'),
      figure: <Volcano key="volcano" {...props} />,
    },
    { id: 'qq', name: t('analysis.qq.title'), figure: <Quantiles key="qq" {...props} /> },
  ]
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
      columns={methodColumns(body, words)}
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

/** Volcano plot, Q–Q plot, the taxa by rank and method, and the power of the scan. */
export function GutFigures({ body, isBinary }: Props) {
  const words = useFigureWords(isBinary)
  const { t } = words
  const figures = [
    ...cloudTabs({ body, isBinary }, t),
    ...(taxonomyRows(body, words).length > 0
      ? [
          {
            id: 'taxonomy',
            name: t('analysis.heat.taxonomy'),
            figure: <Taxonomy key="taxonomy" body={body} isBinary={isBinary} />,
          },
        ]
      : []),
    ...(errorQuarters(body)
      ? [
          {
            id: 'power',
            name: t('analysis.screen.power.tab'),
            figure: <PowerCurve key="power" body={body} isBinary={isBinary} />,
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

/** Heat map of the causal map: exposures as rows, outcomes as columns. */
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

/** Heat map, its arrows, and volcano and Q–Q plots of all pairs. */
export function MapFigures({
  body,
  isBinary,
  reverse = null,
}: Props & { body: MapBody; reverse?: MapBody | null }) {
  const words = useFigureWords(isBinary)
  const { t } = words
  const figures = [
    {
      id: 'map',
      name: t('analysis.heat.map'),
      figure: <MapFigure key="map" body={body} isBinary={isBinary} />,
    },
    ...(relationships(body, words).arrows.length > 0
      ? [
          {
            id: 'relationships',
            name: t('analysis.relationship.title'),
            figure: <RelationshipMap key="relationships" body={body} />,
          },
        ]
      : []),
    ...(reverse
      ? [
          {
            id: 'reverse',
            name: t('analysis.heat.mapReverse'),
            figure: <MapFigure key="reverse" body={reverse} isBinary={false} isReverse />,
          },
        ]
      : []),
    ...cloudTabs({ body, isBinary }, t),
  ]
  return (
    <Section id="figures" title={t('analysis.figures.title')}>
      <FigureTabs figures={figures} />
    </Section>
  )
}
