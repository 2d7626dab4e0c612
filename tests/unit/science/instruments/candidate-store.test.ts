import { expect, test } from 'vitest'
import type { Candidate } from '../../../../src/science/instruments/candidate.ts'
import { CandidateStore } from '../../../../src/science/instruments/candidate-store.ts'
import { fOf } from '../../../../src/science/instruments/rank.ts'

const FIELDS = ['SNP', 'row', 'trait', 'chromosome', 'position', 'effectAllele', 'otherAllele']
  .concat(['beta', 'se', 'p', 'negLog10P', 'eaf', 'n', 'cases', 'controls', 'info', 'f'])
  .concat('palindromic') as (keyof Candidate)[]

function candidate(index: number): Candidate {
  const isBare = index % 3 === 0
  const [beta, se] = [0.1 + index / 7, 0.01]
  return {
    SNP: index === 5 ? `名🧬${'x'.repeat(9000)}` : `rs${index * 31}`,
    row: index + 2,
    trait: index % 2 === 0 ? '' : 'body mass index (inverse normal)',
    chromosome: isBare ? null : String(1 + (index % 22)),
    position: isBare ? null : 1000 + index,
    effectAllele: index === 7 ? 'ACGT'.repeat(40) : 'A',
    otherAllele: isBare ? null : 'CGT'[index % 5 === 0 ? 2 : 0]!,
    beta,
    se,
    p: index === 4 ? 0 : 1e-9 / (index + 1),
    negLog10P: 9 + index / 3,
    eaf: isBare ? null : 0,
    n: isBare ? null : 1000.5,
    cases: index % 4 === 0 ? 17 : null,
    controls: index % 4 === 0 ? 18 : null,
    info: isBare ? 0.9 : null,
    f: fOf(beta, se),
    palindromic: !isBare && index % 5 === 0,
  }
}

test('candidates come back as they were added, null as null', () => {
  const list = Array.from({ length: 9000 }, (_, index) => candidate(index))
  const store = new CandidateStore()
  for (const one of list) store.add(one)
  expect(store.length).toBe(list.length)
  const told = store
    .views()
    .map((one) => Object.fromEntries(FIELDS.map((field) => [field, one[field]])))
  expect(told).toEqual(list)
})
