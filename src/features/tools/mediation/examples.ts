import { msg } from '../../../i18n/msg.ts'
import type { Example } from '../example/example.ts'

/** Example of three traits. */
export type MediationExampleSet = Example & { x: string; m: string; y: string }

const X = 'mediation_exposure.tsv'
const M = 'mediation_mediator.tsv'

export const MEDIATION_EXAMPLES: readonly MediationExampleSet[] = [
  {
    id: 'partial',
    x: X,
    m: M,
    y: 'mediation_outcome.tsv',
    title: msg('tools.mediation.example.partial'),
    text: msg('tools.mediation.example.partial.text'),
  },
  {
    id: 'opposed',
    x: X,
    m: M,
    y: 'mediation_outcome_opposed.tsv',
    title: msg('tools.mediation.example.opposed'),
    text: msg('tools.mediation.example.opposed.text'),
  },
]
