import { TOOLS } from '../contract/tools.ts'
import type { SearchPage } from '../features/search/use-search-items.ts'
import { paths } from '../lib/paths.ts'

type Words = Required<Pick<SearchPage, 'words'>> & Pick<SearchPage, 'outputs'>

const WORDS = import.meta.glob<Words>('../features/tools/*/words.ts', { eager: true })

/** Search terms of each tool and of its results, by its path: the `words.ts` of its folder. */
const BY_PATH: ReadonlyMap<string, Words | undefined> = new Map(
  TOOLS.map(({ id, folder }) => [paths.tool(id), WORDS[`../features/tools/${folder}/words.ts`]]),
)

/** Returns a page as a search entry of the command palette. */
export function searchPageOf({ href, label }: Pick<SearchPage, 'href' | 'label'>): SearchPage {
  const { words, outputs } = BY_PATH.get(href) ?? {}
  return {
    href,
    label,
    ...(words !== undefined && { words }),
    ...(outputs !== undefined && { outputs }),
  }
}
