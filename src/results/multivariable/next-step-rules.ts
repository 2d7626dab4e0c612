/** Next steps after a multivariable analysis. */
import type { MultivariableBody } from './body.ts'
import { dependentNames } from '../independence.ts'
import { applyRules, type Finding, type Rule } from '../next-step/rules.ts'

export type MultivariableStep = 'mvStop' | 'mvDependent' | 'mvHetero' | 'mvTurned' | 'mvReport'

function warned({ warnings }: MultivariableBody, code: string) {
  return warnings.find((warning) => warning.code === code)?.values ?? null
}

const RULES: readonly Rule<MultivariableStep, MultivariableBody>[] = [
  {
    id: 'mvStop',
    when: (body) => {
      const found = warned(body, 'weak-conditional')
      return found ? { name: found['name'] ?? '', f: found['f'] ?? null } : null
    },
    // The weakest exposure by itself, without adjustment for the others.
    actions: (body) => {
      const exposure = String(warned(body, 'weak-conditional')?.['name'] ?? '')
      return [{ name: 'single', exposure, outcome: body.outcome }]
    },
    articles: ['2001'],
  },
  {
    id: 'mvDependent',
    when: (body) => {
      const names = dependentNames(
        body.independence
          ? [{ name: body.exposures.join(' + '), found: body.independence, clumped: null }]
          : [],
      )
      return names.length > 0 ? { names: names.join(', ') } : null
    },
    actions: () => [{ name: 'tool', toolId: '6008' }],
    articles: ['2004'],
  },
  { id: 'mvHetero', when: (body) => warned(body, 'heterogeneity'), articles: ['2003'] },
  { id: 'mvTurned', when: (body) => warned(body, 'direction-changes'), articles: ['3007'] },
  { id: 'mvReport', when: ({ variants }) => ({ n: variants.length }), articles: ['3005'] },
]

/** Returns the next steps after a result, each with its reason. */
export function multivariableSteps(body: MultivariableBody): Finding<MultivariableStep>[] {
  return applyRules(RULES, body)
}
