import { msg } from '../../../i18n/msg.ts'
import type { Example } from '../example/example.ts'

/** Example loci of the tool. */
export type LocusExampleSet = Example & { a: string; b: string }

const A = 'coloc_protein.tsv'

export const LOCUS_EXAMPLES: readonly LocusExampleSet[] = [
  {
    id: 'shared',
    a: A,
    b: 'coloc_disease_shared.tsv',
    title: msg('tools.coloc.example.shared'),
    text: msg('tools.coloc.example.shared.text'),
  },
  {
    id: 'distinct',
    a: A,
    b: 'coloc_disease_distinct.tsv',
    title: msg('tools.coloc.example.distinct'),
    text: msg('tools.coloc.example.distinct.text'),
  },
  {
    id: 'none',
    a: A,
    b: 'coloc_disease_none.tsv',
    title: msg('tools.coloc.example.none'),
    text: msg('tools.coloc.example.none.text'),
  },
]
