import { msg } from '../../../i18n/msg.ts'

/** Example of three traits that comes with the product; simulated, so that the truth behind it is known. */
export type MediationExampleSet = {
  id: string
  x: string
  m: string
  y: string
  title: string
  text: string
}

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
