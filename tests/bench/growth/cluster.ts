/** A PostgreSQL of a bench's own, with what its processes have cost. */
import { readFileSync } from 'node:fs'
import { loadPostgres } from '../../../server/db/drizzle.ts'
import { openPostgres } from '../../../server/db/open.ts'
import { hashOf } from '../../../server/work/password-hash.ts'
import { fill, type Scale } from '../../helpers/growth/fill.ts'
import { type Cluster, findPostgres, startCluster } from '../../helpers/postgres-cluster.ts'
import { PASSWORD } from '../../helpers/service-app.ts'

export async function ownCluster(): Promise<Cluster> {
  const bin = findPostgres()
  if (bin === null) throw new Error('this bench needs a PostgreSQL ≥ 15 in /usr/lib/postgresql')
  return startCluster(bin)
}

/** Makes a database and fills it. @returns its address */
export async function filledDatabase(
  cluster: Cluster,
  name: string,
  scale: Scale,
  { at, tell = () => {} }: { at?: string; tell?: (text: string) => void } = {},
): Promise<string> {
  await cluster.createDatabase(name)
  const url = cluster.url(name)
  const { db, close } = await openPostgres(url, { only: 'operator' })
  await fill(db, scale, { passwordHash: hashOf(PASSWORD), tell, ...(at !== undefined && { at }) })
  await close()
  return url
}

/** Milliseconds of processor that a process has used. */
export function processorOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}

/** Processor time of the sessions of a database, asked over a connection that is not one of them. */
export async function sessionsOf(cluster: Cluster, name: string) {
  const { Client } = loadPostgres()
  const client = new Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  const read = async (): Promise<number> => {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
      [name],
    )
    return rows.reduce((all, { pid }) => all + processorOf(pid), 0)
  }
  return { read, close: () => client.end() }
}
