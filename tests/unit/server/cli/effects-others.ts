/** The effects of the commands about messages, content, keys and the installation. */
import type { OutboxState } from '../../../../server/db/vocabularies.ts'
import { createSecretKey } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { count, eq } from '../../../../server/db/drizzle.ts'
import { content, events, outbox } from '../../../../server/db/schema.ts'
import { memberPreferences } from '../../../../server/db/schema-account.ts'
import { contentSources } from '../../../../server/db/schema-operations.ts'
import { withdrawArticle } from '../../../../server/import/withdraw.ts'
import type { Database } from '../../../../server/db/database.ts'
import { readSwitchFile, readSwitchRow } from '../../../../server/maintenance.ts'
import { deriveDigestKey } from '../../../../server/service/auth/keys.ts'
import { readUnsubscribeToken } from '../../../../server/service/news/unsubscribe.ts'
import {
  demandSameSecrets,
  recordFingerprints,
  OtherSecretsError,
  usedSecrets,
} from '../../../../server/secrets-fingerprint.ts'
import { loadSecrets } from '../../../../server/secrets.ts'
import type { Bench, Case, Effect } from './bench.ts'

let messages = 0
const message = (
  name: string,
  status: OutboxState,
  does: string,
  effect: (bench: Bench, id: string) => Effect,
): Case => ({
  command: `outbox ${name}`,
  does,
  prepare: async (bench) => {
    const id = `message-${(messages += 1)}`
    const at = { createdAt: bench.place.now, nextAttemptAt: bench.place.now }
    const text = { subject: 'Your code', body: '483920 is your code.' }
    const mail = { channel: 'mail', recipient: 'reader@example.org', status, attempts: 6 } as const
    const plain = name === 'retry' ? { subject: 'Your invoice', body: 'It is there.' } : text
    await bench.db.insert(outbox).values({ id, ...mail, ...plain, ...at })
    return effect(bench, id)
  },
})
const rowOf = async ({ db }: Bench, id: string) =>
  (await db.select().from(outbox).where(eq(outbox.id, id)))[0]

const outboxCases: Case[] = [
  message('list', 'failed', 'lists without codes', (_, id) => ({
    words: ['--state', 'failed', '--limit', '1'],
    target: '',
    data: { state: 'failed', limit: '1', listed: 1 },
    after: (text) => {
      expect(text).toContain(id)
      expect(text).not.toContain('483920')
    },
  })),
  message('show', 'failed', 'shows the text without codes', (_, id) => ({
    words: [id],
    target: id,
    data: {},
    after: (text) => expect(text).toContain('    •••••• is your code.'),
  })),
  message('retry', 'failed', 'has it sent again', (bench, id) => ({
    words: [id],
    target: id,
    data: { retried: 1, left: 0 },
    after: async () =>
      expect(await rowOf(bench, id)).toMatchObject({ status: 'pending', attempts: 0 }),
  })),
  message('clear', 'withheld', 'removes those of a state', (bench, id) => ({
    words: ['--state', 'withheld', '--before', '2026-11-21', '--yes'],
    target: '',
    data: { state: 'withheld', before: '2026-11-21', yes: true, removed: 1 },
    after: async () => expect(await rowOf(bench, id)).toBeUndefined(),
  })),
]

const NOTICE = 'notices/8001-data-stay-here.zh.md'

const withdrawnRow = async (db: Database, id: string) => {
  const [row] = await db.select().from(content).where(eq(content.id, id))
  return row
}

const contentCases: Case[] = [
  {
    command: 'content withdraw',
    does: 'withdraws an article with its reason',
    prepare: async ({ db }) => ({
      words: ['2001', '--zh', '数据有误', '--en', 'Wrong data'],
      target: '2001',
      data: {},
      after: async () => {
        const row = await withdrawnRow(db, '2001')
        expect(row?.withdrawnNote).toEqual({ zh: '数据有误', en: 'Wrong data' })
        expect(row?.withdrawnAt).not.toBeNull()
      },
    }),
  },
  {
    command: 'content republish',
    does: 'makes it public again',
    prepare: async ({ db }) => {
      await withdrawArticle(db, '2002', { note: { zh: '甲', en: 'A' }, now: new Date() })
      return {
        words: ['2002'],
        target: '2002',
        data: {},
        after: async () => expect((await withdrawnRow(db, '2002'))?.withdrawnAt).toBeNull(),
      }
    },
  },
  {
    command: 'content export',
    does: 'writes what was imported, byte for byte',
    prepare: async ({ place, db }) => {
      const folder = join(place.folder, 'exported')
      const [sources] = await db.select({ n: count() }).from(contentSources)
      return {
        words: [folder],
        target: folder,
        data: { files: 2 * (sources?.n ?? 0) },
        after: () => {
          const source = readFileSync(join(place.config.contentDirectory, NOTICE))
          expect(readFileSync(join(folder, NOTICE)).equals(source)).toBe(true)
        },
      }
    },
  },
  ...(['content check', 'content import'] as const).map((command): Case => ({
    command,
    does: command === 'content check' ? 'counts and changes nothing' : 'replaces what is there',
    prepare: async ({ place, db }) => {
      const folder = join(place.folder, command.replace(' ', '-'))
      await place.admin('content', 'export', folder)
      const file = join(folder, NOTICE)
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^title: .*$/m, `title: ${command}`))
      const counts = { articles: 40, subjects: 4, terms: 2, levels: 3, plans: 8 }
      return {
        words: [folder],
        target: folder,
        data: command === 'content import' ? { ...counts, withdrawn: 0 } : counts,
        after: async () => {
          const rows = await db.select().from(contentSources)
          const isThere = rows.some(({ zh }) => zh.includes(`title: ${command}`))
          expect(isThere).toBe(command === 'content import')
        },
      }
    },
  })),
]

const SECRETS = { jwt: 'jwtSecret', sm2: 'sm2PrivateKey', webhook: 'webhookSecret' } as const

const keyCases: Case[] = [
  {
    command: 'keys status',
    does: 'tells where each key comes from, and no key',
    prepare: async ({ place }) => ({
      words: [],
      target: '',
      data: {},
      after: (text) => {
        expect(text.split('\n').map((row) => row.split(' ')[0])).toEqual(Object.keys(SECRETS))
        const secrets = loadSecrets(place.config.dataDirectory)
        for (const name of Object.values(SECRETS)) expect(text).not.toContain(secrets[name])
      },
    }),
  },
  {
    command: 'keys accept',
    does: 'notes the keys of this machine: a server with them starts, one with others does not',
    prepare: async ({ place, db }) => {
      const others = { jwtSecret: 'a', sm2PrivateKey: 'b', sealKey: 'c', vapidPrivateKey: 'd' }
      await recordFingerprints(db, others)
      const own = usedSecrets(place.config, loadSecrets(place.config.dataDirectory))
      await expect(demandSameSecrets(db, own)).rejects.toThrow(OtherSecretsError)
      return {
        words: [],
        target: '',
        data: {},
        after: async () => {
          await demandSameSecrets(db, own)
          await expect(demandSameSecrets(db, others)).rejects.toThrow(OtherSecretsError)
          // A key that was rotated by command matches through its predecessor.
          const rotated = { ...own, jwtSecret: 'new' }
          await demandSameSecrets(db, rotated, { jwtSecret: { value: own.jwtSecret } })
          await recordFingerprints(db, own)
        },
      }
    },
  },
  ...Object.entries(SECRETS).map(([key, name]): Case => ({
    command: 'keys rotate',
    does: `makes a new key: ${key}`,
    prepare: async ({ place }) => {
      const before = loadSecrets(place.config.dataDirectory)
      return {
        words: [key],
        target: key,
        data: {},
        after: (text) => {
          const after = loadSecrets(place.config.dataDirectory)
          expect(after[name]).not.toBe(before[name])
          expect(text).not.toContain(after[name])
          for (const other of Object.values(SECRETS)) {
            if (other !== name) expect(after[other]).toBe(before[other])
          }
        },
      }
    },
  })),
]

const switched = async ({ place, db }: Bench) =>
  place.config.databaseUrl === null ? readSwitchFile(place.config.dataDirectory) : readSwitchRow(db)

const UNTIL = '2026-11-20T08:15:00.000Z'

const installationCases: Case[] = [
  {
    command: 'maintenance on',
    does: 'is what the servers read',
    prepare: async (bench) => ({
      words: ['15'],
      target: '',
      data: { isOn: true, until: UNTIL },
      after: async () => expect(await switched(bench)).toEqual({ until: new Date(UNTIL) }),
    }),
  },
  {
    command: 'maintenance status',
    does: 'tells until when',
    prepare: async ({ place }) => {
      await place.admin('maintenance', 'on', '15')
      return {
        words: [],
        target: '',
        data: { isOn: true, until: UNTIL },
        after: (text) => expect(text).toContain(`expected to end at ${UNTIL}`),
      }
    },
  },
  {
    command: 'maintenance off',
    does: 'ends it',
    prepare: async (bench) => {
      await bench.place.admin('maintenance', 'on')
      return {
        words: [],
        target: '',
        data: { isOn: false, until: null },
        after: async () => expect(await switched(bench)).toBeNull(),
      }
    },
  },
  {
    command: 'backup',
    does: 'writes a private file',
    prepare: async ({ place }) => {
      const path = join(place.folder, 'effect.gz')
      return {
        words: [path],
        target: path,
        data: (text) => {
          const [rows, tables] = (/(\d+) rows of (\d+) tables/.exec(text) ?? [])
            .slice(1)
            .map(Number)
          return { rows, tables, bytes: statSync(path).size }
        },
        after: async () => {
          expect(statSync(path).mode & 0o777).toBe(0o600)
          expect(existsSync(`${path}.part`)).toBe(false)
          expect(await place.admin('restore', path, '--check')).toMatch(/^In order: \d+ rows/)
        },
      }
    },
  },
  {
    command: 'audit list',
    does: 'shows what was done, by whom, to what',
    prepare: async ({ place, shop }) => {
      const { memberId } = await shop.newShopper()
      await place.admin('members', 'show', memberId)
      return {
        words: ['--target', memberId],
        target: '',
        data: { target: memberId, listed: 1 },
        after: (text) =>
          expect(text).toBe(`2026-11-20 08:00:00 tester@bench members show ${memberId} ok`),
      }
    },
  },
  {
    command: 'audit export',
    does: 'writes what both logs say of a time into a private file',
    prepare: async ({ db, place }) => {
      const at = new Date('2021-03-04T05:06:07Z')
      const old = { at, kind: 'paymentDisputed', memberId: null, ip: '', data: { order: '1' } }
      await db.insert(events).values([
        { ...old, id: 'long-ago' },
        { ...old, id: 'too-late', at: new Date('2021-03-05T00:00:00Z') },
      ])
      const path = join(place.folder, 'logs.gz')
      return {
        words: [path, '--before', '2021-03-05'],
        target: path,
        data: { before: '2021-03-05', entries: 1 },
        after: () => {
          expect(statSync(path).mode & 0o777).toBe(0o600)
          const lines = gunzipSync(readFileSync(path)).toString().trim().split('\n')
          expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
            { log: 'security', ...old, id: 'long-ago', at: at.toISOString() },
          ])
        },
      }
    },
  },
]

/** Creates a subscriber of the digest, and one new article. */
async function createSubscriber({ db, shop, place }: Bench): Promise<string> {
  const { memberId, email } = await shop.newShopper()
  const preferences = {
    newsMail: true,
    billingMail: true,
    feedbackMail: true,
    updatedAt: place.now,
  }
  await db.insert(memberPreferences).values({ memberId, ...preferences })
  const texts = { titleZh: '新文章', titleEn: 'A new one', summaryZh: '摘要', summaryEn: 'Short' }
  const rest = { contentZh: '', contentEn: '', references: [], lengthZh: 0, lengthEn: 0 }
  const times = { publishedAt: place.now, updatedAt: place.now, importedAt: place.now }
  await db
    .insert(content)
    .values({
      id: '2999',
      type: 'problem',
      cover: 'scatter',
      author: 'A',
      searchText: '',
      tagsZh: [],
      tagsEn: [],
      ...texts,
      ...rest,
      ...times,
    })
    .onConflictDoNothing()
  return email
}

const newsCases: Case[] = [
  {
    command: 'news preview',
    does: 'shows the digest and to how many it would go, and sends nothing',
    prepare: async (bench) => {
      const email = await createSubscriber(bench)
      return {
        words: ['--language', 'en'],
        target: '',
        data: { language: 'en', items: 1, mail: 1, notice: 0 },
        after: async (text) => {
          expect(text).toContain('1 item(s) imported since 2026-10-20, for 1 by mail')
          expect(text).toContain('Subject: New at Veriscope: 1 article')
          expect(text).toContain('A new one')
          const sent = await bench.db.select().from(outbox).where(eq(outbox.recipient, email))
          expect(sent.filter(({ subject }) => subject.startsWith('New at'))).toEqual([])
        },
      }
    },
  },
  {
    command: 'news send',
    does: 'writes it for everybody who wants it, with the link that ends it',
    prepare: async (bench) => {
      await createSubscriber(bench)
      return {
        words: ['--yes'],
        target: '',
        data: { yes: true, items: 1, mails: 2, notices: 0 },
        after: async (text) => {
          expect(text).toBe('1 item(s): 2 mail(s) sent by the server, 0 notification(s)')
          const rows = await bench.db.select().from(outbox)
          const digests = rows.filter(({ headers }) => headers !== null)
          expect(digests).toHaveLength(2)
          for (const { headers, body } of digests) {
            const [, url = ''] = /^<(.+)>$/.exec(headers?.['List-Unsubscribe'] ?? '') ?? []
            expect(body).toContain(url)
            const { sealKey } = loadSecrets(bench.place.config.dataDirectory)
            const key = createSecretKey(deriveDigestKey(sealKey))
            const token = url.slice(url.lastIndexOf('/') + 1)
            expect(readUnsubscribeToken(key, token)).toMatch(/^\d+$/)
          }
          await expect(bench.place.admin('news', 'send', '--yes')).rejects.toThrow(
            'The last digest went out on 2026-11-20',
          )
        },
      }
    },
  },
]

export const OTHER_CASES: readonly Case[] = [
  ...outboxCases,
  ...contentCases,
  ...newsCases,
  ...keyCases,
  ...installationCases,
]
