import { msg } from '../../../i18n/msg.ts'
import type { AssociationMapping } from '../../../science/parser/association-fields.ts'
import type { Example } from '../example/example.ts'

/** Example data of the tool. */
export type TraitExample = Example & {
  a: string
  b: string
  nameA: string
  nameB: string
}

/** Column mapping of trait B: its header alone does not say which allele is counted. */
export const EXAMPLE_B_MAPPING: AssociationMapping = {
  SNP: 'SNP',
  beta: 'BETA',
  se: 'SE',
  effect_allele: 'A1',
  other_allele: 'A2',
  eaf: 'FRQ',
  pval: 'P',
  samplesize: 'N',
  chr: 'CHR',
  pos: 'BP',
}

export const TRAIT_EXAMPLES: readonly TraitExample[] = [
  {
    id: 'oneway',
    a: 'sim_oneway_a.tsv',
    b: 'sim_oneway_b.tsv',
    title: msg('tools.bidirectional.example.oneway'),
    text: msg('tools.bidirectional.example.oneway.text'),
    nameA: msg('tools.bidirectional.example.a'),
    nameB: msg('tools.bidirectional.example.b'),
  },
  {
    id: 'twoway',
    a: 'sim_twoway_a.tsv',
    b: 'sim_twoway_b.tsv',
    title: msg('tools.bidirectional.example.twoway'),
    text: msg('tools.bidirectional.example.twoway.text'),
    nameA: msg('tools.bidirectional.example.a'),
    nameB: msg('tools.bidirectional.example.b'),
  },
]
