/** View of a meta-analysis: first its conclusion and its limitations, then models, figures, data. */
import { effectParts } from '../../../results/effect-text.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { isRatio, type MetaBody, TAU2_NAME } from '../../../results/meta-analysis/body.ts'
import { scaleText } from '../../../results/meta-analysis/meta-texts.ts'
import { summaryOf } from '../../../results/meta-analysis/summary.ts'
import { useFormat } from '../../use-format.ts'
import { FactList, NumberTable } from '../result-parts.tsx'
import { SectionBoundaries } from '../../charts/figure-boundary.tsx'
import { paragraphOf } from '../../../results/instruments/methods.ts'
import { metaMethods } from '../../../results/meta-analysis/methods.ts'
import { MethodsSection } from '../methods-section.tsx'
import classes from '../result.module.css'
import { ResultFrame, Section, SectionNav } from '../sections.tsx'
import { Summary } from '../summary/result-summary.tsx'
import { MetaFigures } from './meta-figures.tsx'

/** Sections of the page in their order, with the labels of the table of contents. */
const PARTS = {
  summary: msg('analysis.nav.summary'),
  figures: msg('analysis.nav.figures'),
  estimates: msg('analysis.nav.estimates'),
  methods: msg('analysis.nav.methods'),
  provenance: msg('analysis.nav.provenance'),
}

/** Both models with their statistics. */
function ModelTable({ body }: { body: MetaBody }) {
  const t = useT()
  const format = useFormat()
  const { pooled, parameters } = body
  const isOdds = isRatio(body)
  const rows = [
    {
      id: 'random',
      name: t('analysis.meta.random'),
      rule: t('analysis.meta.random.rule', { method: TAU2_NAME[parameters.tau2] }),
      row: pooled.random,
    },
    {
      id: 'knapp',
      name: t('analysis.meta.knapp'),
      rule:
        parameters.knapp === 'floored'
          ? t('analysis.meta.knapp.floored')
          : t('analysis.meta.knapp.unmodified'),
      row: pooled.knapp,
    },
    {
      id: 'fixed',
      name: t('analysis.meta.fixed'),
      rule: t('analysis.meta.fixed.rule'),
      row: pooled.fixed,
    },
  ].flatMap(({ id, name, rule, row }) => {
    if (!row) return []
    const { value, ci } = effectParts(row, isOdds, format)
    return [
      {
        id,
        isMain: id === parameters.model,
        name: (
          <>
            {name}
            <span className={classes.rule}>{rule}</span>
          </>
        ),
        cells: [value, ci, format.significant(row.se), format.p(row.p, row.negLog10P)],
      },
    ]
  })
  return (
    <Section id="estimates" title={t('analysis.meta.models')} lead={t('analysis.meta.models.lead')}>
      <NumberTable
        columns={[
          t('analysis.meta.model'),
          isOdds ? 'OR' : 'β',
          t('analysis.table.ci'),
          isOdds ? t('tools.meta.seOfLog') : 'SE',
          'p',
        ]}
        rows={rows}
      />
    </Section>
  )
}

export function MetaView({ body }: { body: MetaBody }) {
  const t = useT()
  const format = useFormat()
  const words = { t, format }
  const { engine, input } = body
  const facts = [
    ...(input.fileName === ''
      ? []
      : [{ id: 'file', name: t('analysis.provenance.file'), value: input.fileName }]),
    {
      id: 'scale',
      name: t('tools.meta.scale'),
      value: scaleText(body, t),
    },
    {
      id: 'engine',
      name: t('analysis.provenance.engine'),
      value: `${engine.name} ${engine.version}`,
    },
    { id: 'hash', name: t('analysis.meta.hash'), value: input.sha256, isMono: true },
  ]
  return (
    <ResultFrame>
      <div className={classes.result}>
        <SectionNav parts={Object.entries(PARTS).map(([id, text]) => ({ id, text: t(text) }))} />
        <SectionBoundaries>
          <Summary summary={() => summaryOf(body, words)} />
          <MetaFigures body={body} />
          <ModelTable body={body} />
          <MethodsSection text={() => paragraphOf(metaMethods(body, words), words)} />
          <Section
            id="provenance"
            title={t('analysis.provenance.title')}
            lead={t('analysis.provenance.lead')}
            isFolded
          >
            <FactList items={facts} />
          </Section>
        </SectionBoundaries>
      </div>
    </ResultFrame>
  )
}
