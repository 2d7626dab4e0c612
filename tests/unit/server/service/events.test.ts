/** S44: repeatable refusals are counted in the last of a few rows. */
import { expect, test } from 'vitest'
import { asc, eq } from '../../../../server/db/drizzle.ts'
import { events } from '../../../../server/db/schema.ts'
import { recordEvent } from '../../../../server/service/events.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { startedService } from '../../../helpers/service-app.ts'

onOneDatabase((open) => {
  const service = startedService(open)

  const record = (ip: string, kind: Parameters<typeof recordEvent>[1], member: string | null) =>
    recordEvent({ ...service.parts, now: service.parts.clock(), ip }, kind, member, { why: 'x' })
  const rowsOf = (ip: string) =>
    service.parts.db.select().from(events).where(eq(events.ip, ip)).orderBy(asc(events.at))

  test('S44 a hundred refusals leave five rows, of which the last has the count of the others', async () => {
    for (let each = 0; each < 100; each += 1) {
      service.advance(1000)
      await record('203.0.113.1', 'billingRefused', '7')
    }
    const rows = await rowsOf('203.0.113.1')
    expect(rows.map(({ data }) => data['repeats'] ?? 0)).toEqual([0, 0, 0, 0, 95])
    expect(rows[4]?.data['why']).toBe('x')
  })

  test('another member, another address and a later time have rows of their own', async () => {
    for (let each = 0; each < 9; each += 1) {
      await record('203.0.113.2', 'signInFailed', null)
      await record('203.0.113.2', 'signInFailed', '8')
    }
    expect(await rowsOf('203.0.113.2')).toHaveLength(10)
    service.advance(11 * 60_000)
    await record('203.0.113.2', 'signInFailed', '8')
    expect(await rowsOf('203.0.113.2')).toHaveLength(11)
  })

  test('always records actions that only the owner can do', async () => {
    for (let each = 0; each < 9; each += 1) await record('203.0.113.3', 'signedIn', '9')
    expect(await rowsOf('203.0.113.3')).toHaveLength(9)
  })
})
