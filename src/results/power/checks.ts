/** The checks of a design, graded by printed thresholds, with the warnings that belong to them. */
import type { Words } from '../../i18n/words.ts'
import type { PowerWarningCode } from '../../science/power/analyse-power.ts'
import { type CheckFinding, type AssignedCaveat, assembleChecks } from '../assemble-checks.ts'
import { type Check, worstOf } from '../summary.ts'
import type { PowerBody } from './body.ts'
import { effectText } from './effect-text.ts'
import { POWER_REASON } from './reasons.ts'
import { POWER_WARNING_TEXT, powerWarningValues, SERIOUS_POWER } from './power-texts.ts'

type CheckId = 'power' | 'strength' | 'range' | 'formulas'

const WEAK_F = 10
/** R² above which instruments are unusual. */
const USUAL_R2 = 0.3

/** The check that each warning belongs to. */
const CHECK_OF: Record<PowerWarningCode, CheckId> = {
  underpowered: 'power',
  weak: 'strength',
  'large-r2': 'strength',
  'large-effect': 'range',
  'few-cases': 'range',
  'formulas-differ': 'formulas',
}

type CheckFinder = (body: PowerBody, words: Words) => CheckFinding<CheckId> | null

const power: CheckFinder = ({ parameters, power: found }, { t, format }) => {
  const shares = { power: format.percent(found), wanted: format.percent(parameters.power) }
  return parameters.b === 0
    ? null
    : {
        id: 'power',
        name: t('analysis.power.tile.power'),
        own: found < parameters.power ? 'against' : 'holds',
        reason: t('analysis.reason.power.low', shares),
        finding: t('analysis.check.power.found', shares),
        section: 'figures',
      }
}

const strength: CheckFinder = ({ f, parameters: { r2 } }, { t, format }) => ({
  id: 'strength',
  name: t('analysis.check.strength'),
  own: worstOf([
    f === null ? 'look' : f < WEAK_F ? 'against' : 'holds',
    r2 > USUAL_R2 ? 'look' : 'holds',
  ]),
  reason:
    f !== null && f < WEAK_F
      ? t('analysis.reason.power.weak', { f: format.significant(f) })
      : f === null
        ? t('analysis.reason.power.noF')
        : t('analysis.reason.power.r2', { r2: format.percent(r2) }),
  finding:
    f === null
      ? t('analysis.check.power.noF', { r2: format.percent(r2, 2) })
      : t('analysis.check.power.f', { r2: format.percent(r2, 2), f: format.significant(f) }),
  section: 'provenance',
})

/** Checks the range of the formulas, which are for small effects and large groups. */
const range: CheckFinder = (body, { t, format }) => {
  const { n, caseShare, b } = body.parameters
  const effect = effectText(body, b, format)
  return {
    id: 'range',
    name: t('analysis.check.power.range'),
    own: 'holds',
    finding:
      caseShare === null
        ? t('analysis.check.power.rangeFound', { effect })
        : t('analysis.check.power.rangeCases', {
            effect,
            cases: Math.round(n * Math.min(caseShare, 1 - caseShare)),
          }),
    section: 'provenance',
  }
}

const formulas: CheckFinder = ({ noncentral, power: found }, { t, format }) =>
  noncentral && {
    id: 'formulas',
    name: t('analysis.check.power.formulas'),
    own: 'holds',
    finding: t('analysis.check.power.formulasFound', {
      power: format.percent(found),
      other: format.percent(noncentral.power),
    }),
    section: 'provenance',
  }

const CHECK_FINDERS: readonly CheckFinder[] = [power, strength, range, formulas]

/** Returns every check that applies; each warning belongs to one. */
export function powerChecks(body: PowerBody, words: Words): Check[] {
  const { t, format } = words
  const caveats = body.warnings.map((warning): AssignedCaveat<CheckId> => {
    const { code } = warning
    const values = powerWarningValues(warning, format)
    return {
      id: code,
      check: CHECK_OF[code],
      text: t(POWER_WARNING_TEXT[code], values),
      reason: t(POWER_REASON[code], values),
      isSerious: SERIOUS_POWER.has(code),
    }
  })
  const findings = CHECK_FINDERS.flatMap((findCheck) => findCheck(body, words) ?? [])
  return assembleChecks(findings, caveats, 'strength')
}
