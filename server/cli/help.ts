/** Formats the help of the operator's command line from the table of commands. */
import type { Command, Group } from './command.ts'

const COLUMN = 46
const WIDTH = 110

/** Breaks a long call into lines; the later lines are indented further. */
function wrapCall(call: string): string {
  const lines = ['']
  for (const word of call.split(/(?<=[^\s]) (?=[[(<-]|[a-z])/)) {
    const last = lines.at(-1) ?? ''
    const joined = last === '' ? word : `${last} ${word}`
    if (joined.length <= WIDTH) lines[lines.length - 1] = joined
    else lines.push(`      ${word}`)
  }
  return lines.join('\n')
}

function helpLine({ name, usage, summary }: Command): string {
  const call = `  ${name} ${usage}`.trimEnd()
  return call.length < COLUMN
    ? `${call.padEnd(COLUMN)} ${summary}`
    : `${wrapCall(call)}\n${' '.repeat(COLUMN)} ${summary}`
}

/** Lists the commands of the given groups, one per line. */
function helpOf(groups: readonly Group[]): string {
  return groups
    .map(({ about, commands }) => [about, ...commands.map(helpLine)].join('\n'))
    .join('\n\n')
}

const FOOT = `Lists take --json. Days are UTC; amounts are in the smallest unit (3900 is 39.00),
those of refunds as people write them (10.00). Everything works while the server runs, and every action is
recorded (audit list). Exit code: 0 done, 1 not done, 2 wrong call.
\`npm run admin -- help <group>\` shows one group.`

/** Returns the help text of all groups or of one. @returns null when there is no such group */
export function help(groups: readonly Group[], only: string | undefined): string | null {
  const shown = only === undefined ? groups : groups.filter(({ name }) => name === only)
  if (shown.length === 0) return null
  return `Usage: npm run admin -- <command>\n\n${helpOf(shown)}\n\n${FOOT}`
}
