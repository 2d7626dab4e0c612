/** Converts a page to an entry of the command palette, with the search terms of its tool. */
import { TOOLS } from '../contract/tools.ts'
import type { SearchPage } from '../features/search/use-search-items.ts'
import { paths } from '../lib/paths.ts'

type SearchTerms = Required<Pick<SearchPage, 'words'>> & Pick<SearchPage, 'outputs'>

const TERMS_BY_FILE = import.meta.glob<SearchTerms>('../features/tools/*/words.ts', { eager: true })

/** Search terms of each tool and of its results, by its path: the `words.ts` of its folder. */
const BY_PATH: ReadonlyMap<string, SearchTerms | undefined> = new Map(
  TOOLS.map(({ id, folder }) => [
    paths.tool(id),
    TERMS_BY_FILE[`../features/tools/${folder}/words.ts`],
  ]),
)

export function searchPageOf({ href, label }: Pick<SearchPage, 'href' | 'label'>): SearchPage {
  const { words, outputs } = BY_PATH.get(href) ?? {}
  return {
    href,
    label,
    ...(words !== undefined && { words }),
    ...(outputs !== undefined && { outputs }),
  }
}
