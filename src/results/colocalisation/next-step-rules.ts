/** Next steps after a colocalisation. */
import { type ColocalisationBody, LOCUS_SIDES, readingOf, traitNames } from './body.ts'
import { fitGrade, sharedPairs } from './several.ts'
import { applyRules, type Finding, type Rule } from '../next-step/rules.ts'

export type ColocalisationStep =
  | 'colocShared'
  | 'colocDistinct'
  | 'colocOpen'
  | 'colocPrior'
  | 'colocSecond'
  | 'colocSignal'
  | 'colocPanel'
  | 'colocMisfit'
  | 'colocPairs'

function warned({ warnings }: ColocalisationBody, code: string) {
  return warnings.find((warning) => warning.code === code)?.values ?? null
}

/** Returns the first trait whose effects do not fit the panel's correlations. */
function findMisfit(body: ColocalisationBody): string | null {
  const { several } = body
  const side = LOCUS_SIDES.find(
    (one) => several?.traits && fitGrade(several.traits[one]) === 'against',
  )
  return side ? traitNames(body)[side] : null
}

/** Whether a panel could show that a shared variant is hidden or spurious. */
function shouldOfferPanel(body: ColocalisationBody): boolean {
  const isDoubtful =
    readingOf(body.posterior) === 'distinct' || warned(body, 'wide-region') !== null
  return !body.several && isDoubtful
}

/** Rules in their order: doubts about the answer first, analyses that build on it after. */
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
    id: 'colocMisfit',
    when: (body) => {
      const name = findMisfit(body)
      return name === null ? null : { name }
    },
    actions: () => [{ name: 'rerun' }],
    articles: ['3011'],
  },
  {
    id: 'colocPairs',
    // One causal variant was assumed, and signal by signal the answer is another one.
    when: (body) => {
      const { several, posterior } = body
      if (!several?.traits || findMisfit(body) !== null) return null
      const n = sharedPairs(several).length
      const isShared = readingOf(posterior) === 'shared'
      return n > 0 !== isShared && several.pairs.length > 0
        ? { n, total: several.pairs.length }
        : null
    },
    articles: ['3011'],
  },
  {
    id: 'colocSecond',
    when: (body) => {
      // With a panel the signals are separated already.
      const found = body.several?.traits ? null : warned(body, 'second-signal')
      return found ? { name: found['trait'] ?? '', SNP: found['other'] ?? '' } : null
    },
    actions: ({ several }) => (several ? [] : [{ name: 'rerun' }]),
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
    actions: () => [
      { name: 'tool', toolId: '6001' },
      { name: 'tool', toolId: '6004' },
    ],
    articles: ['3011', '2016'],
  },
  {
    id: 'colocPanel',
    when: (body) =>
      shouldOfferPanel(body) && !warned(body, 'second-signal')
        ? { n: body.variants.SNP.length }
        : null,
    actions: () => [{ name: 'rerun' }],
    articles: ['3011'],
  },
  {
    id: 'colocDistinct',
    when: ({ posterior }) => (readingOf(posterior) === 'distinct' ? {} : null),
    actions: () => [{ name: 'tool', toolId: '6001' }],
    articles: ['3011'],
  },
  {
    id: 'colocOpen',
    when: ({ posterior }) => (readingOf(posterior) === 'open' ? {} : null),
    articles: ['3011', '2014'],
  },
]

/** Returns the next steps after a result, each with its reason. */
export function colocalisationSteps(body: ColocalisationBody): Finding<ColocalisationStep>[] {
  return applyRules(RULES, body)
}
