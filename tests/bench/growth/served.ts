/** Server processes of a bench on its own PostgreSQL, and what members ask of them. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type Agent, request } from 'node:http'
import { signAccessToken } from '../../../server/service/auth/access-token.ts'
import { keysFrom } from '../../../server/service/auth/keys.ts'
import { contract, type EndpointName } from '../../../src/contract/contract.ts'
import { memberId, sessionId } from '../../helpers/growth/fill.ts'
import { installation, type ServerProcess, startProcess } from '../../helpers/server-process.ts'
import { clientHeaders } from '../../helpers/service-app.ts'

const JWT_SECRET = 'a secret of at least thirty-two characters'

export type Served = ServerProcess & { tool: string; remove: () => void }

/** Starts a server on a database; several share their secrets, as they have to. */
export async function serve(
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<Served> {
  const place = installation()
  const server = await startProcess({
    ...place.env,
    DATABASE_URL: databaseUrl,
    JWT_SECRET,
    SM2_PRIVATE_KEY: '1'.repeat(64),
    SEAL_KEY: 'a key of at least thirty-two characters',
    VAPID_PRIVATE_KEY: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    RATE_LIMIT_PER_MINUTE: '1000000',
    DEMO: '0',
    ...more,
  })
  return { ...server, tool: `${server.url}/api/tool`, remove: place.remove }
}

/** The tokens of members of the filled database. */
export function memberToken(member: number): Promise<string> {
  const keys = keysFrom(JWT_SECRET, '1'.repeat(64), 'seals')
  const claims = { memberId: memberId(member), sessionId: sessionId(member) }
  return signAccessToken(keys, claims, new Date())
}

export function bodyOf(name: EndpointName, params: object): string {
  return JSON.stringify({ method: 'POST', url: contract[name].url, params })
}

export type Answered = { status: number; ms: number; bytes: number; text: string }

/** One call over a kept connection. */
export function post(
  url: string,
  agent: Agent,
  token: string | null,
  body: string,
): Promise<Answered> {
  const begun = performance.now()
  return new Promise((done, failed) => {
    const headers = { ...clientHeaders(token), 'content-length': Buffer.byteLength(body) }
    const call = request(url, { method: 'POST', agent, headers }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => {
        const text = Buffer.concat(chunks)
        done({
          status: reply.statusCode ?? 0,
          ms: performance.now() - begun,
          bytes: text.length,
          text: text.toString(),
        })
      })
    })
    call.on('error', failed)
    call.end(body)
  })
}

/** Processor milliseconds of a process with all its threads, in steps of ten. */
export function ticksOf(pid: number | undefined): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

export function residentMegabytes(pid: number | undefined): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? 0) / 1024
}

/** A Fastify route that does nothing but answer so many bytes, in a process of its own. */
export const bareFastify = (bytes: number) =>
  bareRoute(`
    const answer = { data: 'x'.repeat(${bytes}) }
    app.post('/', async () => answer)`)

const RECORD =
  'id, tool_id, title, note, tags, file_name, input_sha256, variants, engine_version, headline, created_at, updated_at'

/** A Fastify route that asks PostgreSQL for a member's newest ten rows and their number, with a prepared statement, and knows nobody. */
const barePage = (table: string, columns: string) => (databaseUrl: string, member: string) =>
  bareRoute(`
    const { default: pg } = await import('pg')
    const pool = new pg.Pool({ connectionString: '${databaseUrl}', max: 8, application_name: 'bare' })
    const text = 'select ${columns}, (select count(*) from ${table} where member_id = $1) as total from ${table} where member_id = $1 order by created_at desc, id desc limit 10'
    app.post('/', async () => ({ data: (await pool.query({ name: 'page', text, values: ['${member}'] })).rows }))`)

export const bareRecords = barePage('analysis_records', RECORD)
export const bareOrders = barePage('orders', '*')
export const bareNotices = barePage('notifications', '*')

/** A Fastify route that writes a record over the one before, in one prepared statement, and checks nothing. */
export const bareSaving = (databaseUrl: string, member: string) =>
  bareRoute(`
    const { default: pg } = await import('pg')
    const pool = new pg.Pool({ connectionString: '${databaseUrl}', max: 8, application_name: 'bare' })
    const text = "insert into analysis_records (member_id, id, tool_id, title, note, file_name, input_sha256, variants, engine_version, headline, result, created_at, updated_at) values ($1, $2, $3, $4, '', $5, $6, $7, $8, $9, $10, $11, now()) on conflict (member_id, id) do update set title = excluded.title, result = excluded.result, headline = excluded.headline, updated_at = now() returning id, tool_id, title, updated_at"
    app.post('/', async ({ body: { params: one } }) => ({ data: (await pool.query({ name: 'save', text, values: ['${member}', one.id, one.toolId, one.title, one.fileName, one.inputSha256, one.variants, one.engineVersion, one.headline, one.result, one.createdAt] })).rows }))`)

async function bareRoute(route: string) {
  const code = `
    import fastify from 'fastify'
    const app = fastify()
    ${route}
    console.log(await app.listen({ port: 0, host: '127.0.0.1' }))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: process.cwd(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((done) =>
    child.stdout.once('data', (chunk: Buffer) => done(chunk.toString().trim())),
  )
  return { url: `${url}/`, pid: child.pid, stop: () => void child.kill() }
}
