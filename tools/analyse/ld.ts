import { correlationMatrix } from '../../src/science/panel/proxies.ts'
import { defined } from '../lib/defined.ts'
import { type Arguments, STRING, UsageError } from './arguments.ts'
import type { Command } from './command.ts'
import { PANEL_OPTIONS, locateNames, withPanels } from './panel.ts'
import { namesOf } from './proxies.ts'

const LD_OPTIONS = { ...PANEL_OPTIONS, snps: STRING }

/** `ld`: the matrix of signed correlations that `two-sample-mr --ld` reads. */
async function ldCommand(args: Arguments) {
  const names = namesOf(args)
  return withPanels(args, async (panels) => {
    const { placed, absent } = await locateNames(panels, names)
    const sets = new Set(placed.map(({ panel }) => panel))
    if (sets.size > 1) {
      throw new UsageError(
        'The variants lie in several sets of the panel. Ask for those of one set at a time: between chromosomes r is 0.',
      )
    }
    const [number = 0] = sets
    const rows = placed.map(({ variant }) => variant.index)
    const matrix = await correlationMatrix(defined(panels[number]), rows)
    return {
      // As TwoSampleMR names them: the first allele is the one that is counted.
      variants: placed.map(({ name, variant }) => `${name}_${variant.first}_${variant.second}`),
      r: placed.map((_, at) => [...matrix.subarray(at * rows.length, (at + 1) * rows.length)]),
      notInPanel: absent,
    }
  })
}

export const command: Command = {
  usage: `  ld --panel PREFIX --snps rs1,rs2,…`,
  options: LD_OPTIONS,
  run: ldCommand,
}
