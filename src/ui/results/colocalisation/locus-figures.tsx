import { useMemo } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { fileNameOf } from '../../../lib/file-name.ts'
import { type ColocalisationBody, traitNames } from '../../../results/colocalisation/body.ts'
import { ldOf } from '../../../results/colocalisation/ld-of.ts'
import { positionText, probabilityText } from '../../../results/colocalisation/texts.ts'
import { type Locus, locusOf } from '../../../science/colocalisation/locus.ts'
import { sensitivity } from '../../../science/colocalisation/posterior.ts'
import type { ChartTableData } from '../../charts/chart-table.tsx'
import { LineChart } from '../../charts/line-chart.tsx'
import type { LineMeaning } from '../../charts/meanings.ts'
import { ScatterChart } from '../../charts/scatter-chart.tsx'
import { useFormat } from '../../use-format.ts'
import { FigureTabs } from '../figure-tabs.tsx'
import { Section } from '../sections.tsx'
import { RegionalChart } from './regional-chart.tsx'

type Props = { body: ColocalisationBody }
type FigureProps = Props & { locus: Locus; stem: string }

const MEGA = 1e6

/** What is said of a variant wherever it is pointed at. */
function useLabel({ body, locus }: Pick<FigureProps, 'body' | 'locus'>) {
  const t = useT()
  const format = useFormat()
  const names = traitNames(body)
  const ld = useMemo(() => ldOf(body), [body])
  return (at: number) => ({
    title: body.variants.SNP[at] ?? '',
    lines: [
      ...(['a', 'b'] as const).map((side) => {
        const value = locus[side].negLog10P[at] ?? 0
        return `${names[side]}: ${format.pStatement(10 ** -value, value)}`
      }),
      t('analysis.coloc.variant.shared', { p: probabilityText(locus.shared[at] ?? 0, format) }),
      ...(ld?.r2[at] === undefined || ld.r2[at] === null
        ? []
        : [`r² ${format.fixed(ld.r2[at], 2)} · ${ld.name}`]),
    ],
  })
}

function useVariantTable({ body, locus }: Pick<FigureProps, 'body' | 'locus'>, title: string) {
  const t = useT()
  const format = useFormat()
  const names = traitNames(body)
  return (): ChartTableData => ({
    caption: title,
    columns: [
      t('analysis.coloc.variant'),
      t('analysis.coloc.position'),
      `−log₁₀ p · ${names.a}`,
      `−log₁₀ p · ${names.b}`,
      t('analysis.coloc.variant.posterior'),
    ],
    rows: body.variants.SNP.map((SNP, at) => ({
      id: `${SNP} ${at}`,
      cells: [
        SNP,
        positionText(body.variants.position[at] ?? null, format),
        format.significant(locus.a.negLog10P[at] ?? null),
        format.significant(locus.b.negLog10P[at] ?? null),
        probabilityText(locus.shared[at] ?? 0, format),
      ],
    })),
  })
}

/** Both traits along the chromosome, one above the other on the same axis. */
function Region({ body, locus, stem }: FigureProps) {
  const t = useT()
  const label = useLabel({ body, locus })
  const names = traitNames(body)
  const { variants, credible, best, region } = body
  const inSet = new Set(credible)
  const ld = useMemo(() => ldOf(body), [body])
  const title = t('analysis.coloc.region.title')
  const table = useVariantTable({ body, locus }, title)
  const positions = variants.position.flatMap((position) => (position === null ? [] : [position]))
  const domain = [
    (region?.from ?? Math.min(...positions)) / MEGA,
    (region?.to ?? Math.max(...positions)) / MEGA,
  ] as const
  const of = (side: 'a' | 'b') =>
    variants.SNP.flatMap((SNP, at) => {
      const position = variants.position[at] ?? null
      if (position === null) return []
      return [
        {
          id: `${SNP} ${at}`,
          x: position / MEGA,
          y: locus[side].negLog10P[at] ?? 0,
          isCredible: inSet.has(SNP),
          isBest: SNP === best,
          ...(ld && { r2: ld.r2[at] ?? null, isLead: at === ld.lead }),
          label: () => label(at),
        },
      ]
    })
  return (['a', 'b'] as const).map((side) => (
    <RegionalChart
      key={side}
      title={`${title} · ${names[side]}`}
      {...(side === 'a' && {
        caption: ld ? t('analysis.coloc.region.ldText') : t('analysis.coloc.region.text'),
      })}
      xTitle={t('analysis.coloc.region.x', { chromosome: region?.chromosome ?? '' })}
      yTitle="−log₁₀ p"
      names={{
        best,
        credible: t('analysis.coloc.region.credible'),
        others: t('analysis.coloc.region.others'),
        apart: t('analysis.coloc.region.apart'),
        ...(ld && { lead: t('analysis.coloc.region.r2', { SNP: ld.name }) }),
      }}
      points={of(side)}
      domain={domain}
      table={table}
      fileName={`${stem}-region-${side}`}
    />
  ))
}

/** The variants of both traits against each other: one line where they share a variant, two where not. */
function Compare({ body, locus, stem }: FigureProps) {
  const t = useT()
  const label = useLabel({ body, locus })
  const names = traitNames(body)
  const title = t('analysis.coloc.compare.title')
  const table = useVariantTable({ body, locus }, title)
  return (
    <ScatterChart
      title={title}
      caption={t('analysis.coloc.compare.text')}
      xTitle={`−log₁₀ p · ${names.a}`}
      yTitle={`−log₁₀ p · ${names.b}`}
      points={body.variants.SNP.map((SNP, at) => ({
        id: `${SNP} ${at}`,
        x: locus.a.negLog10P[at] ?? 0,
        y: locus.b.negLog10P[at] ?? 0,
        label: () => label(at),
      }))}
      lines={[]}
      table={table}
      fileName={`${stem}-compare`}
    />
  )
}

const SERIES: readonly (readonly [number, LineMeaning])[] = [
  [4, 'main'],
  [3, 'second'],
  [1, 'third'],
  [2, 'fourth'],
]

/** The posterior at other priors of sharing. */
export function SensitivitySection({ body }: Props) {
  const t = useT()
  const format = useFormat()
  const { posterior, variants, priors } = body
  const points = useMemo(
    () => sensitivity(posterior, variants.SNP.length, priors),
    [posterior, variants, priors],
  )
  const { a, b } = traitNames(body)
  const title = t('analysis.coloc.sensitivity.title')
  const h4 = posterior[4]
  return (
    <Section id="sensitivity" title={title} lead={t('analysis.coloc.sensitivity.lead')}>
      <LineChart
        title={title}
        caption={t('analysis.coloc.sensitivity.text')}
        xTitle={t('analysis.coloc.sensitivity.x')}
        yTitle={t('analysis.coloc.posterior')}
        yDomain={[0, 1]}
        lines={SERIES.map(([h, series]) => ({
          id: `h${h}`,
          name: `H${h}`,
          series,
          points: points.map((point) => ({
            x: Math.log10(point.p12),
            y: point.posterior[h] ?? 0,
          })),
        }))}
        marks={[
          {
            id: 'used',
            x: Math.log10(priors.p12),
            y: h4,
            label: () => ({
              title: `p12 ${format.significant(priors.p12)}`,
              lines: [`H4 ${probabilityText(h4, format)}`],
            }),
          },
        ]}
        table={{
          caption: title,
          columns: ['p12', 'H0', 'H1', 'H2', 'H3', 'H4'],
          rows: points
            .filter((_, at) => at % 9 === 0)
            .map((point) => ({
              id: String(point.p12),
              cells: [
                format.significant(point.p12),
                ...point.posterior.map((value) => probabilityText(value, format)),
              ],
            })),
        }}
        fileName={`${fileNameOf(`${a}-${b}`)}-sensitivity`}
      />
    </Section>
  )
}

/** Region and comparison; without positions there is no region to draw. */
export function LocusFigures({ body }: Props) {
  const t = useT()
  const locus = useMemo(() => locusOf(body), [body])
  const { a, b } = traitNames(body)
  const stem = fileNameOf(`${a}-${b}`, 'colocalisation')
  const isPlaced = body.variants.position.some((position) => position !== null)
  const region = {
    id: 'region',
    name: t('analysis.coloc.region.title'),
    figure: <Region body={body} locus={locus} stem={stem} />,
  }
  const compare = {
    id: 'compare',
    name: t('analysis.coloc.compare.title'),
    figure: <Compare body={body} locus={locus} stem={stem} />,
  }
  return (
    <Section id="figures" title={t('analysis.figures.title')}>
      <FigureTabs figures={isPlaced ? [region, compare] : [compare]} />
    </Section>
  )
}
