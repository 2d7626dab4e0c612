import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { StageCode } from '../../../science/codes.ts'
import type { Field } from '../../../science/parser/fields.ts'
import type { Delimiter } from '../../../science/parser/tokenize.ts'
import { useFormat } from '../../use-format.ts'
import type { TwoSampleBody } from '../../../results/two-sample/body.ts'
import { DroppedRows } from '../dropped-rows.tsx'
import { ProvenanceSection } from '../provenance-section.tsx'
import classes from '../result.module.css'
import { CONVENTION_TEXT, FIELD_TEXT, STAGE_TEXT } from '../../../results/code-texts.ts'

const DELIMITERS: Record<Delimiter, string> = {
  tab: msg('analysis.delimiter.tab'),
  comma: msg('analysis.delimiter.comma'),
  semicolon: msg('analysis.delimiter.semicolon'),
  pipe: msg('analysis.delimiter.pipe'),
  space: msg('analysis.delimiter.space'),
  sheet: msg('analysis.delimiter.sheet'),
}

function InputFacts({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const format = useFormat()
  const { input, engine, parameters, timings } = body
  return (
    <dl className={`${classes.facts} ${classes.factsLeft}`}>
      <dt>{t('analysis.provenance.file')}</dt>
      <dd>{[input.fileName, input.member].filter(Boolean).join('\u00a0· ')}</dd>
      <dt>{t('analysis.provenance.size')}</dt>
      <dd>{format.bytes(input.bytes)}</dd>
      <dt>SHA-256</dt>
      <dd className={classes.mono}>{input.sha256}</dd>
      <dt>{t('analysis.provenance.shape')}</dt>
      <dd>
        {t(DELIMITERS[input.delimiter])}&nbsp;· {input.encoding.toUpperCase()}
      </dd>
      <dt>{t('analysis.provenance.rows')}</dt>
      <dd>
        {t('analysis.provenance.rowsValue', {
          rows: format.integer(input.rows),
          kept: format.integer(input.kept),
          dropped: format.integer(input.dropped.length),
        })}
      </dd>
      <dt>{t('analysis.provenance.engine')}</dt>
      <dd>
        {engine.name} {engine.version}
      </dd>
      <dt>{t('analysis.provenance.convention')}</dt>
      <dd>{t(CONVENTION_TEXT[parameters.convention])}</dd>
      <dt>{t('analysis.provenance.seed')}</dt>
      <dd>{format.digits(parameters.seed)}</dd>
      <dt>{t('analysis.provenance.nboot')}</dt>
      <dd>{format.integer(parameters.nboot)}</dd>
      <dt>{t('analysis.provenance.presso')}</dt>
      <dd>
        {parameters.pressoDraws === null
          ? t('analysis.provenance.pressoOff')
          : format.integer(parameters.pressoDraws)}
      </dd>
      <dt>{t('analysis.provenance.density')}</dt>
      <dd>{parameters.density === 'r-4.4' ? 'R ≥ 4.4' : 'R < 4.4'}</dd>
      <dt>{t('analysis.provenance.generator')}</dt>
      <dd>
        {parameters.generator === 'r'
          ? t('analysis.provenance.generatorR')
          : t('analysis.provenance.generatorFast')}
      </dd>
      <dt>{t('analysis.provenance.time')}</dt>
      <dd>{format.duration(timings.total)}</dd>
      {body.isTrimmed && (
        <>
          <dt>{t('analysis.provenance.trimmed')}</dt>
          <dd>{t('analysis.provenance.trimmedText')}</dd>
        </>
      )}
    </dl>
  )
}

function Mapping({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const entries = Object.entries(body.mapping) as [Field, string][]
  return (
    <dl className={`${classes.facts} ${classes.factsLeft}`}>
      {entries.map(([field, column]) => (
        <div key={field} className={classes.pairRow}>
          <dt>{t(FIELD_TEXT[field])}</dt>
          <dd className={classes.mono}>{column}</dd>
        </div>
      ))}
    </dl>
  )
}

function Dropped({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const { dropped } = body.input
  if (dropped.length === 0) return <p className={classes.note}>{t('analysis.dropped.none')}</p>
  return <DroppedRows dropped={dropped} />
}

function Timings({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const format = useFormat()
  const stages = Object.entries(body.timings.stages) as [StageCode, number][]
  return (
    <dl className={`${classes.facts} ${classes.factsLeft}`}>
      {stages.map(([stage, ms]) => (
        <div key={stage} className={classes.pairRow}>
          <dt>{t(STAGE_TEXT[stage])}</dt>
          <dd>{format.duration(ms)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Provenance of the numbers: everything needed to reproduce them. */
export function Provenance({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const panels = [
    { id: 'input', title: t('analysis.provenance.input'), content: <InputFacts body={body} /> },
    { id: 'mapping', title: t('analysis.provenance.mapping'), content: <Mapping body={body} /> },
    {
      id: 'dropped',
      title: t('analysis.provenance.dropped', { n: body.input.dropped.length }),
      content: <Dropped body={body} />,
    },
    { id: 'timings', title: t('analysis.provenance.timings'), content: <Timings body={body} /> },
  ]
  return <ProvenanceSection panels={panels} openAtFirst="input" />
}
