/** View of a colocalisation: first the posterior and what limits it. */
import { useMemo } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { type ColocalisationBody, traitNames } from '../../../results/colocalisation/body.ts'
import { summaryOf } from '../../../results/colocalisation/summary.ts'
import {
  HYPOTHESIS_TEXT,
  positionText,
  probabilityText,
} from '../../../results/colocalisation/texts.ts'
import { locusOf } from '../../../science/colocalisation/locus.ts'
import { useFormat } from '../../use-format.ts'
import { NumberTable } from '../result-parts.tsx'
import { SectionBoundaries } from '../../charts/figure-boundary.tsx'
import { paragraphOf } from '../../../results/instruments/methods.ts'
import { colocalisationMethods } from '../../../results/colocalisation/methods.ts'
import { MethodsSection } from '../methods-section.tsx'
import classes from '../result.module.css'
import { ResultFrame, Section, SectionNav } from '../sections.tsx'
import { Summary } from '../summary/result-summary.tsx'
import { ColocalisationProvenance } from './colocalisation-provenance.tsx'
import { LocusFigures } from './locus-figures.tsx'
import { SensitivityChart } from './sensitivity-chart.tsx'
import { SignalsSection } from './signals-section.tsx'

type Props = { body: ColocalisationBody }

/** Sections of the page in their order, with the labels of the table of contents. */
const PARTS = {
  summary: msg('analysis.nav.summary'),
  figures: msg('analysis.nav.figures'),
  estimates: msg('analysis.coloc.nav.hypotheses'),
  signals: msg('analysis.coloc.nav.signals'),
  sensitivity: msg('analysis.coloc.nav.priors'),
  variants: msg('analysis.coloc.nav.variants'),
  methods: msg('analysis.nav.methods'),
  provenance: msg('analysis.nav.provenance'),
}

/** Hypotheses with their posterior probabilities. */
function HypothesesSection({ body }: Props) {
  const t = useT()
  const format = useFormat()
  const names = traitNames(body)
  return (
    <Section
      id="estimates"
      title={t('analysis.coloc.hypotheses')}
      lead={t('analysis.coloc.hypotheses.lead')}
    >
      <NumberTable
        columns={[t('analysis.coloc.hypothesis'), t('analysis.coloc.posterior')]}
        rows={body.posterior.map((value, h) => ({
          id: `h${h}`,
          isMain: h === 4,
          // In one line, as in the figure at the top: with a panel the result is long enough.
          name: `H${h}\u00a0· ${t(HYPOTHESIS_TEXT[h] ?? '', names)}`,
          cells: [probabilityText(value, format)],
        }))}
      />
    </Section>
  )
}

/** Number of listed variants; the others are in the table of the figure and in the export. */
const SHOWN = 5

/** The variants that are most likely the shared one, if there is one. */
function VariantsSection({ body }: Props) {
  const t = useT()
  const format = useFormat()
  const locus = useMemo(() => locusOf(body), [body])
  const names = traitNames(body)
  const { variants } = body
  const order = [...locus.shared.keys()]
    .toSorted((one, other) => (locus.shared[other] ?? 0) - (locus.shared[one] ?? 0))
    .slice(0, SHOWN)
  const p = (side: 'a' | 'b', at: number) => {
    const value = locus[side].negLog10P[at] ?? 0
    return format.p(10 ** -value, value)
  }
  return (
    <Section
      id="variants"
      title={t('analysis.coloc.variants')}
      lead={t('analysis.coloc.variants.lead', { n: body.credible.length })}
    >
      <NumberTable
        columns={[
          t('analysis.coloc.variant'),
          t('analysis.coloc.position'),
          `p\u00a0· ${names.a}`,
          `p\u00a0· ${names.b}`,
          t('analysis.coloc.variant.posterior'),
        ]}
        rows={order.map((at) => ({
          id: `${variants.SNP[at]} ${at}`,
          isMain: variants.SNP[at] === body.best,
          name: variants.SNP[at] ?? '',
          cells: [
            positionText(variants.position[at] ?? null, format),
            p('a', at),
            p('b', at),
            probabilityText(locus.shared[at] ?? 0, format),
          ],
        }))}
      />
    </Section>
  )
}

export function ColocalisationView({ body }: Props) {
  const t = useT()
  const words = { t, format: useFormat() }
  const { several } = body
  const parts = Object.entries(PARTS).filter(([id]) => id !== 'signals' || several)
  return (
    <ResultFrame>
      <div className={classes.result}>
        <SectionNav parts={parts.map(([id, text]) => ({ id, text: t(text) }))} />
        <SectionBoundaries>
          <Summary summary={() => summaryOf(body, words)} />
          <Section id="figures" title={t('analysis.figures.title')}>
            <LocusFigures body={body} />
          </Section>
          <HypothesesSection body={body} />
          {several && <SignalsSection body={body} several={several} />}
          <Section
            id="sensitivity"
            title={t('analysis.coloc.sensitivity.title')}
            lead={t('analysis.coloc.sensitivity.lead')}
          >
            <SensitivityChart body={body} />
          </Section>
          <VariantsSection body={body} />
          <MethodsSection text={() => paragraphOf(colocalisationMethods(body, words), words)} />
          <ColocalisationProvenance body={body} />
        </SectionBoundaries>
      </div>
    </ResultFrame>
  )
}
