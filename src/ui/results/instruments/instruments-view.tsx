/** View of a selection of instruments: first the chosen variants and their limitations. */
import { useMemo } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { fileNameOf } from '../../../lib/file-name.ts'
import {
  exposureNameOf,
  type InstrumentsBody,
  instrumentsOf,
} from '../../../results/instruments/body.ts'
import { paragraphOf, provenanceSentences } from '../../../results/instruments/methods.ts'
import { provenanceOf } from '../../../results/instruments/provenance.ts'
import { summaryOf } from '../../../results/instruments/summary.ts'
import { type Instrument, selectionOf } from '../../../science/instruments/result.ts'
import { useFormat } from '../../use-format.ts'
import { FigureTabs } from '../figure-tabs.tsx'
import { MethodsSection } from '../methods-section.tsx'
import { SectionBoundaries } from '../../charts/figure-boundary.tsx'
import classes from '../result.module.css'
import { ResultFrame, Section, SectionNav } from '../sections.tsx'
import { Staggered } from '../staggered.tsx'
import { Summary } from '../summary/result-summary.tsx'
import { DroppedSection } from './dropped-section.tsx'
import { FlowSection } from './flow-section.tsx'
import { GenomeChart } from './genome-chart.tsx'
import { InstrumentTable } from './instrument-table.tsx'
import { OutcomeSection } from './outcome-section.tsx'
import { PickProvenance } from './pick-provenance.tsx'
import { SelectionSection } from './selection-section.tsx'
import { fBins, StrengthChart, useBinName } from './strength-chart.tsx'

/** Sections of the page in their order, with the labels of the table of contents. */
const PARTS: Record<string, string> = {
  summary: msg('analysis.nav.summary'),
  outcome: msg('analysis.nav.outcome'),
  flow: msg('analysis.nav.flow'),
  figures: msg('analysis.nav.figures'),
  variants: msg('analysis.nav.instruments'),
  selection: msg('analysis.nav.selection'),
  dropped: msg('analysis.nav.dropped'),
  methods: msg('analysis.nav.methods'),
  provenance: msg('analysis.nav.provenance'),
}

/** Returns the sections of this result. */
function partsOf(body: InstrumentsBody): string[] {
  const hasAny = body.instruments.rows.length > 0
  const has: Record<string, boolean> = {
    outcome: hasAny || body.outcome !== null,
    figures: hasAny,
    variants: hasAny,
    selection: hasAny && body.estimates !== undefined,
    dropped: body.dropped.total > 0,
  }
  return Object.keys(PARTS).filter((id) => has[id] ?? true)
}

type FigureProps = { body: InstrumentsBody; instruments: readonly Instrument[] }

function Places({ body, instruments }: FigureProps) {
  const t = useT()
  const format = useFormat()
  const placed = instruments.filter(
    ({ chromosome, position }) => chromosome !== null && position !== null,
  )
  const name = exposureNameOf(body)
  // The figure is that of the study in which the instruments pass the threshold.
  const selected = body.estimates ? selectionOf(body.estimates) : instruments
  const strengths = new Map(instruments.map((one, at) => [one, selected[at] ?? one]))
  const strengthOf = (one: Instrument) => strengths.get(one) ?? one
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
        negLog10P: strengthOf(one).negLog10P,
        label: () => ({
          title: one.SNP,
          lines: [
            `${one.chromosome}:${format.integer(one.position ?? 0)}`,
            format.pStatement(strengthOf(one).p, strengthOf(one).negLog10P),
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
            format.p(strengthOf(one).p, strengthOf(one).negLog10P),
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

/** Figures, one at a time; without positions the Manhattan plot is left out. */
function Figures({ body, instruments }: FigureProps) {
  const t = useT()
  const isPlaced = instruments.some(
    ({ chromosome, position }) => chromosome !== null && position !== null,
  )
  const genome = {
    id: 'genome',
    name: t('analysis.pick.genome.title'),
    figure: <Places body={body} instruments={instruments} />,
  }
  const strength = {
    id: 'strength',
    name: t('analysis.pick.strength.title'),
    figure: <Strengths body={body} instruments={instruments} />,
  }
  return (
    <Section id="figures" title={t('analysis.figures.title')}>
      <FigureTabs figures={isPlaced ? [genome, strength] : [strength]} />
    </Section>
  )
}

type ViewProps = { body: InstrumentsBody; recordId: string | null }

export function InstrumentsView({ body, recordId }: ViewProps) {
  const t = useT()
  const format = useFormat()
  const instruments = useMemo(() => instrumentsOf(body), [body])
  const words = { t, format }
  const hasAny = instruments.length > 0
  return (
    <ResultFrame>
      <div className={classes.result}>
        <SectionNav parts={partsOf(body).map((id) => ({ id, text: t(PARTS[id] ?? '') }))} />
        <SectionBoundaries>
          <Summary summary={() => summaryOf(body, words)} />
          <OutcomeSection body={body} recordId={recordId} />
          <FlowSection body={body} />
          {hasAny && <Figures body={body} instruments={instruments} />}
          {hasAny && <InstrumentTable instruments={instruments} />}
          {hasAny && body.estimates && (
            <SelectionSection part={body.estimates} instruments={instruments} />
          )}
          <Staggered order={1}>
            <DroppedSection body={body} />
          </Staggered>
          <MethodsSection
            text={() => paragraphOf(provenanceSentences(provenanceOf(body), words), words)}
          />
          <Staggered order={2}>
            <PickProvenance body={body} />
          </Staggered>
        </SectionBoundaries>
      </div>
    </ResultFrame>
  )
}
