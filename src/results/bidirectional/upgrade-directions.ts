import { DIRECTION_RULES } from '../../science/bidirectional/verdict.ts'
import { type Fields, isFields } from '../json-checks.ts'
import { renewedOutcomes, renewedVerdict } from '../scan/upgrade-verdicts.ts'

function upgradeDirection(value: unknown): unknown {
  if (!isFields(value) || !Array.isArray(value['rules'])) return value
  const known = new Map<unknown, boolean>()
  for (const rule of value['rules']) {
    if (isFields(rule) && typeof rule['passed'] === 'boolean')
      known.set(rule['rule'], rule['passed'])
  }
  const older = (rule: string) => known.get(rule) ?? null
  const outcomes = renewedOutcomes(older)
  const own = new Map<string, boolean | null>(Object.entries(outcomes))
  return {
    ...value,
    verdict: renewedVerdict(value['verdict'], outcomes),
    rules: DIRECTION_RULES.map((rule) => ({ rule, passed: own.get(rule) ?? older(rule) })),
  }
}

/** Upgrades both directions to the current conditions, as far as the older build had them. */
export function upgradeDirections(value: Fields): Fields {
  return {
    ...value,
    forward: upgradeDirection(value['forward']),
    reverse: upgradeDirection(value['reverse']),
    upgradedFrom: 1,
  }
}
