/** Pages per second and the server's processor time for each, from one load generator for all servers. */
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

const CONNECTIONS = 16
/** Of the kernel's clock, in which it counts processor time. */
const TICKS_PER_S = 100

export type Rate = { perSecond: number; processorUs: number }

/** One page as a browser asks for it; resolves with its bytes as they travel. */
export function fetchPage(url: string, agent?: Agent): Promise<number> {
  return new Promise((done, failed) => {
    const headers = { 'accept-encoding': 'br', 'accept-language': 'zh-CN', accept: 'text/html' }
    const call = request(url, { agent, headers }, (reply) => {
      let bytes = 0
      reply.on('data', (chunk: Buffer) => (bytes += chunk.length))
      reply.on('end', () =>
        reply.statusCode === 200 ? done(bytes) : failed(new Error(`status ${reply.statusCode}`)),
      )
    })
    call.on('error', failed)
    call.end()
  })
}

/** Seconds of processor time of a process and its threads; NaN where the system does not say. */
function processorSeconds(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S
  } catch {
    return Number.NaN
  }
}

/** Each connection asks for the next page when the last is there. @throws when a page is another one */
export async function rateOf(
  { url, pid, bytes }: { url: string; pid?: number | undefined; bytes: number },
  ms: number,
): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const startedAt = performance.now()
  const before = processorSeconds(pid)
  let pages = 0
  const read = async () => {
    while (performance.now() - startedAt < ms) {
      const got = await fetchPage(url, agent)
      if (got !== bytes) throw new Error(`${url}: ${got} bytes instead of ${bytes}`)
      pages += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, read))
  const seconds = (performance.now() - startedAt) / 1000
  const used = processorSeconds(pid) - before
  agent.destroy()
  return { perSecond: pages / seconds, processorUs: (used / pages) * 1e6 }
}
