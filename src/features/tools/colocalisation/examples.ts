import { msg } from '../../../i18n/msg.ts'

/** Example loci that come with the product; simulated, so that the truth behind them is known. */
export type LocusExampleSet = { id: string; a: string; b: string; title: string; text: string }

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
