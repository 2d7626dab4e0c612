/** Commands that take a file which another command refused, by the columns of its header. */
import { type Tool, TOOLS } from '../../src/contract/tools.ts'
import { ScienceFailure } from '../../src/science/failure.ts'
import { COLUMN_FAULTS, type TableKind, tableKindOf } from '../../src/science/parser/table-kind.ts'
import { readTableFile } from './files.ts'

/** How each command is given a table of a kind. */
const OPTIONS: Record<TableKind, Readonly<Record<string, string>>> = {
  pairs: { 'two-sample-mr': '--harmonised FILE', 'gut-microbiota': '--harmonised FILE' },
  associations: {
    bidirectional: '--a FILE --b FILE',
    coloc: '--a FILE --b FILE',
    'gut-microbiota': '--exposure FILE --outcome FILE',
    instruments: '--file FILE',
    mediation: '--exposure FILE --mediator FILE --outcome FILE',
    multivariable: '--exposure FILE --exposure FILE --outcome FILE',
  },
  effects: { multivariable: '--data FILE --exposures NAME=BETA:SE,… --outcome-columns BETA:SE' },
  studies: { 'meta-analysis': '--data FILE' },
}

const KIND_NAMES: Record<TableKind, string> = {
  pairs: 'effects on exposure and outcome in one row',
  associations: 'associations of variants with one trait',
  effects: 'effects on several exposures and an outcome in one row',
  studies: 'one estimate a row',
}

/** Returns the names of files among the arguments of a command: the values of its options. */
function pathsOf(argv: readonly string[]): string[] {
  return argv.filter((word, at) => !word.startsWith('--') && argv[at - 1]?.startsWith('--'))
}

async function kindOf(path: string): Promise<TableKind | null> {
  try {
    return tableKindOf((await readTableFile(path)).table.columns)
  } catch {
    return null
  }
}

/**
 * Returns a sentence on the other commands that take the refused file; '' where the columns are not the reason
 * or no other command takes it.
 */
export async function otherCommandsNote(
  failure: unknown,
  name: string,
  argv: readonly string[],
): Promise<string> {
  if (!(failure instanceof ScienceFailure) || !COLUMN_FAULTS.has(failure.code)) return ''
  const { file } = failure.problem
  const paths = pathsOf(argv).filter((path) => file === undefined || path.endsWith(file))
  for (const path of paths) {
    const kind = await kindOf(path)
    const tools = (TOOLS as readonly Tool[]).filter(
      ({ command, opens, key }) =>
        kind !== null &&
        command !== name &&
        opens.includes(kind) &&
        (failure.code === 'field-not-mapped' || key !== 'twoSampleMr'),
    )
    const uses = tools.flatMap(({ command = '' }) => {
      const options = kind === null ? undefined : OPTIONS[kind][command]
      return options === undefined ? [] : [`${command} ${options}`]
    })
    // A table of the right kind is refused for its own sake.
    if (kind !== null && uses.length > 0) {
      return `\n${path} has ${KIND_NAMES[kind]}. Taken by: ${uses.join('; ')}.`
    }
  }
  return ''
}
