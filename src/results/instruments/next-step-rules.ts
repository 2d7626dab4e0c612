/** Next steps after a choice of instruments. */
import type { InstrumentsBody } from './body.ts'
import { instrumentsOf } from '../../science/instruments/result.ts'
import { applyRules, type Finding, type Rule } from '../next-step/rules.ts'

export type InstrumentsStep =
  | 'pickNone'
  | 'pickAnalyse'
  | 'pickLookUp'
  | 'pickAbsent'
  | 'pickFew'
  | 'pickLocus'
  | 'pickClump'
  | 'pickTaxa'
  | 'pickPower'

const FEW = 3
const NAMED = 4

const count = ({ instruments }: InstrumentsBody) => instruments.rows.length

function namesOf(names: readonly string[]): string {
  return names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ' …' : '')
}

/** Rules in their order: doubts about the choice first, analyses that build on it after. */
const RULES: readonly Rule<InstrumentsStep, InstrumentsBody>[] = [
  {
    id: 'pickNone',
    when: (body) => (count(body) === 0 ? { p: body.parameters.mostP } : null),
    actions: () => [{ name: 'tool', toolId: '6008' }],
    articles: ['2004', '2012'],
  },
  {
    id: 'pickFew',
    when: (body) => (count(body) > 0 && count(body) < FEW ? { n: count(body) } : null),
    articles: ['2016', '2001'],
  },
  {
    id: 'pickLocus',
    when: (body) => {
      const those = instrumentsOf(body).filter(({ locus }) => locus !== null)
      return those.length > 0
        ? {
            count: those.length,
            names: namesOf(those.map(({ SNP, locus }) => `${SNP} (${locus})`)),
          }
        : null
    },
    articles: ['2003', '3011'],
  },
  {
    id: 'pickAnalyse',
    when: ({ outcome }) => (outcome && outcome.kept > 0 ? { n: outcome.kept } : null),
    actions: () => [{ name: 'tool', toolId: '6001', isPrefilled: true }],
    articles: ['3001'],
  },
  {
    id: 'pickAbsent',
    when: ({ outcome }) =>
      outcome && outcome.absent.length > 0
        ? { count: outcome.absent.length, names: namesOf(outcome.absent) }
        : null,
    articles: ['2013', '2005'],
  },
  {
    id: 'pickLookUp',
    when: (body) => (!body.outcome && count(body) > 0 ? { n: count(body) } : null),
    actions: () => [{ name: 'tool', toolId: '6008', isPrefilled: true }],
  },
  {
    id: 'pickTaxa',
    when: ({ traits }) => {
      const used = traits.filter(({ kept }) => kept > 0).length
      return used > 1 ? { n: used } : null
    },
    actions: () => [
      { name: 'tool', toolId: '6002', isPrefilled: true },
      { name: 'tool', toolId: '6003', isPrefilled: true },
    ],
    articles: ['2006', '2011'],
  },
  {
    id: 'pickClump',
    when: (body) =>
      body.parameters.independence === 'distance' && count(body) > 0
        ? { kb: body.parameters.windowKb }
        : null,
    articles: ['2012'],
  },
  {
    id: 'pickPower',
    when: ({ summary }) => (summary.r2 !== null && summary.r2 > 0 ? { r2: summary.r2 } : null),
    actions: () => [{ name: 'tool', toolId: '6006' }],
    articles: ['3010'],
  },
]

/** Returns the next steps after a result, each with its reason. */
export function instrumentsSteps(body: InstrumentsBody): Finding<InstrumentsStep>[] {
  return applyRules(RULES, body)
}
