/** The whole server in a process of its own, and members who call it. */
import { resolve } from 'node:path'
import type { OpenDatabase } from '../../server/db/database.ts'
import { inArray } from '../../server/db/drizzle.ts'
import { members } from '../../server/db/schema.ts'
import { createMember } from '../../server/service/auth/register.ts'
import type { PageConfig } from '../../server/shell/page-config.ts'
import { hashOf } from '../../server/work/password-hash.ts'
import { GRANT } from '../../src/contract/codes.ts'
import { encryptSensitive } from '../../src/platform/cipher.ts'
import type { Member } from '../../tests/helpers/e2e/product-server.ts'
import { installation, startProcess } from '../../tests/helpers/server-process.ts'
import { serverEnv } from '../../tools/lib/server-env.mjs'
import { call, send } from './client.ts'

const RENDERED_WITHIN_MS = 30_000
const PASSWORD = 'a long phrase of a bench'

export type BenchServer = { url: string; pid: number; stop: () => Promise<void> }

/**
 * Starts the server with the built page, the product's limits and an embedded database.
 * @param prepare receives the data directory before the server starts
 */
export async function startServer(
  env: Record<string, string> = {},
  prepare?: (dataDirectory: string) => Promise<void>,
): Promise<BenchServer> {
  const place = installation()
  await prepare?.(place.env['DATA_DIR'] ?? '')
  const own = { ...place.env, ...serverEnv(), DIST_DIR: resolve('dist'), LOG_LEVEL: 'silent' }
  const server = await startProcess({ ...own, ...env })
  return {
    url: server.url,
    pid: server.child.pid ?? 0,
    stop: async () => {
      await server.end()
      place.remove()
    },
  }
}

/** Adds members; those of the level `pro` may save any number of records. */
export async function addMembers(
  { db, close }: OpenDatabase,
  emails: readonly string[],
  level: 'free' | 'pro',
): Promise<Member[]> {
  const account = { nickName: 'Bench', passwordHash: hashOf(PASSWORD), timeZone: null }
  for (const email of emails) await createMember(db, new Date(), { ...account, email })
  await db
    .update(members)
    .set({ level })
    .where(inArray(members.email, [...emails]))
  await close()
  return emails.map((email) => ({ email, password: PASSWORD }))
}

/** Reads the configuration that the server puts into the page. */
export async function pageConfig(url: string): Promise<PageConfig> {
  const { text } = await send(url, { path: '/index.html' })
  const content = /"veriscope-config"\s+content="([^"]*)"/.exec(text)?.[1]
  return JSON.parse(content?.replaceAll('&quot;', '"') ?? '') as PageConfig
}

/** Signs a member in. @returns the access token */
export async function signIn(url: string, { email, password }: Member): Promise<string> {
  const { sm2PublicKey } = await pageConfig(url)
  const params = {
    grant_type: GRANT.signIn,
    email,
    password: await encryptSensitive(password, sm2PublicKey),
  }
  const { text } = await call(url, 'token', params)
  const { access_token: token } = JSON.parse(text) as { access_token?: string }
  if (token === undefined) throw new Error(`${email} could not sign in: ${text}`)
  return token
}

/** Signs in the demonstration member of a server in local mode. */
export async function signInDemo(url: string): Promise<{ email: string; token: string }> {
  const { demo } = await pageConfig(url)
  if (!demo) throw new Error('the server has no demonstration member')
  return { email: demo.email, token: await signIn(url, demo) }
}

/** Finds an article of the starting content. @returns its id */
export async function firstArticle(url: string): Promise<string> {
  const { text } = await call(url, 'contentPage', { type: 'problem' })
  const { data } = JSON.parse(text) as { data: { records: { id: string }[] } }
  return data.records[0]?.id ?? ''
}

/** Requests a page until the server has rendered and cached it, as nearly every visitor gets it. */
export async function untilRendered(url: string): Promise<void> {
  const headers = { 'accept-language': 'zh-CN', accept: 'text/html' }
  for (const until = Date.now() + RENDERED_WITHIN_MS; Date.now() < until;) {
    const html = await (await fetch(url, { headers })).text()
    if (html.includes('data-rendered=')) return
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error(`the server does not render ${url}`)
}
