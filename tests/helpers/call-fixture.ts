/** Members and their things for tests that loop over all calls of the contract. */
import { randomUUID } from 'node:crypto'
import { content, sessions, subjectItems, subjects, terms } from '../../server/db/schema.ts'
import { rowsOf } from '../../server/backup/tables.ts'
import { sql } from '../../server/db/drizzle.ts'
import { signAccessToken } from '../../server/service/auth/access-token.ts'
import { notify } from '../../server/service/notifications/notify.ts'
import type { EndpointName } from '../../src/contract/contract.ts'
import { LIMITS } from '../../src/contract/limits.ts'
import { expect } from 'vitest'
import { callParams, type Ids, NO_IDS } from './call-params.ts'
import type { ServiceApp } from './service-app.ts'

/** Adds an article, a theme and terms. */
export async function fillShared({ parts }: ServiceApp): Promise<void> {
  const at = new Date('2026-03-12T09:00:00Z')
  const texts = {
    titleZh: '工具变量',
    titleEn: 'Instruments',
    summaryZh: '',
    summaryEn: '',
    contentZh: '',
    contentEn: '',
    tagsZh: [],
    tagsEn: [],
    cover: 'scatter',
    searchText: '',
    publishedAt: at,
    updatedAt: at,
  }
  await parts.db.insert(content).values({
    ...texts,
    id: '2001',
    type: 'problem',
    author: 'A',
    references: [],
    lengthZh: 1,
    lengthEn: 1,
  })
  await parts.db.insert(subjects).values({ ...texts, id: '4001' })
  await parts.db
    .insert(subjectItems)
    .values({ subjectId: '4001', position: 1, kind: 'problem', itemId: '2001' })
  const document = { titleZh: '条款', titleEn: 'Terms', contentZh: '', contentEn: '', version: '1' }
  await parts.db
    .insert(terms)
    .values(
      [4, 5].map((useType) => ({ ...document, useType, id: `500${useType}`, publishedAt: at })),
    )
}

/** Creates one of everything for a member, each with a mark that no other member may see. */
export async function fillOwner(
  service: ServiceApp,
  token: string,
  id: string,
  mark: string,
): Promise<Ids> {
  const ids = { ...NO_IDS, article: '2001', subject: '4001', record: '71', feedback: '81' }
  const params = callParams(ids)
  const call = async (name: EndpointName, more: object = {}) => {
    const answer = await service.call(name, { ...params[name], ...more }, { token })
    expect([name, answer.status]).toEqual([name, 200])
    return answer.data
  }
  await call('updateProfile', { nickName: `Nick ${mark}`.slice(0, 30) })
  await call('saveRecord', { title: mark, note: mark, result: `{"a":"${mark}"}` })
  await call('addFavourite')
  await call('tagFavourite', { tags: [mark] })
  await call('sendFeedback', { title: mark, body: mark })
  await call('like')
  await call('subjectProgress')
  await call('readingPlace')
  const text = { title: { zh: mark, en: mark }, body: { zh: mark, en: mark } }
  await notify(service.parts.db, service.parts.clock(), id, 'content', text)
  const { records } = await call('notificationPage')
  const [session] = await call('sessions')
  return { ...ids, notification: records[0].id, session: session.id }
}

/** Opens a session as signing in does, without the password: a hundred of them would take seconds. */
export async function tokenFor({ parts }: ServiceApp, memberId: string): Promise<string> {
  const now = parts.clock()
  const sessionId = randomUUID()
  await parts.db.insert(sessions).values({
    id: sessionId,
    memberId,
    userAgent: '',
    ip: '203.0.113.7',
    createdAt: now,
    lastSeenAt: now,
    provedAt: now,
    expiresAt: new Date(now.getTime() + LIMITS.refreshTokenMs),
  })
  return signAccessToken(parts.keys, { memberId, sessionId }, now)
}

export type StoredRows = { name: string; rows: string }[]

/**
 * Returns the rows of every table that name a member, and the member's own, each table as one short text: one
 * statement.
 */
export async function readRowsAbout(
  { parts: { db } }: ServiceApp,
  memberId: string,
): Promise<StoredRows> {
  const named = await rowsOf<{ name: string }>(
    db,
    sql`select table_name::text as name from information_schema.columns
      where table_schema = 'public' and column_name = 'member_id' order by 1`,
  )
  const digest = (name: string, column: string) => sql`
    select ${name}::text as name, md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as rows
    from ${sql.identifier(name)} t where ${sql.identifier(column)} = ${memberId}`
  return rowsOf(
    db,
    sql.join(
      [digest('members', 'id'), ...named.map(({ name }) => digest(name, 'member_id'))],
      sql` union all `,
    ),
  )
}
