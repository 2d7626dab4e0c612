/** Next steps after a colocalisation. */
import { type ColocalisationBody, readingOf } from './body.ts'
import { applyRules, type Finding, type Rule } from '../next-step/rules.ts'

export type ColocalisationStep =
  | 'colocShared'
  | 'colocDistinct'
  | 'colocOpen'
  | 'colocPrior'
  | 'colocSecond'
  | 'colocSignal'

function warned({ warnings }: ColocalisationBody, code: string) {
  return warnings.find((warning) => warning.code === code)?.values ?? null
}

/** What questions the answer comes first, what builds on it later. */
const RULES: readonly Rule<ColocalisationStep, ColocalisationBody>[] = [
  {
    id: 'colocSignal',
    when: (body) => {
      const found = warned(body, 'no-signal')
      return found ? { name: found['trait'] ?? '' } : null
    },
    articles: ['2014', '3011'],
  },
  {
    id: 'colocSecond',
    when: (body) => {
      const found = warned(body, 'second-signal')
      return found ? { name: found['trait'] ?? '', SNP: found['other'] ?? '' } : null
    },
    articles: ['3011'],
  },
  {
    id: 'colocPrior',
    when: (body) => (warned(body, 'depends-on-prior') ? {} : null),
    articles: ['3011'],
  },
  {
    id: 'colocShared',
    when: ({ posterior, best }) => (readingOf(posterior) === 'shared' ? { SNP: best } : null),
    actions: () => [{ name: 'tool', toolId: '6001' }],
    articles: ['3011', '2016'],
  },
  {
    id: 'colocDistinct',
    when: ({ posterior }) => (readingOf(posterior) === 'distinct' ? {} : null),
    articles: ['3011'],
  },
  {
    id: 'colocOpen',
    when: ({ posterior }) => (readingOf(posterior) === 'open' ? {} : null),
    articles: ['3011', '2014'],
  },
]

/** What to do next, and why. */
export function colocalisationSteps(body: ColocalisationBody): Finding<ColocalisationStep>[] {
  return applyRules(RULES, body)
}
