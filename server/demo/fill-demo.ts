import smCrypto from 'sm-crypto'
import { brand } from '../../src/contract/brand.ts'
import { GRANT } from '../../src/contract/codes.ts'
import { contract, type EndpointName } from '../../src/contract/contract.ts'
import { newRecordId } from '../../src/lib/record-id.ts'
import type { Upstream } from '../proxy/upstream.ts'
import { analyseExample } from './demo-analysis.ts'

/** sm-crypto's mode for the order C1C2C3. */
const C1C2C3 = 0
const DAY_MS = 24 * 60 * 60_000

const RUNS = [
  {
    file: 'sim_balanced_24.tsv',
    title: '模拟集：平衡多效性 · Balanced pleiotropy (simulated)',
    note: '真实效应 0.20。异质性明显，截距检验没有反应。 True effect 0.20: Q sees the pleiotropy, the intercept does not.',
    daysAgo: 3,
  },
  {
    file: 'sim_homogeneous_12.tsv',
    title: '模拟集：无多效性 · No pleiotropy (simulated)',
    note: '',
    daysAgo: 1,
  },
] as const
const FAVOURITES = ['2001', '3001'] as const

export type DemoAccess = { password: string; sm2PublicKey: string; credential: string; now: Date }

/** Calls as a browser's calls arrive behind the proxy. */
function caller(upstream: Upstream, credential: string) {
  return async (name: EndpointName, params: object, token: string | null): Promise<unknown> => {
    const endpoint = contract[name]
    const { body } = await upstream.call({
      name,
      endpoint: endpoint as never,
      params: endpoint.params.parse(params) as Record<string, unknown>,
      token,
      timeZone: null,
      ip: '127.0.0.1',
      userAgent: 'Veriscope demonstration',
      authorization: credential,
      signal: AbortSignal.timeout(30_000),
    })
    return typeof body === 'string' ? JSON.parse(body) : body
  }
}

/**
 * Gives the new demonstration member what a member has: analyses of our own example files, computed
 * by the engine, and favourites, all through the ordinary calls.
 */
export async function fillDemo(upstream: Upstream, access: DemoAccess): Promise<void> {
  const call = caller(upstream, access.credential)
  const password = `04${smCrypto.sm2.doEncrypt(access.password, access.sm2PublicKey, C1C2C3)}`
  const tokens = contract.token.reply.parse(
    await call('token', { grant_type: GRANT.signIn, email: brand.demoEmail, password }, null),
  )
  for (const { daysAgo, ...run } of RUNS) {
    const createdAt = new Date(access.now.getTime() - daysAgo * DAY_MS)
    const id = newRecordId(createdAt.getTime(), Math.random)
    await call('saveRecord', await analyseExample({ ...run, id, createdAt }), tokens.accessToken)
  }
  for (const articleId of FAVOURITES) {
    await call('addFavourite', { articleId }, tokens.accessToken)
  }
  await call('signOut', { refresh_token: tokens.refreshToken }, tokens.accessToken)
}
