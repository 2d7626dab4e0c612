import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Format, Translate, Words } from '../../../i18n/words.ts'
import type { PowerWarning, PowerWarningCode } from '../../../science/power/analyse-power.ts'
import { useFormat } from '../../use-format.ts'
import {
  FactList,
  GuardSection,
  NumberTable,
  ResultSection,
  WordsSection,
} from '../result-parts.tsx'
import classes from '../result.module.css'
import { effectText } from '../../../results/power/effect-text.ts'
import { isBinary, type PowerBody } from '../../../results/power/body.ts'
import { PowerFigures } from './power-figures.tsx'

export const POWER_WARNING_TEXT: Record<PowerWarningCode, string> = {
  weak: msg('analysis.power.warning.weak'),
  underpowered: msg('analysis.power.warning.underpowered'),
  'few-cases': msg('analysis.power.warning.fewCases'),
  'large-effect': msg('analysis.power.warning.largeEffect'),
  'large-r2': msg('analysis.power.warning.largeR2'),
  'formulas-differ': msg('analysis.power.warning.formulasDiffer'),
}
const SERIOUS: ReadonlySet<PowerWarningCode> = new Set(['weak', 'underpowered', 'large-effect'])
const AS_SHARE = new Set(['power', 'wanted', 'other', 'r2'])

/** The numbers of a warning as text; counts stay numbers, for plural forms. */
function valuesOf({ values }: PowerWarning, format: Format): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name === 'cases') return [name, value]
      return [name, AS_SHARE.has(name) ? format.percent(value) : format.significant(value)]
    }),
  )
}

function sentences(body: PowerBody, { t, format }: Words): { main: string[]; rest: string[] } {
  const { parameters, power, minimumEffect, sampleSize, noncentral } = body
  const { exposureName, outcomeName } = body.presentation ?? {}
  const values = {
    exposure: exposureName || t('analysis.exposure'),
    outcome: outcomeName || t('analysis.outcome'),
    n: format.integer(parameters.n),
    r2: format.percent(parameters.r2, 2),
    effect: effectText(body, parameters.b, format),
    power: format.percent(power),
    wanted: format.percent(parameters.power),
    least: effectText(body, minimumEffect, format),
    mirror: isBinary(body) ? format.significant(Math.exp(-minimumEffect)) : '',
    size: sampleSize === null ? '' : format.integer(sampleSize),
    other: format.percent(noncentral?.power ?? null),
  }
  const rest = [
    isBinary(body)
      ? t('analysis.power.words.leastOdds', values)
      : t('analysis.power.words.least', values),
  ]
  if (sampleSize !== null) rest.push(t('analysis.power.words.size', values))
  if (noncentral) rest.push(t('analysis.power.words.noncentral', values))
  return {
    main: [
      parameters.b === 0
        ? t('analysis.power.words.null', values)
        : t('analysis.power.words.main', values),
    ],
    rest,
  }
}

function tilesOf(body: PowerBody, { t, format }: Words) {
  const { f, parameters, power, minimumEffect, sampleSize } = body
  return [
    {
      id: 'f',
      name: t('analysis.power.tile.f'),
      value: format.significant(f),
      note: f === null ? t('analysis.power.tile.noF') : t('analysis.guard.fRule'),
    },
    {
      id: 'power',
      name: t('analysis.power.tile.power'),
      value: format.percent(power),
      note: t('analysis.power.tile.for', { effect: effectText(body, parameters.b, format) }),
    },
    {
      id: 'least',
      name: t('analysis.power.tile.least'),
      value: effectText(body, minimumEffect, format),
      note: t('analysis.power.tile.at', { power: format.percent(parameters.power) }),
    },
    {
      id: 'size',
      name: t('analysis.power.tile.size'),
      value: sampleSize === null ? '—' : format.integer(sampleSize),
      note: t('analysis.power.tile.at', { power: format.percent(parameters.power) }),
    },
  ]
}

function DetectableTable({ body }: { body: PowerBody }) {
  const t = useT()
  const format = useFormat()
  const isOdds = isBinary(body)
  const columns = isOdds
    ? [t('analysis.power.tile.power'), 'OR > 1', 'OR < 1', 'ln(OR)']
    : [t('analysis.power.tile.power'), '|β|']
  return (
    <ResultSection
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
            ? [
                format.significant(Math.exp(b), 4),
                format.significant(Math.exp(-b), 4),
                format.significant(b),
              ]
            : [format.significant(b)],
        }))}
      />
    </ResultSection>
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
    { id: 'alpha', name: 'α', value: String(parameters.alpha) },
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
            // Burgess, Davies & Thompson 2016: (observational − causal)/F for the same people.
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

/** What a design can find: what speaks against it, the answer in words, numbers, curves, its data. */
export function PowerView({ body }: { body: PowerBody }) {
  const t = useT()
  const format = useFormat()
  const words = { t, format }
  return (
    <div className={classes.result}>
      <GuardSection
        tiles={tilesOf(body, words)}
        warnings={body.warnings.map((warning) => ({
          id: warning.code,
          text: t(POWER_WARNING_TEXT[warning.code], valuesOf(warning, format)),
          isSerious: SERIOUS.has(warning.code),
        }))}
      />
      <WordsSection {...sentences(body, words)} limits={t('analysis.power.words.limits')} />
      <DetectableTable body={body} />
      <PowerFigures body={body} />
      <ResultSection title={t('analysis.provenance.title')} lead={t('analysis.provenance.lead')}>
        <FactList items={designFacts(body, t, format)} />
      </ResultSection>
    </div>
  )
}
