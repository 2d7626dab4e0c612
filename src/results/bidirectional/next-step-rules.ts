/** Next steps after a bidirectional analysis. */
import { arrowOf, type BidirectionalBody, type Direction, directionsOf } from './body.ts'
import { dependentNames } from '../independence.ts'
import { pooledOf } from './pooled.ts'
import {
  type Action,
  applyRules,
  type Finding,
  type Rule,
  type Values,
} from '../next-step/rules.ts'

export type BidirectionalStep =
  | 'biOpen'
  | 'biDependent'
  | 'biBackward'
  | 'biShared'
  | 'biHetero'
  | 'biBoth'
  | 'biOne'
  | 'biNone'
  | 'report'

const LEVEL = 0.05
const NAMED = 4

function directions(body: BidirectionalBody, test: (direction: Direction) => boolean): Direction[] {
  return directionsOf(body).filter(test)
}

function named(found: readonly Direction[]): string {
  return found.map(arrowOf).join(', ')
}

/** Offers each direction by itself in the two-sample tool. */
function opened(found: readonly Direction[]): Action[] {
  return found.map(({ exposure, outcome }) => ({ name: 'single', exposure, outcome }))
}

const isOpen = ({ result }: Direction) => result.variants.length === 0

function isTurned({ result }: Direction): boolean {
  return result.rules.some(({ rule, passed }) => rule === 'without-backward' && passed === false)
}

function isUneven({ result }: Direction): boolean {
  const cochran = result.numbers?.heterogeneity.find(({ method }) => method === 'ivw')
  const below = (p: number | null | undefined) => p != null && p < LEVEL
  const pleiotropy = result.numbers?.pleiotropy
  return below(cochran?.p) || below(pleiotropy?.p) || below(pleiotropy?.difference.p)
}

function onDirections(
  test: (direction: Direction) => boolean,
  values: (found: readonly Direction[]) => Values,
): (body: BidirectionalBody) => Values | null {
  return (body) => {
    const found = directions(body, test)
    return found.length > 0 ? { names: named(found), ...values(found) } : null
  }
}

/** Rules in their order: doubts about the verdict first, analyses that build on it after. */
const RULES: readonly Rule<BidirectionalStep, BidirectionalBody>[] = [
  {
    id: 'biOpen',
    when: onDirections(isOpen, () => ({})),
    actions: () => [{ name: 'tool', toolId: '6008' }],
    articles: ['2004', '2010'],
  },
  {
    id: 'biDependent',
    when: (body) => {
      const names = dependentNames(pooledOf(directionsOf(body)))
      return names.length > 0 ? { names: names.join(', ') } : null
    },
    actions: () => [{ name: 'rerun' }, { name: 'tool', toolId: '6008' }],
    articles: ['2004'],
  },
  {
    id: 'biBackward',
    when: onDirections(isTurned, (found) => ({
      count: found.reduce((sum, { result }) => sum + (result.steiger?.backward.length ?? 0), 0),
    })),
    articles: ['2010'],
  },
  {
    id: 'biShared',
    when: ({ shared }) =>
      shared.length > 0
        ? {
            count: shared.length,
            names: shared.slice(0, NAMED).join(', ') + (shared.length > NAMED ? ' …' : ''),
          }
        : null,
    actions: () => [{ name: 'tool', toolId: '6005' }],
    articles: ['2002', '3007'],
  },
  {
    id: 'biHetero',
    when: onDirections(isUneven, (found) => ({ count: found.length })),
    actions: (body) => opened(directions(body, isUneven)),
    articles: ['2003', '3008'],
  },
  {
    id: 'biBoth',
    when: ({ verdict, forward, reverse }) =>
      verdict === 'both'
        ? { forward: forward.variants.length, reverse: reverse.variants.length }
        : null,
    actions: () => [{ name: 'tool', toolId: '6005' }],
    articles: ['2010'],
  },
  {
    id: 'biOne',
    when: (body) => {
      const { verdict } = body
      if (verdict !== 'forward-only' && verdict !== 'reverse-only') return null
      const [forward, reverse] = directionsOf(body)
      const only = verdict === 'forward-only' ? forward : reverse
      return { names: arrowOf(only), n: only.result.variants.length }
    },
    actions: (body) => [
      ...opened(directions(body, ({ result }) => result.isSupported === true)),
      { name: 'tool', toolId: '6007' },
    ],
    articles: ['3012'],
  },
  {
    id: 'biNone',
    when: ({ verdict }) => (verdict === 'neither' ? {} : null),
    actions: () => [{ name: 'tool', toolId: '6006' }],
    articles: ['2014', '3010'],
  },
  {
    id: 'report',
    when: ({ forward, reverse }) => ({ n: forward.variants.length + reverse.variants.length }),
    articles: ['3005'],
  },
]

/** Returns the next steps after a result, each with its reason. */
export function bidirectionalSteps(body: BidirectionalBody): Finding<BidirectionalStep>[] {
  return applyRules(RULES, body)
}
