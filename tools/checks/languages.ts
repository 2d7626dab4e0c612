import { LANGUAGES } from '../../src/contract/languages.ts'
import {
  filesOf,
  isNode,
  lineAt,
  type Node,
  type Problem,
  readSource,
  type SourceFile,
  stringValue,
  visitTree,
} from './source.ts'

/** The one file that lists the languages and their properties. */
const HOME = 'src/contract/languages.ts'
const NAMES: ReadonlySet<string> = new Set(LANGUAGES)

const isName = (value: unknown) => typeof value === 'string' && NAMES.has(value)

function literalOf(node: unknown): string | null {
  if (!isNode(node)) return null
  return node.type === 'TSLiteralType' ? stringValue(node['literal']) : stringValue(node)
}

/** Returns the fault of a node that counts or compares languages itself; null for none. */
function faultOf(node: Node): string | null {
  switch (node.type) {
    case 'TSUnionType':
      return (node['types'] as unknown[]).filter((type) => isName(literalOf(type))).length > 1
        ? 'a union of languages: take Language, or WrittenLanguage,'
        : null
    case 'ArrayExpression':
      return (node['elements'] as unknown[]).filter((item) => isName(literalOf(item))).length > 1
        ? 'a list of languages: take LANGUAGES, or WRITTEN,'
        : null
    case 'BinaryExpression':
      return /^[!=]==?$/.test(String(node['operator'])) &&
        (isName(literalOf(node['left'])) || isName(literalOf(node['right'])))
        ? 'a comparison with a language: take what it stands for (languageFacts)'
        : null
    case 'SwitchCase':
      return isName(literalOf(node['test']))
        ? 'a case of a language: take a Record<WrittenLanguage, …>, or a fact'
        : null
    default:
      return null
  }
}

/** Finds languages that one file counts or compares by name, so that a further one would be missed. */
export function judgeLanguages(source: SourceFile): Problem[] {
  const problems: Problem[] = []
  if (source.file === HOME) return problems
  visitTree(source.program, (node) => {
    const fault = faultOf(node)
    if (fault === null) return
    const line = lineAt(source.code, node.start)
    problems.push({ file: source.file, line, message: `${fault} of ${HOME}` })
  })
  return problems
}

export function checkLanguages(): Problem[] {
  const files = filesOf('{src,server,sw,tools}/**/*.{ts,tsx,mjs}', '*.config.ts')
  return files.flatMap((file) => judgeLanguages(readSource(file)))
}
