import {
  filesOf,
  lineAt,
  type Problem,
  readSource,
  type SourceFile,
  stringValue,
  walk,
} from './source.ts'

/** The only module that makes the address of an article's page from an item. */
const ADDRESSES = 'src/ui/content/opening.ts'
/** Modules that may use such an address, with the reason. */
const USERS: ReadonlyMap<string, string> = new Map([
  ['src/ui/content/article-link.tsx', 'the link: a new tab, and what was opened is stored'],
  ['src/features/search/use-search-items.ts', 'the palette opens the tab itself, see search-field'],
  ['src/features/articles/share-address.ts', 'copied, not opened'],
])
/** Where addresses are declared. */
const DECLARED = ['src/contract/routes.ts', 'src/lib/paths.ts']
const PAGE = /^\/front-pages\/article\//
const OF_PATHS = /\bpaths\s*\.\s*(?:industryArticle|analysisArticle|problemArticle)\b/g
const TAKEN = /\bopening(?:Of\([^)]*\))?\s*\.\s*href\b/g

/** What is wrong with how a file leads to articles. */
export function articleLinkFaults({ file, code, program }: SourceFile): Problem[] {
  if (file === ADDRESSES || DECLARED.includes(file)) return []
  const problems: Problem[] = []
  const add = (at: number, message: string) =>
    problems.push({ file, line: lineAt(code, at), message })
  const instead = 'articles open through ArticleLink of src/ui/content (4.3: a new tab, and stored)'
  for (const { index } of code.matchAll(OF_PATHS)) add(index, instead)
  if (!USERS.has(file)) for (const { index } of code.matchAll(TAKEN)) add(index, instead)
  walk(program, (node) => {
    const value = stringValue(node)
    if (value !== null && PAGE.test(value)) add(node.start, instead)
  })
  return problems
}

/** 4.3: no link leads to an article but the one that opens a new tab and stores what was opened. */
export function checkArticleLinks(): Problem[] {
  return filesOf('src/**/*.{ts,tsx}').flatMap((file) => articleLinkFaults(readSource(file)))
}
