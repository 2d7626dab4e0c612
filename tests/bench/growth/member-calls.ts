/** What benches let members ask for, and how many of them ask at the same time. */
import { loadavg } from 'node:os'
import { bodyOf } from './served.ts'

const record = (id: number) => ({
  id: String(id),
  toolId: '6001',
  title: 'T',
  fileName: 'f',
  inputSha256: '0'.repeat(64),
  variants: 1,
  engineVersion: '1',
  headline: '{}',
  result: '{}',
  createdAt: '2026-11-19T10:00:00Z',
})
const paging = { current: 1, size: 10 }

/** The bodies of calls. */
export const CALLS = {
  records: () => bodyOf('recordPage', paging),
  orders: () => bodyOf('orderPage', paging),
  notices: () => bodyOf('notificationPage', paging),
  unread: () => bodyOf('unreadNotifications', {}),
  articles: () => bodyOf('contentPage', { ...paging, type: 'problem' }),
  /** @param id of the record */
  save: (id: number) => bodyOf('saveRecord', record(id)),
}

/** A number that the command was given: `--name=7`. */
export const option = (name: string, usual: number): number =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? usual)

/** The load of the machine. */
export const loadNow = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(', ')

/** Asks so many times, over so many connections at once; each asks again when it is answered. */
export async function inTurns(
  times: number,
  atOnce: number,
  ask: (count: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const one = async () => {
    while (next < times) await ask(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}
