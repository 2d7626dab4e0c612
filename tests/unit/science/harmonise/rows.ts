import type { Association } from '../../../../src/science/harmonise/association.ts'

type Given = Partial<Association> & { at?: string; alleles?: string }

/** Returns a row of a file; `at` is chr:pos, `alleles` effect and other. */
export function row({ at, alleles = 'A/G', ...given }: Given): Association {
  const [chromosome = null, position] = at?.split(':') ?? []
  const [effectAllele = null, otherAllele = null] = alleles.split('/')
  return {
    SNP: 'rs1',
    row: 2,
    effectAllele,
    otherAllele,
    beta: 0.1,
    se: 0.01,
    eaf: 0.3,
    p: 1e-20,
    n: null,
    cases: null,
    controls: null,
    chromosome,
    position: position === undefined ? null : Number(position),
    phenotype: null,
    ...given,
  }
}
