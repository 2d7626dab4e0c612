import { useMemo } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { sampleSizeFor } from '../../../science/methods/power.ts'
import type { Instrument, PickWarning } from '../../../science/instruments/result.ts'
import { fileNameOf } from '../../../lib/file-name.ts'
import { useFormat } from '../../use-format.ts'
import type { Format, Words } from '../../../i18n/words.ts'
import { Staggered } from '../staggered.tsx'
import classes from '../result.module.css'
import { GuardSection, ResultSection, WordsSection } from '../result-parts.tsx'
import { DroppedSection } from './dropped-section.tsx'
import { exactNumber } from '../../../results/instruments/exact-number.ts'
import { FlowSection } from './flow-section.tsx'
import { GenomeChart } from './genome-chart.tsx'
import { InstrumentTable } from './instrument-table.tsx'
import {
  exposureNameOf,
  type InstrumentsBody,
  instrumentsOf,
} from '../../../results/instruments/body.ts'
import { OutcomeSection } from './outcome-section.tsx'
import { PickProvenance } from './pick-provenance.tsx'
import { fBins, StrengthChart, useBinName } from './strength-chart.tsx'
import { PICK_WARNING_TEXT, SERIOUS_PICK } from '../../../results/instruments/texts.ts'

/** An effect of this size, in SD per SD, is what the needed sample is told for. */
const EFFECT = 0.1
const POWER = 0.8

function valuesOf({ values }: PickWarning, format: Format): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name === 'p' && typeof value === 'number' ? exactNumber(value, format) : value,
    ]),
  )
}

/** What was chosen and by which rule, in words that promise no more than the rule does. */
function sentences(body: InstrumentsBody, { t, format }: Words) {
  const { parameters, instruments, input, summary } = body
  const values = {
    name: exposureNameOf(body),
    rows: format.integer(input.rows),
    n: instruments.rows.length,
    p: exactNumber(parameters.mostP, format),
    kb: format.integer(parameters.windowKb),
    r2: exactNumber(parameters.r2, format),
  }
  if (instruments.rows.length === 0)
    return { main: [t('analysis.pick.words.nothing', values)], rest: [] }
  const way = {
    distance: t('analysis.pick.words.distance', values),
    matrix: t('analysis.pick.words.matrix', values),
    none: t('analysis.pick.words.none', values),
  }[parameters.independence]
  const rest = [way]
  if (summary.r2 !== null && summary.r2 > 0) {
    const n = sampleSizeFor({ r2: summary.r2 }, EFFECT, POWER)
    rest.push(
      t('analysis.pick.words.strength', {
        r2: format.percent(summary.r2, 2),
        n: format.integer(Math.ceil(n)),
      }),
    )
  }
  return { main: [t('analysis.pick.words.main', values)], rest }
}

function tilesOf({ summary, instruments, input }: InstrumentsBody, { t, format }: Words) {
  const { fMin, fMedian, r2, r2From, n, overallF } = summary
  return [
    {
      id: 'n',
      name: t('analysis.pick.tile.instruments'),
      value: format.integer(instruments.rows.length),
      note: t('analysis.guard.ofRows', { rows: format.integer(input.rows) }),
    },
    {
      id: 'f',
      name: t('analysis.pick.tile.fMin'),
      value: format.significant(fMin),
      note: t('analysis.pick.tile.fMedian', { f: format.significant(fMedian) }),
    },
    {
      id: 'r2',
      name: t('analysis.pick.tile.r2'),
      value: format.percent(r2, 2),
      note:
        r2From === 'frequency'
          ? t('analysis.pick.tile.fromFrequency')
          : r2From === 'sample-size'
            ? t('analysis.pick.tile.fromSize', { n: format.integer(n ?? 0) })
            : t('analysis.pick.tile.unknown'),
    },
    {
      id: 'all',
      name: t('analysis.pick.tile.overallF'),
      value: format.significant(overallF),
      note: t('analysis.guard.fRule'),
    },
  ]
}

type FigureProps = { body: InstrumentsBody; instruments: readonly Instrument[] }

function Places({ body, instruments }: FigureProps) {
  const t = useT()
  const format = useFormat()
  const placed = instruments.filter(
    ({ chromosome, position }) => chromosome !== null && position !== null,
  )
  if (placed.length === 0) return null
  const name = exposureNameOf(body)
  return (
    <GenomeChart
      title={t('analysis.pick.genome.title')}
      caption={t('analysis.pick.genome.text')}
      xTitle={t('analysis.pick.genome.x')}
      yTitle={t('analysis.pick.genome.y')}
      threshold={-Math.log10(body.parameters.mostP)}
      skyline={body.skyline}
      points={placed.map((one) => ({
        id: `${one.trait} ${one.SNP}`,
        chromosome: one.chromosome ?? '',
        position: one.position ?? 0,
        negLog10P: one.negLog10P,
        label: () => ({
          title: one.SNP,
          lines: [
            `${one.chromosome}:${format.integer(one.position ?? 0)}`,
            format.pStatement(one.p, one.negLog10P),
            `F = ${format.significant(one.f)}`,
          ],
        }),
      }))}
      table={() => ({
        caption: t('analysis.pick.genome.title'),
        columns: [t('analysis.pick.column.snp'), t('analysis.pick.column.place'), 'P', 'F'],
        rows: placed.map((one) => ({
          id: `${one.trait} ${one.SNP}`,
          cells: [
            one.SNP,
            `${one.chromosome}:${format.integer(one.position ?? 0)}`,
            format.p(one.p, one.negLog10P),
            format.significant(one.f),
          ],
        })),
      })}
      fileName={`${fileNameOf(name)}-instruments`}
    />
  )
}

function Strengths({ body, instruments }: FigureProps) {
  const t = useT()
  const format = useFormat()
  const binName = useBinName()
  const bins = fBins(instruments.map(({ f }) => f))
  const title = t('analysis.pick.strength.title')
  return (
    <StrengthChart
      title={title}
      caption={t('analysis.pick.strength.text')}
      xTitle="F"
      yTitle={t('analysis.pick.strength.y')}
      bins={bins}
      table={{
        caption: title,
        columns: ['F', t('analysis.pick.strength.y')],
        rows: bins.map((bin) => ({
          id: String(bin.from),
          cells: [binName(bin), format.integer(bin.count)],
        })),
      }}
      fileName={`${fileNameOf(exposureNameOf(body))}-f`}
    />
  )
}

/** A choice of instruments whole: what to know of it first, then what became of every candidate. */
export function InstrumentsView({
  body,
  recordId,
}: {
  body: InstrumentsBody
  recordId: string | null
}) {
  const t = useT()
  const format = useFormat()
  const instruments = useMemo(() => instrumentsOf(body), [body])
  const hasAny = instruments.length > 0
  return (
    <div className={classes.result}>
      <GuardSection
        tiles={tilesOf(body, { t, format })}
        warnings={body.warnings.map((warning) => ({
          id: warning.code,
          text: t(PICK_WARNING_TEXT[warning.code], valuesOf(warning, format)),
          isSerious: SERIOUS_PICK.has(warning.code),
        }))}
      />
      <WordsSection {...sentences(body, { t, format })} limits={t('analysis.pick.limits')} />
      <OutcomeSection body={body} recordId={recordId} />
      <FlowSection body={body} />
      {hasAny && (
        <ResultSection title={t('analysis.figures.title')}>
          <Places body={body} instruments={instruments} />
          <Strengths body={body} instruments={instruments} />
        </ResultSection>
      )}
      {hasAny && <InstrumentTable instruments={instruments} />}
      <Staggered order={1}>
        <DroppedSection body={body} />
      </Staggered>
      <Staggered order={2}>
        <PickProvenance body={body} />
      </Staggered>
    </div>
  )
}
