import { hasPage } from '../../../src/app/pages.ts'
import type { ContentType } from '../../../src/contract/endpoints/content.ts'
import { type RouteName, ROUTES, type RouteRow } from '../../../src/contract/routes.ts'
import { TOOLS } from '../../../src/contract/tools.ts'
import { callServer } from './calls.ts'
import type { Language } from './texts.ts'
import type { ProductServer } from './product-server.ts'

export type Address = {
  name: RouteName
  path: string
  row: RouteRow
  /** Title, for an article. */
  title?: Record<Language, string>
}

type Rows = { records: { id: string }[] }
type Articles = { records: { id: string; titleZh: string; titleEn: string }[] }
type Titled = { id: string; title: Record<Language, string> }

async function firstArticle(server: ProductServer, type: ContentType): Promise<Titled> {
  const { data } = await callServer<Articles>(server, 'contentPage', { type, current: 1, size: 1 })
  const [first] = data.records
  if (first === undefined) throw new Error(`there is no ${type}`)
  return { id: first.id, title: { zh: first.titleZh, en: first.titleEn } }
}

async function firstRecord(server: ProductServer, token: string): Promise<string> {
  const { data } = await callServer<Rows>(server, 'recordPage', { current: 1, size: 1 }, token)
  const id = data.records[0]?.id
  if (id === undefined) throw new Error('the member has no record')
  return id
}

/**
 * Returns an address with real content for every route that has a page of its own.
 * @param token of a member with records; without it the addresses of records have an id that does not exist
 */
export async function realAddresses(server: ProductServer, token?: string): Promise<Address[]> {
  const articles: Partial<Record<RouteName, Titled>> = {
    problemArticle: await firstArticle(server, 'problem'),
    industryArticle: await firstArticle(server, 'industry'),
    analysisArticle: await firstArticle(server, 'analysis'),
  }
  const ids: Partial<Record<RouteName, string>> = {
    toolById: TOOLS[0].id,
    toolsById: TOOLS[0].id,
    nextStep: TOOLS[0].id,
    recordInfo: token ? await firstRecord(server, token) : '1',
  }
  return (Object.entries(ROUTES) as [RouteName, RouteRow][])
    .filter(([name]) => hasPage(name))
    .map(([name, row]) => {
      const article = articles[name]
      const id = article?.id ?? ids[name] ?? '1'
      const path = row.path.replace(':id', id).replace(':tab', 'account')
      return {
        name,
        row,
        path: name === 'problemArticle' ? `${path}?id=${id}` : path,
        ...(article && { title: article.title }),
      }
    })
}
