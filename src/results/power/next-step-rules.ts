/** Next steps after a power calculation. */
import type { PowerBody } from './body.ts'
import { applyRules, type Finding, type Rule } from '../next-step/rules.ts'

export type PowerStep = 'powerStrength' | 'powerWeak' | 'powerShort' | 'powerEnough'

const STRONG_F = 10

const RULES: readonly Rule<PowerStep, PowerBody>[] = [
  {
    id: 'powerWeak',
    when: ({ f }) => (f !== null && f < STRONG_F ? { f } : null),
    actions: () => [{ name: 'tool', toolId: '6008' }],
    articles: ['2001'],
  },
  {
    id: 'powerShort',
    when: ({ power, parameters, sampleSize }) =>
      parameters.b !== 0 && power < parameters.power
        ? { power, wanted: parameters.power, available: parameters.n, size: sampleSize }
        : null,
    actions: () => [{ name: 'tool', toolId: '6007' }],
    articles: ['2014'],
  },
  {
    id: 'powerStrength',
    when: ({ f }) => (f === null ? {} : null),
    articles: ['2001'],
  },
  {
    id: 'powerEnough',
    when: ({ power, parameters }) =>
      parameters.b !== 0 && power >= parameters.power ? { power, wanted: parameters.power } : null,
    actions: () => [{ name: 'tool', toolId: '6001' }],
    articles: ['3010'],
  },
]

/** Returns the next steps after a result, each with its reason. */
export function powerSteps(body: PowerBody): Finding<PowerStep>[] {
  return applyRules(RULES, body)
}
