/** Next steps after a meta-analysis. */
import { mainOf, type MetaBody } from './body.ts'
import { applyRules, type Finding, type Rule } from '../next-step/rules.ts'

export type MetaStep = 'metaHetero' | 'metaFunnel' | 'metaOne' | 'metaUnclear' | 'metaReport'

const LEVEL = 0.05

function warned({ warnings }: MetaBody, code: string) {
  return warnings.find((warning) => warning.code === code)?.values ?? null
}

const RULES: readonly Rule<MetaStep, MetaBody>[] = [
  { id: 'metaHetero', when: (body) => warned(body, 'heterogeneity'), articles: ['2003'] },
  { id: 'metaFunnel', when: (body) => warned(body, 'funnel-asymmetric'), articles: ['3008'] },
  {
    id: 'metaOne',
    when: (body) => {
      const [first] = body.influence ?? []
      if (first && first.grade !== 'none') {
        return { name: first.name, by: 'shift', shift: Math.abs(first.shift) }
      }
      const found = warned(body, 'one-study-decides')
      return found ? { name: found['name'] ?? '', by: 'p', shift: null } : null
    },
    articles: ['3003'],
  },
  {
    id: 'metaUnclear',
    when: (body) => {
      const { b, ciLow, ciHigh, p, negLog10P } = mainOf(body)
      return p !== null && p >= LEVEL ? { b, ciLow, ciHigh, p, negLog10P } : null
    },
    actions: () => [{ name: 'tool', toolId: '6006' }],
    articles: ['2014', '3010'],
  },
  { id: 'metaReport', when: ({ pooled }) => ({ n: pooled.k }), articles: ['3012'] },
]

/** Returns the next steps after a result, each with its reason. */
export function metaSteps(body: MetaBody): Finding<MetaStep>[] {
  return applyRules(RULES, body)
}
