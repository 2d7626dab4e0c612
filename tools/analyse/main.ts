/**
 * The engine on the command line: `npm run --silent analyse -- <command> …`. One JSON object (or a
 * short table) on stdout, everything else on stderr; exit code 2 for errors that the user can fix.
 */
import { ScienceFailure } from '../../src/science/failure.ts'
import { Arguments, UsageError } from './arguments.ts'
import { BIDIRECTIONAL_OPTIONS, bidirectional } from './bidirectional.ts'
import { CONVENTIONS_OPTIONS, conventionsCommand } from './conventions.ts'
import { explainFailure } from './explain.ts'
import { GUT_OPTIONS, gutMicrobiota } from './gut-microbiota.ts'
import { HARMONISE_OPTIONS, harmoniseCommand } from './harmonise.ts'
import { INSTRUMENTS_OPTIONS, instrumentsCommand } from './instruments.ts'
import { META_OPTIONS, metaAnalysisCommand } from './meta-analysis.ts'
import { MULTIVARIABLE_OPTIONS, multivariable } from './multivariable.ts'
import { POWER_OPTIONS, power } from './power.ts'
import { asTable } from './table.ts'
import { TWO_SAMPLE_OPTIONS, twoSample } from './two-sample.ts'

const USAGE = `Usage: npm run --silent analyse -- <command> [options] [--json]

  two-sample-mr --harmonised FILE [--map beta.exposure=COLUMN,…] [--seed 42] [--nboot 1000]
                [--convention twosamplemr|mendelianrandomization|exact] [--presso auto|1000]
                [--density r-4.4|r-4.2] [--generator r|fast] [--prevalence 0.1]
                [--ld FILE] [--sheet NAME]
  harmonise --exposure FILE --outcome FILE [--action 1|2|3]
            [--exposure-map effect_allele=COLUMN,…] [--outcome-map …]
  gut-microbiota --exposure FILE [--exposure FILE …] --outcome FILE [--action 2] [--seed 42]
                 [--nboot 1000] [--convention …] [--presso 1000] [--least-f 10]
                 [--instrument-p 1e-5] [--prune-kb 10000]
  bidirectional --a FILE [--a FILE …] --b FILE [--b FILE …] | --table FILE
                [--instrument-p 5e-8] [--least-f 10] [--prune-kb 10000] [--action 1|2|3]
                [--a-map effect_allele=COLUMN,…] [--b-map …] [--presso auto|off|1000] [--seed 42]
  multivariable --data FILE --exposures NAME=BETA:SE,… --outcome-columns BETA:SE [--convention …]
  multivariable --exposure FILE [--exposure FILE …] --outcome FILE [--action 2] [--convention …]
  power --n N --r2 SHARE [--beta B | --or OR --case-share SHARE] [--alpha 0.05] [--power 0.8]
  meta-analysis --data FILE [--map b=COLUMN,se=COLUMN,study=COLUMN] [--sheet NAME]
  instruments --file FILE [--p 5e-8] [--f 10] [--window-kb 10000 | --ld FILE --r2 0.001]
              [--maf 0.01] [--map effect_allele=COLUMN,…] [--outcome FILE --action 1|2|3]
  conventions [--method METHOD] [--nsnp 3]

docs/analyse.md describes every option and every field.`

type Command = {
  options: ConstructorParameters<typeof Arguments>[1]
  run: (args: Arguments) => object | Promise<object>
}

const COMMANDS: Record<string, Command> = {
  'two-sample-mr': { options: TWO_SAMPLE_OPTIONS, run: twoSample },
  harmonise: { options: HARMONISE_OPTIONS, run: harmoniseCommand },
  'gut-microbiota': { options: GUT_OPTIONS, run: gutMicrobiota },
  bidirectional: { options: BIDIRECTIONAL_OPTIONS, run: bidirectional },
  multivariable: { options: MULTIVARIABLE_OPTIONS, run: multivariable },
  power: { options: POWER_OPTIONS, run: power },
  'meta-analysis': { options: META_OPTIONS, run: metaAnalysisCommand },
  instruments: { options: INSTRUMENTS_OPTIONS, run: instrumentsCommand },
  conventions: { options: CONVENTIONS_OPTIONS, run: conventionsCommand },
}

async function run(argv: readonly string[]): Promise<string> {
  const [name, ...rest] = argv
  if (name === undefined || name === 'help' || name === '--help') return USAGE
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new UsageError(`There is no command "${name}".\n\n${USAGE}`)
  const args = new Arguments(rest, command.options)
  const result = await command.run(args)
  return args.json ? JSON.stringify(result) : asTable(result)
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n`)
  else if (error instanceof ScienceFailure) process.stderr.write(`${explainFailure(error)}\n`)
  else
    process.stderr.write(
      `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
  const isMendable = error instanceof UsageError || error instanceof ScienceFailure
  process.exitCode = isMendable ? 2 : 1
}
