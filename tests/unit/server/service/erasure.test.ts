/** An erased account leaves no text of its member: every text is marked with a unique word, and all is searched. */
import { beforeAll, expect, test, vi } from 'vitest'
import {
  eq,
  getTableColumns,
  getTableName,
  type PgColumn,
  type PgTable,
} from '../../../../server/db/drizzle.ts'
import { members } from '../../../../server/db/schema.ts'
import { eraseAccount } from '../../../../server/service/members/erase.ts'
import { RETAINED } from '../../../../server/service/members/retained-columns.ts'
import { importContent } from '../../../../server/import/import-content.ts'
import { contract, type EndpointName } from '../../../../src/contract/contract.ts'
import { erasureStory, NOT_MARKED } from '../../../helpers/erasure-story.ts'
import { onOneInstallation, type Running } from '../../../helpers/operator.ts'
import { type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'
import { SAMPLES, textParams } from '../../../helpers/text-params.ts'
import { columnsWith, filesWith, tablesOfMembers } from '../../../helpers/unique-words.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

onOneInstallation((make) => {
  let place: Running
  let service: ServiceApp
  const lines: unknown[] = []
  beforeAll(async () => {
    place = await make()
    service = await serviceApp(place.database)
    await importContent(place.database.db, 'server/content')
    const collect = (...args: unknown[]) => void lines.push(args)
    service.parts.log = { info: collect, warn: collect, error: collect, debug: collect }
  })

  test('S51 no table, file or log line has a text of an erased member, but for invoices', async () => {
    const { db } = place.database
    const story = await erasureStory(service, place.admin)
    const { memberId, words, sent } = story
    const own = [memberId, ...Object.values(words)]

    // Each text that a call takes was marked, or is listed with the reason why it cannot be.
    const writes = Object.entries(contract).filter(([, { repeat }]) => repeat !== 'read')
    const params = writes.flatMap(([name, { params: schema }]) =>
      textParams(schema, SAMPLES).map((path) => `${name as EndpointName}.${path}`),
    )
    const unmarked = params.filter((path) => !sent.has(path) && !NOT_MARKED.has(path))
    expect(unmarked).toEqual([])
    // The search finds the words as long as the account exists, but for the first name, which was replaced.
    const before = (await columnsWith(db, own)).join('\n')
    expect(own.filter((word) => !before.includes(word))).toEqual([words['nick']])
    const tables = await tablesOfMembers(db)
    expect(tables.filter((table) => !before.includes(`${table}.`))).toEqual([])

    const now = service.parts.clock()
    await db.update(members).set({ deletionDueAt: now }).where(eq(members.id, memberId))
    expect(await eraseAccount(service.parts, now, memberId)).toBe(true)

    const columns = Object.values(RETAINED).flatMap(({ table, retained }) =>
      Object.entries(retained)
        .filter(([, reason]) => reason === 'law')
        .map(([key]) => {
          const columns: Record<string, PgColumn> = getTableColumns<PgTable>(table)
          return `${getTableName(table)}.${columns[key]?.name}`
        }),
    )
    const left = await columnsWith(db, own)
    const isAllowed = (entry: string) => columns.some((column) => entry.startsWith(`${column}: `))
    expect(left.filter((entry) => !isAllowed(entry))).toEqual([
      // For a day, so that a stranger whom many invite gets few mails.
      `budgets.key: ${words['stranger']}`,
      // The last mails, for 30 days: to the member, and to a stranger whose invitation has ended, without a name.
      `outbox.recipient: ${words['email']}`,
      `outbox.recipient: ${words['stranger']}`,
    ])
    expect(left.filter(isAllowed).length).toBeGreaterThan(3)

    expect(filesWith(place.config.dataDirectory, Object.values(words))).toEqual([])
    const log = [...service.logs, JSON.stringify(lines)].join('\n').toLowerCase()
    expect(Object.values(words).filter((word) => log.includes(word.toLowerCase()))).toEqual([])
  })

  test('S51 lists each text column of rows that stay after an erasure', () => {
    for (const { table, cleared, retained } of Object.values(RETAINED)) {
      const texts = Object.entries(getTableColumns(table)).filter(
        ([, column]) =>
          (column.columnType === 'PgText' && column.enumValues === undefined) ||
          column.columnType === 'PgJsonb',
      )
      const listed = new Set([...Object.keys(cleared), ...Object.keys(retained)])
      expect(texts.map(([key]) => key).filter((key) => !listed.has(key))).toEqual([])
    }
  })
})
