/** Private terms (`private-terms.ts`) in declared names, file names, comments and titles of tests. */
import { readFileSync } from 'node:fs'
import { EXCEPTIONS } from './private-term-exceptions.ts'
import { HOMONYMS, PRIVATE_NAMES, PRIVATE_PROSE, type Term } from './private-terms.ts'
import {
  childrenOf,
  filesOf,
  isNode,
  lineAt,
  nameOf,
  type Node,
  type Problem,
  readSource,
  type SourceFile,
  visitTree,
} from './source.ts'

/** At most this many exceptions: more would be a second vocabulary. */
const MOST_EXCEPTIONS = 60

const FILES = ['{src,server,sw,tools,tests,bench}/**/*.{ts,tsx,mjs}', '*.config.ts']

/** Splits `useKeptResult` or `kept-result.test.ts` into lower-case words. */
export function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z\d]+/g, ' ')
    .trim()
    .toLowerCase()
}

/** Identifiers inside a declared pattern: `{ a, b: c }` declares `a` and `c`. */
function boundNames(pattern: unknown): Node[] {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [pattern]
  if (pattern.type === 'Property') return boundNames(pattern['value'])
  if (pattern.type === 'AssignmentPattern') return boundNames(pattern['left'])
  if (pattern.type === 'RestElement') return boundNames(pattern['argument'])
  if (pattern.type === 'ObjectPattern' || pattern.type === 'ArrayPattern')
    return childrenOf(pattern).flatMap(boundNames)
  return []
}

const NAMED = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ClassDeclaration',
  'TSTypeAliasDeclaration',
  'TSEnumDeclaration',
])
const MEMBERS = new Set([
  'TSPropertySignature',
  'TSMethodSignature',
  'PropertyDefinition',
  'MethodDefinition',
])

type Declared = {
  name: string
  start: number
  exported: boolean
  /** A member of a type, or a variable destructured from one: its name may be that of the wire. */
  isField: boolean
}

/** Names that a file declares: variables, parameters, functions, types and their members. */
export function declaredNames({ program }: SourceFile): Declared[] {
  const found: Declared[] = []
  const add = (node: unknown, { exported = false, isField = false } = {}) => {
    for (const bound of boundNames(node))
      found.push({
        name: nameOf(bound),
        start: bound.start,
        exported,
        isField: isField || bound !== node,
      })
  }
  visitTree(program, (node, parent) => {
    const exported = parent?.type === 'ExportNamedDeclaration'
    if (node.type === 'VariableDeclaration' && Array.isArray(node['declarations']))
      for (const declarator of node['declarations'])
        if (isNode(declarator)) add(declarator['id'], { exported })
    if (NAMED.has(node.type)) add(node['id'], { exported })
    if (Array.isArray(node['params'])) for (const parameter of node['params']) add(parameter)
    if (MEMBERS.has(node.type) && node['computed'] !== true) add(node['key'], { isField: true })
  })
  return found
}

/** Titles of `test`, `it` and `describe`, also of `test.each(…)`. */
function titles({ file, program, code }: SourceFile): { text: string; start: number }[] {
  if (!/\.(?:test|spec)\.tsx?$/.test(file)) return []
  const found: { text: string; start: number }[] = []
  visitTree(program, (node) => {
    if (node.type !== 'CallExpression' || !Array.isArray(node['arguments'])) return
    const callee = code.slice(node.start, (node['callee'] as Node).end)
    const [first] = node['arguments'] as unknown[]
    if (!/^(?:test|it|describe)\b/.test(callee) || !isNode(first)) return
    if (first.type === 'Literal' || first.type === 'TemplateLiteral')
      found.push({ text: code.slice(first.start + 1, first.end - 1), start: first.start })
  })
  return found
}

/** Names that outlive a build, and fields of the wire and of the database, which keep their values. */
function wireNames(): Set<string> {
  const names = new Set<string>()
  const frozen = readFileSync('docs/frozen-names.json', 'utf8')
  for (const [word] of frozen.matchAll(/[A-Za-z_$][\w$]*/g)) names.add(word)
  for (const file of filesOf('src/contract/**/*.ts', 'server/db/schema*.ts'))
    visitTree(readSource(file).program, (node) => {
      if (node.type === 'Property' || node.type === 'TSPropertySignature')
        names.add(nameOf(node['key']))
    })
  return names
}

type Found = Problem & { text: string }

function judge(
  file: string,
  line: number,
  text: string,
  words: string,
  terms: readonly Term[],
): Found[] {
  return terms
    .filter(({ pattern }) => pattern.test(words))
    .map(({ pattern, instead }) => ({
      file,
      line,
      text,
      message: `“${pattern.exec(words)?.[0] ?? ''}” in “${text.trim().slice(0, 90)}”: ${instead}`,
    }))
}

/** All uses of private terms in one file, exceptions not yet taken out. */
export function judgeTerms(source: SourceFile, wire: ReadonlySet<string>): Found[] {
  const { file, code } = source
  const found = judge(
    file,
    1,
    file,
    wordsOf(file.replace(/^.*?\/(?=[^/]+\/[^/]+$)/, '')),
    PRIVATE_NAMES,
  )
  const seen = new Set<string>()
  for (const { name, start, exported, isField } of declaredNames(source)) {
    if ((isField && wire.has(name)) || seen.has(name)) continue
    seen.add(name)
    const terms = exported ? [...PRIVATE_NAMES, ...HOMONYMS] : PRIVATE_NAMES
    found.push(...judge(file, lineAt(code, start), name, wordsOf(name), terms))
  }
  for (const { value, start } of source.comments)
    found.push(...judge(file, lineAt(code, start), value, value, PRIVATE_PROSE))
  for (const { text, start } of titles(source))
    found.push(...judge(file, lineAt(code, start), text, text, PRIVATE_PROSE))
  return found
}

/**
 * Terms of the glossary that the code does not use: a word or name of it, in any case, joined or not.
 * @param glossary Markdown whose tables have terms in their first column
 */
export function unusedTerms(glossary: string, code: string): { term: string; line: number }[] {
  return glossary.split('\n').flatMap((row, index) => {
    const cell = /^\| ([^|]+) \| [^|]/.exec(row)?.[1]
    if (!cell || cell === 'term') return []
    return cell
      .split(',')
      .map((term) => term.replaceAll('…', '').trim())
      .filter((term) => {
        const words = term
          .split(/[ -]/)
          .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        return term !== '' && !new RegExp(words.join('[\\s_*/-]*'), 'i').test(code)
      })
      .map((term) => ({ term, line: index + 1 }))
  })
}

/** All files of the code; an exception that is used nowhere is a problem, too. */
export function checkTerms(): Problem[] {
  const wire = wireNames()
  const used = new Set<string>()
  const problems = filesOf(...FILES)
    .filter((file) => !file.startsWith('tests/fixtures/') && !file.includes('private-term'))
    .flatMap((file) => judgeTerms(readSource(file), wire))
    .filter(({ file, text }) => {
      const exception = EXCEPTIONS.find(
        (one) => text.includes(one.text) && (!one.within || file.startsWith(one.within)),
      )
      if (exception) used.add(exception.text)
      return !exception
    })
  const code = filesOf('{src,server,sw,tests}/**/*.{ts,tsx}').map((path) => readSource(path).code)
  const glossary = 'docs/glossary.md'
  for (const { term, line } of unusedTerms(readFileSync(glossary, 'utf8'), code.join('\n')))
    problems.push({
      file: glossary,
      line,
      text: term,
      message: `“${term}” is used nowhere: name what the code says`,
    })
  const file = 'tools/checks/private-term-exceptions.ts'
  for (const { text } of EXCEPTIONS)
    if (!used.has(text))
      problems.push({ file, line: 1, text, message: `“${text}” is used nowhere` })
  if (EXCEPTIONS.length > MOST_EXCEPTIONS)
    problems.push({ file, line: 1, text: '', message: `over ${MOST_EXCEPTIONS} exceptions` })
  return problems
}
