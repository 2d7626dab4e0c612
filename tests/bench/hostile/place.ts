/** The server that is attacked: the built page, the limits of the product, on either database. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import smCrypto from 'sm-crypto'
import { serverEnv } from '../../../tools/lib/server-env.mjs'
import { findPostgres, startCluster } from '../../helpers/postgres-cluster.ts'
import { installation, type ServerProcess, startProcess } from '../../helpers/server-process.ts'
import { call, send } from './client.ts'

const DIST = resolve(import.meta.dirname, '../../../dist')

export type Place = { server: ServerProcess; remove: () => Promise<void> }

/** Starts a server of its own. */
export async function openPlace(isPostgres: boolean): Promise<Place> {
  const files = installation()
  const bin = findPostgres()
  if (isPostgres && bin === null) throw new Error('no PostgreSQL server is installed')
  const cluster = isPostgres && bin !== null ? await startCluster(bin) : null
  const env = { ...files.env, ...serverEnv(), DIST_DIR: DIST, LOG_LEVEL: 'silent' }
  try {
    await cluster?.createDatabase('hostile')
    const own = cluster === null ? env : { ...env, DATABASE_URL: cluster.url('hostile') }
    const server = await startProcess(own)
    const remove = async () => {
      await server.end()
      await cluster?.dispose()
      files.remove()
    }
    return { server, remove }
  } catch (error) {
    await cluster?.dispose()
    files.remove()
    throw error
  }
}

/** The attacker is the demonstration member, and sends passwords that nobody has. */
export async function equip(url: string) {
  const from = '127.0.0.1'
  const page = (await send(url, { path: '/index.html', from })).text
  const text = /"veriscope-config"\s+content="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"')
  const { demo, sm2PublicKey } = JSON.parse(text ?? '') as {
    demo: { email: string; password: string }
    sm2PublicKey: string
  }
  const encrypted = (plain: string) => `04${smCrypto.sm2.doEncrypt(plain, sm2PublicKey, 0)}`
  const { email } = demo
  const asked = { grant_type: 'sci_web', email, password: encrypted(demo.password) }
  const own = JSON.parse((await call(url, 'token', asked, { from })).text) as {
    access_token: string
  }
  const listed = JSON.parse(
    (await call(url, 'contentPage', { type: 'problem' }, { from })).text,
  ) as { data: { records: { id: string }[] } }
  const article = listed.data.records[0]?.id ?? ''
  return {
    article,
    target: {
      article,
      url,
      email,
      token: own.access_token,
      cipher: encrypted('a wrong password'),
    },
  }
}

/** The memory that a process holds. */
export function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
