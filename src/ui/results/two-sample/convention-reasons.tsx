/** Explains the differences between the conventions: one sentence for each, with the affected methods. */
import { languageFacts } from '../../../contract/languages.ts'
import { msg } from '../../../i18n/msg.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import type { AnyMethodId, Convention } from '../../../science/codes.ts'
import { type ConventionReason, conventionReasons } from '../../../science/conventions.ts'
import { useFormat } from '../../use-format.ts'
import { ERROR_RULE_TEXT, METHOD_SHORT, WEIGHTS_TEXT } from '../../../results/code-texts.ts'
import { DISTRIBUTION_TEXT } from '../../../results/two-sample/rule-text.ts'
import type { TwoSampleBody } from '../../../results/two-sample/body.ts'
import own from './two-sample.module.css'

const REASON_TEXT: Record<ConventionReason['code'], string> = {
  standardError: msg('analysis.reason.standardError'),
  weights: msg('analysis.reason.weights'),
  p: msg('analysis.reason.p'),
  interval: msg('analysis.reason.interval'),
  'draw-order': msg('analysis.reason.drawOrder'),
  grid: msg('analysis.reason.grid'),
  stopping: msg('analysis.reason.stopping'),
  'fixed-below-four': msg('analysis.reason.fixedBelowFour'),
  optimiser: msg('analysis.reason.optimiser'),
  density: msg('analysis.reason.density'),
  'over-dispersion': msg('analysis.reason.overDispersion'),
}

/** Descriptions of conventions by the engine's names. */
const VALUE_TEXT: Readonly<Record<string, string>> = {
  ...ERROR_RULE_TEXT,
  ...WEIGHTS_TEXT,
  ...DISTRIBUTION_TEXT,
}

type Props = { bodies: Record<Convention, TwoSampleBody>; methods: readonly AnyMethodId[] }

export function Reasons({ bodies, methods }: Props) {
  const t = useT()
  const format = useFormat()
  const joint = languageFacts(useLocale()).listMark
  const { twosamplemr, mendelianrandomization } = bodies
  const reasons = conventionReasons(methods, twosamplemr.variants.length)
  const isSeeded =
    twosamplemr.parameters.seed !== mendelianrandomization.parameters.seed ||
    twosamplemr.parameters.nboot !== mendelianrandomization.parameters.nboot
  const valuesOf = (reason: ConventionReason) =>
    'values' in reason
      ? Object.fromEntries(
          Object.entries(reason.values).map(([name, value]) => {
            const id = VALUE_TEXT[value]
            return [name, id === undefined ? value : t(id)]
          }),
        )
      : {}
  return (
    <ul className={own.reasons}>
      {reasons.map((reason) => (
        <li key={`${reason.code} ${reason.methods.join()}`}>
          <strong>{reason.methods.map((method) => t(METHOD_SHORT[method])).join(joint)}</strong>
          {t('analysis.reason.colon')}
          {t(REASON_TEXT[reason.code], valuesOf(reason))}
        </li>
      ))}
      {isSeeded && (
        <li>
          {t('analysis.reason.seeds', {
            a: t('analysis.rule.draws', {
              n: format.integer(twosamplemr.parameters.nboot),
              seed: format.digits(twosamplemr.parameters.seed),
            }),
            b: t('analysis.rule.draws', {
              n: format.integer(mendelianrandomization.parameters.nboot),
              seed: format.digits(mendelianrandomization.parameters.seed),
            }),
          })}
        </li>
      )}
    </ul>
  )
}
