import { expect, it } from 'vitest'
import { crossingIn, judgeShards, listedIn, memberTables } from '../../../../tools/checks/shards.ts'
import { parseSource } from '../../../../tools/checks/source.ts'

const SCHEMA = `
export const members = pgTable('members', { id: text('id') })
export const orders = pgTable('orders', { id: text('id'), memberId: text('member_id') })
export const seats = pgTable('seats', { payerId: text('payer_id') })
export const articles = pgTable('articles', { id: text('id') })`

const tables = memberTables([SCHEMA])
const crossing = (code: string) => crossingIn(code, parseSource('a.ts', code).program, tables)

it('knows the tables whose rows belong to a member', () => {
  expect([...tables].toSorted()).toEqual(['members', 'orders', 'seats'])
})

it.each([
  ['await db.select().from(orders)', 1],
  ['await db.select().from(orders).where(lte(orders.dueAt, now))', 1],
  ['await db.delete(seats).where(isOverdue)', 1],
  ['await db.update(members).set({ level }).where(isOver)', 1],
  ['await db.select({ id: orders.memberId }).from(orders).where(isDue)', 1],
  ['await db.select().from(orders).where(eq(orders.memberId, memberId))', 0],
  [
    'const own = eq(orders.memberId, id)\nconst rows = await db.select().from(orders).where(own)',
    0,
  ],
  ['await db.select().from(articles)', 0],
  ['Array.from(orders.map((one) => one))', 0],
])('%s: %i', (code, expected) => {
  expect(crossing(code)).toBe(expected)
})

it('the list and the code are the same', () => {
  const listed = listedIn('| file | when |\n|---|---|\n| `server/service/a.ts` | hourly |\n')
  expect(listed).toEqual(['server/service/a.ts'])
  expect(judgeShards(['server/service/a.ts'], listed)).toEqual([])
  expect(judgeShards(['server/service/b.ts'], listed)).toHaveLength(2)
})
