/** Restarts the embedded PostgreSQL when it ends without a stop request. */
import type { Logger } from '../../logging.ts'
import { type RunningCluster, startCluster } from './start-cluster.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 15_000

/** Whether an operator has to see a line of its log. */
const isSevere = (line: string) => /^(FATAL|PANIC):/.test(line)

export type SupervisedDatabase = {
  /** The folder of its socket. */
  sockets: string
  stop: () => Promise<void>
}

export async function keepRunning(home: string, log?: Logger): Promise<SupervisedDatabase> {
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  const logSevereLine = (line: string) => {
    if (isSevere(line) && !isStopping()) log?.warn({ line }, 'the embedded database')
  }
  let running: RunningCluster | null = await startCluster(home, logSevereLine)
  const { sockets } = running

  const pause = (ms: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, ms)
      stopping.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        done()
      })
    })

  async function restart(): Promise<void> {
    for (let wait = FIRST_WAIT_MS; !isStopping(); wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      await pause(wait)
      if (isStopping()) return
      try {
        running = await startCluster(home, logSevereLine)
        log?.warn('the embedded database runs again')
        return
      } catch (error) {
        log?.error({ err: error }, 'the embedded database does not start again')
      }
    }
  }

  async function watch(): Promise<void> {
    while (running !== null && !isStopping()) {
      await running.ended
      if (isStopping()) return
      running = null
      log?.error('the embedded database has ended by itself')
      await restart()
    }
  }
  const watching = watch()
  return {
    sockets,
    stop: async () => {
      stopping.abort()
      await running?.stop()
      await watching
      // A start that was under way when the stop was requested.
      await running?.stop()
    },
  }
}
