/**
 * Were the rows of members spread over several databases, by member, a statement that names no member would have to ask
 * all of them. Which ones there are stands in `docs/scaling.md`; this holds the list against the code.
 */
import { readFileSync } from 'node:fs'
import { childrenOf, filesOf, type Node, nameOf, type Problem, readSource } from './source.ts'

const PAGE = 'docs/scaling.md'
const OF_A_MEMBER = /\b(?:memberId|payerId)\b/
/** What names one member, one of his rows by its key, or another table's rows that do. */
const NAMES_ONE =
  /\b(?:memberId|payerId|payer|members\.id|orderId|orders\.id|sessions\.id|sessionId|paymentId|payments\.id|invoices\.id|analysisRecords\.id|feedback\.id|tokenHash|lockMember)\b/
const READS: ReadonlySet<string> = new Set(['from', 'update', 'delete'])
const CONDITIONS: ReadonlySet<string> = new Set(['where', 'innerJoin'])
/** As much of a condition's declaration is read. */
const DECLARED = 400

/** The tables whose rows belong to a member, by their names in the schema. */
export function memberTables(schemas: readonly string[]): Set<string> {
  const tables = schemas.flatMap((code) =>
    code.split(/(?=export const \w+ = pgTable\()/).flatMap((part) => {
      const name = /^export const (\w+) = pgTable\(/.exec(part)?.[1]
      return name !== undefined && OF_A_MEMBER.test(part) ? [name] : []
    }),
  )
  return new Set(['members', ...tables])
}

const callOf = (node: Node): string =>
  node.type === 'CallExpression' ? nameOf((node['callee'] as Node)['property']) : ''

/** The conditions of the chain of calls that a call stands in, with what they are made of in this file. */
function conditionsOf(code: string, above: readonly Node[]): string {
  let texts = ''
  for (const node of above.toReversed()) {
    if (node.type !== 'MemberExpression' && node.type !== 'CallExpression') break
    if (!CONDITIONS.has(callOf(node))) continue
    const given = node['arguments'] as Node[]
    texts += given.map(({ start, end }) => code.slice(start, end)).join(' ')
  }
  const words = new Set(texts.match(/\b[a-z]\w+\b/g))
  for (const word of words) {
    const at = code.search(new RegExp(`\\b(?:const|function) ${word}\\b`))
    if (at !== -1)
      texts +=
        code.slice(at, at + DECLARED).split(/\n\n|\n\s*(?:const|let|return|for|if|await)\b/)[0] ??
        ''
  }
  return texts
}

/** How many statements of a file ask for rows of members without naming one. */
export function crossingIn(code: string, program: Node, tables: ReadonlySet<string>): number {
  let found = 0
  const visit = (node: Node, above: readonly Node[]): void => {
    if (READS.has(callOf(node))) {
      const [first] = node['arguments'] as Node[]
      const isOfMembers = first?.type === 'Identifier' && tables.has(nameOf(first))
      if (isOfMembers && !NAMES_ONE.test(conditionsOf(code, above))) found += 1
    }
    for (const child of childrenOf(node)) visit(child, [...above, node])
  }
  visit(program, [])
  return found
}

/** The files of the list in the page. */
export const listedIn = (page: string): string[] =>
  [...page.matchAll(/^\| `(server\/[\w/.-]+\.ts)` \|/gm)].map((row) => row[1] ?? '')

export function judgeShards(found: readonly string[], listed: readonly string[]): Problem[] {
  const missing = found.filter((file) => !listed.includes(file))
  const gone = listed.filter((file) => !found.includes(file))
  return [
    ...missing.map((file) => ({
      file,
      line: 1,
      message: `a statement asks for rows of all members: say in ${PAGE} when and why, or name the member`,
    })),
    ...gone.map((file) => ({
      file: PAGE,
      line: 1,
      message: `${file} is listed, and no statement of it crosses members any more`,
    })),
  ]
}

export function checkShards(): Problem[] {
  const schemas = filesOf('server/db/schema*.ts').map((file) => readFileSync(file, 'utf8'))
  const tables = memberTables(schemas)
  const found = filesOf(
    'server/service/**/*.ts',
    'server/payment/*.ts',
    'server/mail/*.ts',
    'server/observe/*.ts',
    'server/cli/*.ts',
  ).filter((file) => {
    const { code, program } = readSource(file)
    return crossingIn(code, program, tables) > 0
  })
  return judgeShards(found, listedIn(readFileSync(PAGE, 'utf8')))
}
