/** Figures of a colocalisation: a comparison and, where positions are known, regional plots. */
import { useMemo } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { fileNameOf } from '../../../lib/file-name.ts'
import { type ColocalisationBody, traitNames } from '../../../results/colocalisation/body.ts'
import { fittedName } from '../../../results/colocalisation/several.ts'
import { ldOf } from '../../../results/colocalisation/ld-of.ts'
import { positionText, probabilityText } from '../../../results/colocalisation/texts.ts'
import { type Locus, locusOf } from '../../../science/colocalisation/locus.ts'
import type { ChartTableData } from '../../charts/chart-table.tsx'
import { ScatterChart } from '../../charts/scatter-chart.tsx'
import { useFormat } from '../../use-format.ts'
import { FigureTabs } from '../figure-tabs.tsx'
import classes from '../result.module.css'
import { RecombinationChart } from './recombination-chart.tsx'
import { RegionalChart } from './regional-chart.tsx'

type Props = { body: ColocalisationBody }
type FigureProps = Props & { locus: Locus; stem: string }

const MEGA = 1e6

/** Returns the tooltip of a variant. */
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
        : [`r² ${format.fixed(ld.r2[at], 2)}\u00a0· ${ld.name}`]),
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
      `−log₁₀ p\u00a0· ${names.a}`,
      `−log₁₀ p\u00a0· ${names.b}`,
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

/** Returns the strongest variant of each trait and of each signal, and the likeliest shared one. */
function namedVariants(body: ColocalisationBody): Set<string> {
  const { leads, best, several } = body
  const names = new Set([best, leads.a, leads.b])
  for (const side of ['a', 'b'] as const) {
    for (const { variants } of several?.traits?.[side].sets ?? []) {
      if (several && variants[0] !== undefined) names.add(fittedName(body, several, variants[0]))
    }
  }
  return names
}

/** Returns the variants of one trait that have a position. */
function useRegionPoints({ body, locus }: Pick<FigureProps, 'body' | 'locus'>) {
  const label = useLabel({ body, locus })
  const ld = useMemo(() => ldOf(body), [body])
  const { variants, credible, best } = body
  const inSet = new Set(credible)
  const named = namedVariants(body)
  return (side: 'a' | 'b') =>
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
          ...(named.has(SNP) && { name: SNP }),
          ...(ld && { r2: ld.r2[at] ?? null, isLead: at === ld.lead }),
          label: () => label(at),
        },
      ]
    })
}

/** Regional plots of both traits, one above the other on the same axis. */
function Region({ body, locus, stem }: FigureProps) {
  const t = useT()
  const names = traitNames(body)
  const { variants, best, region } = body
  const ld = useMemo(() => ldOf(body), [body])
  const pointsOf = useRegionPoints({ body, locus })
  const title = t('analysis.coloc.region.title')
  const table = useVariantTable({ body, locus }, title)
  const positions = variants.position.flatMap((position) => (position === null ? [] : [position]))
  const domain = [
    (region?.from ?? Math.min(...positions)) / MEGA,
    (region?.to ?? Math.max(...positions)) / MEGA,
  ] as const
  const charts = (['a', 'b'] as const).map((side) => (
    <RegionalChart
      key={side}
      title={`${title}\u00a0· ${names[side]}`}
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
      points={pointsOf(side)}
      domain={domain}
      table={table}
      fileName={`${stem}-region-${side}`}
    />
  ))
  return (
    <div className={classes.aligned}>
      {charts}
      <RecombinationChart body={body} domain={domain} stem={stem} />
    </div>
  )
}

/** Scatter plot of the variants of both traits: on one line where they share a variant, on two where not. */
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
      xTitle={`−log₁₀ p\u00a0· ${names.a}`}
      yTitle={`−log₁₀ p\u00a0· ${names.b}`}
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
  return <FigureTabs figures={isPlaced ? [region, compare] : [compare]} />
}
