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

/** Processor time of a whole PostgreSQL: of the processes that run, and of those that have ended. */
export async function sessionsOf(cluster: Cluster) {
  const { Client } = loadPostgres()
  const client = new Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = Number(statOf(rows[0]?.pid ?? 0)[1])
  const read = (): Promise<number> => {
    const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8')
    const running = children.trim().split(' ').map(Number)
    const [, , , , , , , , , , , , , ended = 0, endedInSystem = 0] = statOf(parent).map(Number)
    const all = running.reduce((sum, pid) => sum + processorOf(pid), 0)
    return Promise.resolve(all + (ended + endedInSystem) * 10)
  }
  return { read, close: () => client.end() }
}

/** What stands after the name in `/proc/…/stat`: state, parent, …; the 14th and 15th are of children that ended. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}
