/** `conventions`: reasons why reputable programs give other numbers, from the page's table. */
import { FURTHER_METHOD_IDS, METHOD_IDS } from '../../src/science/codes.ts'
import { conventionReasons } from '../../src/science/conventions.ts'
import { DEFAULTS_BY_CONVENTION } from '../../src/science/two-sample/parameters.ts'
import type { Arguments } from './arguments.ts'
import { STRING } from './arguments.ts'
import { explainReason } from './explain.ts'
import type { Command } from './command.ts'

const CONVENTIONS_OPTIONS = { method: STRING, nsnp: STRING }

function conventionsCommand(args: Arguments) {
  const methods = [...METHOD_IDS, ...FURTHER_METHOD_IDS]
  const method = args.choice('method', methods)
  const nsnp = args.number('nsnp', { least: 1, most: 1_000_000, whole: true }) ?? 3
  const reasons = conventionReasons(method ? [method] : methods, nsnp)
  return {
    defaults: DEFAULTS_BY_CONVENTION,
    differences: reasons.map((reason) => ({ ...reason, explanation: explainReason(reason) })),
  }
}

export const command: Command = {
  usage: `  conventions [--method METHOD] [--nsnp 3]`,
  options: CONVENTIONS_OPTIONS,
  run: conventionsCommand,
}
