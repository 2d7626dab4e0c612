import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { EffectScale } from '../../../science/meta-analysis/studies.ts'
import { useFormat } from '../../use-format.ts'
import classes from '../result.module.css'
import type { Words } from '../../../i18n/words.ts'
import {
  FactList,
  GuardSection,
  NumberTable,
  ResultSection,
  WordsSection,
} from '../result-parts.tsx'
import { isRatio, type MetaBody, TAU2_NAME } from '../../../results/meta-analysis/body.ts'
import { MetaFigures } from './meta-figures.tsx'
import {
  effectWords,
  META_WARNING_TEXT,
  metaSentences,
  metaWarningValues,
  SERIOUS_META,
} from '../../../results/meta-analysis/meta-texts.ts'

const SCALE_TEXT: Record<EffectScale, string> = {
  beta: msg('tools.meta.scale.beta'),
  'log-odds': msg('tools.meta.scale.logOdds'),
  ratio: msg('tools.meta.scale.ratio'),
}

function tilesOf({ pooled, studies, parameters }: MetaBody, { t, format }: Words) {
  const ends = (interval: [number, number] | null, text: (end: number) => string) =>
    interval
      ? [t('analysis.meta.interval', { low: text(interval[0]), high: text(interval[1]) })]
      : []
  return [
    { id: 'k', name: t('tools.meta.studies'), value: format.integer(studies.length) },
    {
      id: 'i2',
      name: 'I²',
      value: format.percent(pooled.i2),
      note: [
        t('analysis.meta.i2Note'),
        ...ends(pooled.i2Interval, (end) => format.percent(end)),
      ].join(' · '),
    },
    {
      id: 'tau',
      name: 'τ²',
      value: format.significant(pooled.tau2),
      note: [
        TAU2_NAME[parameters.tau2],
        ...ends(pooled.tau2Interval, (end) => format.significant(end)),
      ].join(' · '),
    },
    {
      id: 'q',
      name: t('analysis.meta.qTest'),
      value: format.p(pooled.qP),
      note: `Q = ${format.significant(pooled.q)} · ${t('analysis.heterogeneity.df')} ${format.integer(pooled.df)}`,
    },
  ]
}

/** Both models with what is behind each. */
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
    const { value, ci } = effectWords(row, isOdds, format)
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
    <ResultSection title={t('analysis.meta.models')} lead={t('analysis.meta.models.lead')}>
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
    </ResultSection>
  )
}

/** A meta-analysis whole: what speaks against it, the answer in words, models, pictures, its data. */
export function MetaView({ body }: { body: MetaBody }) {
  const t = useT()
  const format = useFormat()
  const words = { t, format }
  const { engine, input, parameters } = body
  const facts = [
    ...(input.fileName === ''
      ? []
      : [{ id: 'file', name: t('analysis.provenance.file'), value: input.fileName }]),
    {
      id: 'scale',
      name: t('tools.meta.scale'),
      value: SCALE_TEXT[parameters.scale] ? t(SCALE_TEXT[parameters.scale]) : '',
    },
    {
      id: 'engine',
      name: t('analysis.provenance.engine'),
      value: `${engine.name} ${engine.version}`,
    },
    { id: 'hash', name: t('analysis.meta.hash'), value: input.sha256, isMono: true },
  ]
  return (
    <div className={classes.result}>
      <GuardSection
        tiles={tilesOf(body, words)}
        warnings={body.warnings.map((warning) => ({
          id: warning.code,
          text: t(META_WARNING_TEXT[warning.code], metaWarningValues(warning, format)),
          isSerious: SERIOUS_META.has(warning.code),
        }))}
      />
      <WordsSection {...metaSentences(body, words)} limits={t('analysis.meta.words.limits')} />
      <ModelTable body={body} />
      <MetaFigures body={body} />
      <ResultSection title={t('analysis.provenance.title')} lead={t('analysis.provenance.lead')}>
        <FactList items={facts} />
      </ResultSection>
    </div>
  )
}
