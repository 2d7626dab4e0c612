import { expect, test } from 'vitest'
import { doi, pmid } from '../../../../server/import/fields.ts'

test.each([
  ['10.1002/sim.6522', true],
  ['10.1214/20-AOS2027', true],
  ['10.1111/j.2517-6161.1995.tb02031.x', true],
  ['10.1016/S0140-6736(97)11096-0', true],
  ['https://doi.org/10.1002/sim.6522', false],
  ['doi:10.1002/sim.6522', false],
  ['10.1002/sim.6522.', false],
  ['10.1002/ sim', false],
  ['10.12/x', false],
  ['11.1002/x', false],
])('%s is a DOI: %s', (value, isOne) => expect(doi.safeParse(value).success).toBe(isOne))

test.each([
  ['26050253', true],
  ['1', true],
  ['0123', false],
  ['PMC123', false],
  ['1234567890', false],
])('%s is a PubMed number: %s', (value, isOne) => expect(pmid.safeParse(value).success).toBe(isOne))
