/** Next steps after a mediation analysis. */
import { dependentNames } from '../independence.ts'
import { applyRules, type Finding, type Rule } from '../next-step/rules.ts'
import { isOpen, type MediationBody, readingOf, traitNames } from './body.ts'
import { pooledOf } from './pooled.ts'

export type MediationStep =
  | 'mediationBackward'
  | 'mediationDependent'
  | 'mediationConditional'
  | 'mediationGiven'
  | 'mediationHeterogeneous'
  | 'mediationOpposed'
  | 'mediationStep'
  | 'mediationPower'
  | 'mediationReport'

function warned({ warnings }: MediationBody, code: string) {
  return warnings.find((warning) => warning.code === code)?.values ?? null
}

/** Rules in their order: doubts about the answer first, analyses that build on it after. */
const RULES: readonly Rule<MediationStep, MediationBody>[] = [
  {
    id: 'mediationConditional',
    when: (body) => {
      const found = warned(body, 'weak-conditional')
      return found ? { f: found['f'] ?? null } : null
    },
    actions: () => [{ name: 'tool', toolId: '6005' }],
    articles: ['3013', '3007'],
  },
  {
    id: 'mediationDependent',
    when: (body) => {
      const names = dependentNames(pooledOf(body))
      return names.length > 0 ? { names: names.join(', ') } : null
    },
    actions: () => [{ name: 'rerun' }, { name: 'tool', toolId: '6008' }],
    articles: ['2004'],
  },
  {
    id: 'mediationStep',
    when: ({ steps }) =>
      isOpen(steps.xm) || isOpen(steps.my)
        ? { n: [steps.xm, steps.my].filter((step) => isOpen(step)).length }
        : null,
    actions: () => [{ name: 'tool', toolId: '6008' }],
    articles: ['3013', '2014'],
  },
  {
    id: 'mediationOpposed',
    when: (body) => (readingOf(body) === 'opposed' ? {} : null),
    articles: ['3013'],
  },
  {
    id: 'mediationHeterogeneous',
    when: (body) => {
      const found = warned(body, 'heterogeneity') ?? warned(body, 'pleiotropy')
      return found ? { p: found['p'] ?? null } : null
    },
    actions: () => [{ name: 'tool', toolId: '6001' }],
    articles: ['2003', '3008'],
  },
  {
    id: 'mediationGiven',
    when: ({ source }) => (source === 'estimates' ? {} : null),
    articles: ['3013'],
  },
  {
    id: 'mediationBackward',
    when: (body) => {
      if (isOpen(body.steps.xm)) return null
      const { x, m } = traitNames(body)
      return { x, m }
    },
    actions: () => [{ name: 'tool', toolId: '6004' }],
    articles: ['2010'],
  },
  {
    id: 'mediationPower',
    when: ({ indirect, steps }) =>
      isOpen(indirect) && !isOpen(steps.xm) ? { p: indirect.p } : null,
    actions: () => [{ name: 'tool', toolId: '6006' }],
    articles: ['3010'],
  },
  {
    id: 'mediationReport',
    when: (body) => (readingOf(body) === 'mediated' ? {} : null),
    articles: ['3005'],
  },
]

/** Returns the next steps after a result, each with its reason. */
export function mediationSteps(body: MediationBody): Finding<MediationStep>[] {
  return applyRules(RULES, body)
}
