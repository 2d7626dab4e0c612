/** Data sets for the scripts of mediation: files, and estimates that are given. */
import type { DataSet } from './data-set.ts'

const SHIPPED = 'public/examples'

export function twoStepSets(): DataSet[] {
  const files = (outcome: string) => [
    '--exposure',
    `${SHIPPED}/mediation_exposure.tsv`,
    '--mediator',
    `${SHIPPED}/mediation_mediator.tsv`,
    '--outcome',
    `${SHIPPED}/${outcome}.tsv`,
    '--nboot',
    '1000',
  ]
  const given = ['--exposure-mediator', '0.31:0.04', '--mediator-outcome', '0.22:0.05']
  return [
    { tool: 'mediation', name: 'mediated', args: files('mediation_outcome') },
    { tool: 'mediation', name: 'opposed', args: files('mediation_outcome_opposed') },
    {
      tool: 'mediation',
      name: 'mediated, samples in common',
      args: [...files('mediation_outcome'), '--error-correlation', '0.2', '--exclude', 'near'],
    },
    {
      tool: 'mediation',
      name: 'estimates',
      args: [...given, '--total', '0.2:0.03', '--direct', '0.13:0.035'],
      isRunOnce: true,
    },
    { tool: 'mediation', name: 'two estimates', args: given, isRunOnce: true },
  ]
}
