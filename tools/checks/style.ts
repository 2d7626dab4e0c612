/** The style of what readers get from elsewhere than the catalogs: articles, mails, documents, the command line. */
import { readFileSync } from 'node:fs'
import { asLanguage, type Language } from '../../src/contract/languages.ts'
import {
  childrenOf,
  filesOf,
  lineAt,
  type Node,
  type Problem,
  readSource,
  type SourceFile,
} from './source.ts'
import { judgeStyle } from './words.ts'

/** What stands in code or in a formula is not a sentence. */
const NOT_TEXT = /```[\s\S]*?```|`[^`\n]*`|\$\$[\s\S]*?\$\$/g

/** What is wrong in an article. @param file its name says the language */
export function articleProblems(file: string, article: string): Problem[] {
  const language = asLanguage(/\.(\w+)\.md$/.exec(file)?.[1] ?? '')
  if (!language) return []
  const text = article.replace(NOT_TEXT, (part) => part.replaceAll(/[^\n]/g, ' '))
  return text
    .split('\n')
    .flatMap((line, index) =>
      judgeStyle(language, line).map((message) => ({ file, line: index + 1, message })),
    )
}

/** The language of a text in code: by the key that it stands under, or that of the file. */
function textsOf(node: Node, language: Language | null, into: [Node, Language][]): void {
  const key = node.type === 'Property' ? (node['key'] as { name?: string }).name : undefined
  const own = asLanguage(key ?? '') ?? language
  const isText = node.type === 'Literal' && typeof node['value'] === 'string'
  if (own && (isText || node.type === 'TemplateElement')) into.push([node, own])
  for (const child of childrenOf(node)) textsOf(child, own, into)
}

/** What is wrong in the sentences of code. @param language of sentences that no key gives one */
export function codeProblems(
  { file, program, code }: SourceFile,
  language: Language | null,
): Problem[] {
  const texts: [Node, Language][] = []
  textsOf(program, language, texts)
  return texts.flatMap(([node, own]) =>
    judgeStyle(own, code.slice(node.start, node.end)).map((message) => ({
      file,
      line: lineAt(code, node.start),
      message,
    })),
  )
}

/** Articles by line; the server's sentences by their language; the command lines speak English. */
export function checkStyle(): Problem[] {
  return [
    ...filesOf('server/content/**/*.md').flatMap((file) =>
      articleProblems(file, readFileSync(file, 'utf8')),
    ),
    ...filesOf('server/**/*.ts')
      .filter((file) => !file.startsWith('server/cli/'))
      .flatMap((file) => codeProblems(readSource(file), null)),
    ...filesOf('tools/analyse/**/*.ts', 'server/cli/**/*.ts').flatMap((file) =>
      codeProblems(readSource(file), 'en'),
    ),
  ]
}
