import { hasScreen } from '../../../src/app/screens.ts'
import type { ContentType } from '../../../src/contract/endpoints/content.ts'
import { type RouteName, ROUTES, type RouteRow } from '../../../src/contract/routes.ts'
import { TOOLS } from '../../../src/contract/tools.ts'
import { callServer } from './calls.ts'
import type { ProductServer } from './product-server.ts'

export type Address = { name: RouteName; path: string; row: RouteRow }

type Rows = { records: { id: string }[] }

async function firstArticle(server: ProductServer, type: ContentType): Promise<string> {
  const { data } = await callServer<Rows>(server, 'contentPage', { type, current: 1, size: 1 })
  const id = data.records[0]?.id
  if (id === undefined) throw new Error(`there is no ${type}`)
  return id
}

async function firstRecord(server: ProductServer, token: string): Promise<string> {
  const { data } = await callServer<Rows>(server, 'recordPage', { current: 1, size: 1 }, token)
  const id = data.records[0]?.id
  if (id === undefined) throw new Error('the member has no record')
  return id
}

/**
 * An address with real content for every route that has a screen of its own.
 * @param token of a member with records; without it the addresses of records have an id that does not exist
 */
export async function realAddresses(server: ProductServer, token?: string): Promise<Address[]> {
  const problem = await firstArticle(server, 'problem')
  const ids: Partial<Record<RouteName, string>> = {
    industryArticle: await firstArticle(server, 'industry'),
    analysisArticle: await firstArticle(server, 'analysis'),
    toolById: TOOLS[0].id,
    toolsById: TOOLS[0].id,
    nextStep: TOOLS[0].id,
    recordInfo: token ? await firstRecord(server, token) : '1',
  }
  return (Object.entries(ROUTES) as [RouteName, RouteRow][])
    .filter(([name]) => hasScreen(name))
    .map(([name, row]) => {
      const path = row.path.replace(':id', ids[name] ?? '1').replace(':tab', 'account')
      return { name, row, path: name === 'problemArticle' ? `${path}?id=${problem}` : path }
    })
}
