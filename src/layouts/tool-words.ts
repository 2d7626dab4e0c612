import { TOOLS } from '../contract/tools.ts'
import type { SearchPage } from '../features/search/use-search-items.ts'
import { paths } from '../lib/paths.ts'

type Words = Required<Pick<SearchPage, 'words'>> & Pick<SearchPage, 'outputs'>

const WORDS = import.meta.glob<Words>('../features/tools/*/words.ts', { eager: true })

/** What readers type for each tool and for what it gives, by its path: the `words.ts` of its folder. */
const BY_PATH: ReadonlyMap<string, Words | undefined> = new Map(
  TOOLS.map(({ id, folder }) => [paths.tool(id), WORDS[`../features/tools/${folder}/words.ts`]]),
)

/** A page as the palette takes it. */
export function searchPageOf({ href, label }: Pick<SearchPage, 'href' | 'label'>): SearchPage {
  const { words, outputs } = BY_PATH.get(href) ?? {}
  return {
    href,
    label,
    ...(words !== undefined && { words }),
    ...(outputs !== undefined && { outputs }),
  }
}
