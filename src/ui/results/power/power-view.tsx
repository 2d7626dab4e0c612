/** View of a power analysis: first the answer and its limitations, then numbers, curves, data. */
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Format, Translate } from '../../../i18n/words.ts'
import { isBinary, type PowerBody } from '../../../results/power/body.ts'
import { effectText } from '../../../results/power/effect-text.ts'
import { summaryOf } from '../../../results/power/summary.ts'
import { useFormat } from '../../use-format.ts'
import { FactList, NumberTable } from '../result-parts.tsx'
import { SectionBoundaries } from '../../charts/figure-boundary.tsx'
import { paragraphOf } from '../../../results/instruments/methods.ts'
import { powerMethods } from '../../../results/power/methods.ts'
import { MethodsSection } from '../methods-section.tsx'
import classes from '../result.module.css'
import { ResultFrame, Section, SectionNav } from '../sections.tsx'
import { Summary } from '../summary/result-summary.tsx'
import { PowerFigures } from './power-figures.tsx'

/** Sections of the page in their order, with the labels of the table of contents. */
const PARTS = {
  summary: msg('analysis.nav.summary'),
  figures: msg('analysis.nav.figures'),
  detectable: msg('analysis.nav.detectable'),
  methods: msg('analysis.nav.methods'),
  provenance: msg('analysis.nav.provenance'),
}

function DetectableTable({ body }: { body: PowerBody }) {
  const t = useT()
  const format = useFormat()
  const isOdds = isBinary(body)
  const columns = isOdds
    ? [t('analysis.power.tile.power'), 'OR > 1', 'OR < 1', 'ln(OR)']
    : [t('analysis.power.tile.power'), '|β|']
  return (
    <Section
      id="detectable"
      title={t('analysis.power.detectable')}
      lead={t('analysis.power.detectable.lead')}
    >
      <NumberTable
        columns={columns}
        rows={body.detectable.map(({ power, b }) => ({
          id: String(power),
          name: format.percent(power),
          isMain: power === body.parameters.power,
          cells: isOdds
            ? [format.ratio(b, 4), format.ratio(-b, 4), format.significant(b)]
            : [format.significant(b)],
        }))}
      />
    </Section>
  )
}

function designFacts(body: PowerBody, t: Translate, format: Format) {
  const { parameters, noncentral, engine, input } = body
  const number = (value: number | null) => (value === null ? '—' : format.integer(value))
  return [
    { id: 'r2', name: 'R²', value: format.percent(parameters.r2, 3) },
    { id: 'k', name: t('tools.power.variants'), value: format.integer(parameters.variants) },
    { id: 'nx', name: t('tools.power.nExposure'), value: number(parameters.nExposure) },
    { id: 'n', name: t('tools.power.n'), value: format.integer(parameters.n) },
    {
      id: 'cases',
      name: t('tools.power.caseShare'),
      value: format.percent(parameters.caseShare, 2),
    },
    { id: 'alpha', name: 'α', value: format.exact(parameters.alpha) },
    { id: 'b', name: t('tools.power.effect'), value: effectText(body, parameters.b, format) },
    {
      id: 'bias',
      name: t('analysis.power.bias'),
      value: body.f === null ? '—' : `≈ ${format.percent(1 / body.f, 1)}`,
    },
    ...(body.f === null || parameters.observational === null
      ? []
      : [
          {
            id: 'overlap',
            name: t('analysis.power.biasOverlap'),
            // Burgess, Davies & Thompson 2016: (observational − causal)/F for fully overlapping samples.
            value: `≈ ${format.significant((parameters.observational - parameters.b) / body.f)}`,
          },
        ]),
    {
      id: 'ncp',
      name: t('analysis.power.ncp'),
      value: format.significant(noncentral?.ncp ?? null),
    },
    {
      id: 'brion',
      name: t('analysis.power.brionSize'),
      value: number(noncentral?.nForPower ?? null),
    },
    { id: 'formula', name: t('analysis.power.formula'), value: t('analysis.power.formula.value') },
    {
      id: 'engine',
      name: t('analysis.provenance.engine'),
      value: `${engine.name} ${engine.version}`,
    },
    { id: 'hash', name: 'SHA-256', value: input.sha256, isMono: true },
  ]
}

export function PowerView({ body }: { body: PowerBody }) {
  const t = useT()
  const words = { t, format: useFormat() }
  return (
    <ResultFrame>
      <div className={classes.result}>
        <SectionNav parts={Object.entries(PARTS).map(([id, text]) => ({ id, text: t(text) }))} />
        <SectionBoundaries>
          <Summary summary={() => summaryOf(body, words)} />
          <PowerFigures body={body} />
          <DetectableTable body={body} />
          <MethodsSection text={() => paragraphOf(powerMethods(body, words), words)} />
          <Section
            id="provenance"
            title={t('analysis.provenance.title')}
            lead={t('analysis.provenance.lead')}
            isFolded
          >
            <FactList items={designFacts(body, t, words.format)} />
          </Section>
        </SectionBoundaries>
      </div>
    </ResultFrame>
  )
}
