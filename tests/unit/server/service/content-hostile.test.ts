/** S7.10 and S7.12 with values that the page never sends. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importContent } from '../../../../server/import/import-content.ts'
import { contract, type EndpointName } from '../../../../src/contract/contract.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'

const IDS: readonly unknown[] = [
  '',
  ' ',
  'abc',
  '-1',
  '1.5',
  '1e3',
  '2001 ',
  '٢٠٠١',
  '２００１',
  "2001' or '1'='1",
  '2001; drop table homepage_config',
  '9'.repeat(20),
  2001,
  -1,
  1e308,
  true,
  null,
  ['2001'],
  { id: '2001' },
  { $ne: '' },
]
const NUMBERS: readonly unknown[] = [0, -1, 1.5, 'x', '', 1e308, 2 ** 31, null, [1, 2], { a: 1 }]

onOneDatabase((open) => {
  let service: ServiceApp
  let token = ''
  beforeAll(async () => {
    service = await serviceApp(await open())
    await importContent(service.parts.db, 'server/content')
    await service.addMember('hostile@example.org')
    token = (await service.signIn('hostile@example.org')).data.access_token
  })
  afterAll(() => service.close())

  async function expectRefused(name: EndpointName, params: object, field: string) {
    const answer = await service.call(name, params, { token })
    const told = `${name} ${JSON.stringify(params).slice(0, 80)}`
    expect(answer.status, told).toBe(400)
    expect(Object.keys(answer.data.fields), told).toEqual([field])
    expect(answer.msg.zh, told).toMatch(/\p{Script=Han}/u)
    expect(answer.msg.en, told).toMatch(/^[A-Z]/)
  }

  test.each(['content', 'likeCount', 'like', 'cancelLike', 'subject', 'subjectItems'] as const)(
    '7.10 7.12 %s: an id is digits, and one that is not there is 404',
    async (name) => {
      for (const id of IDS) await expectRefused(name, { id }, 'id')
      await expectRefused(name, {}, 'id')
      expect((await service.call(name, { id: '1' }, { token })).status).toBe(404)
      expect((await service.call(name, { id: '9'.repeat(19) }, { token })).status).toBe(404)
    },
  )

  test.each(['contentPage', 'subjectPage'] as const)(
    '7.10 7.12 %s: pages are bounded',
    async (name) => {
      for (const current of NUMBERS) {
        if (current !== 2 ** 31) await expectRefused(name, { current }, 'current')
      }
      for (const size of [...NUMBERS, 101]) await expectRefused(name, { size }, 'size')
      const { data } = await service.call(name, { current: 100_000, size: 100 })
      expect(data.records).toEqual([])
      expect(data.total).toBeGreaterThan(0)
      // As text, as a remote upstream's form carries it.
      expect((await service.call(name, { current: '2', size: '1' })).data).toMatchObject({
        current: 2,
        size: 1,
      })
    },
  )

  test.each(['contentList', 'contentPage'] as const)('7.10 %s: filters', async (name) => {
    for (const type of ['', 'Problem', 'tool', 1, ['problem'], {}]) {
      await expectRefused(name, { type }, 'type')
    }
    for (const problemType of NUMBERS) await expectRefused(name, { problemType }, 'problemType')
    await expectRefused(name, { problemType: 4 }, 'problemType')
    await expectRefused(name, { analysisType: 10 }, 'analysisType')
    for (const industryId of IDS) await expectRefused(name, { industryId }, 'industryId')
    for (const keyword of [1, {}, ['a'], 'x'.repeat(101), 'a\0', '\ud800']) {
      await expectRefused(name, { keyword }, 'keyword')
    }
  })

  test('7.10 7.12 a keyword is words, never a pattern or SQL', async () => {
    const total = async (keyword: string) =>
      (await service.call('contentPage', { keyword })).data.total as number
    const all = await total('')
    expect(all).toBeGreaterThan(36)
    expect(await total('   ')).toBe(all)
    for (const keyword of ['%', '_', '\\', "' or 1=1 --", '$1', '%%%', '\u202e', '((((']) {
      expect(await total(keyword), keyword).toBeLessThan(all)
    }
    expect(await total('ＭＲ')).toBe(await total('mr'))
    expect(await total('孟德尔')).toBeGreaterThan(0)
    expect(await total('mendelian RANDOMISATION')).toBeGreaterThan(0)
    // Both languages of an item belong to the same search.
    expect(await total('孟德尔 mendelian')).toBeGreaterThan(0)
    const subjects = await service.call('subjectPage', { keyword: '％' })
    expect(subjects.data.total).toBe(0)
  })

  test('7.10 notices are there in both languages, by their own filter', async () => {
    const { data } = await service.call('contentList', { type: 'notice' })
    const notices = contract.contentList.reply.parse(data)
    expect(notices.length).toBeGreaterThanOrEqual(3)
    for (const { id, titleZh, titleEn } of notices) {
      expect(titleZh).toMatch(/\p{Script=Han}/u)
      expect(titleEn).toMatch(/^[A-Z]/)
      const { data: whole } = await service.call('content', { id })
      expect(decodeURIComponent(whole.contentZh)).toContain('<p>')
      expect(decodeURIComponent(whole.contentEn)).toContain('<p>')
    }
    const problems = await service.call('contentPage', { type: 'problem', size: 100 })
    expect(problems.data.records.every(({ type }: { type: string }) => type === 'problem')).toBe(
      true,
    )
  })

  test('7.10 terms: of another kind there are none, of no kind is refused', async () => {
    for (const useType of [4, '5'] as const) {
      const { data } = await service.call('terms', { useType })
      expect(contract.terms.reply.parse(data)?.useType).toBe(Number(useType))
    }
    for (const useType of [0, -1, 6, 2 ** 31, 2 ** 53 - 1]) {
      expect((await service.call('terms', { useType })).body).toMatchObject({ data: null })
    }
    for (const useType of ['x', 1.5, 1e308, {}, [4, 5], undefined]) {
      await expectRefused('terms', { useType }, 'useType')
    }
  })

  describe('with too much of everything', () => {
    test('unknown parameters are left aside, one that poisons prototypes is refused', async () => {
      const extra = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`p${index}`, 1]))
      const { status, data } = await service.call('contentPage', { ...extra, size: 1 })
      expect([status, data.records.length]).toEqual([200, 1])
      const polluted = JSON.parse('{"__proto__":{"type":"notice"},"size":1}') as object
      expect((await service.call('contentPage', polluted)).status).toBe(400)
    })

    test('a body over 1 MiB is refused as a whole', async () => {
      const answer = await service.call('contentPage', { keyword: 'x'.repeat(1024 * 1024) })
      expect(answer.status).toBe(413)
    })
  })
})
