/** S7.10 and S7.12 with values that the page never sends. */
import { beforeAll, expect, test } from 'vitest'
import { importContent } from '../../../../server/import/import-content.ts'
import { contract, type EndpointName } from '../../../../src/contract/contract.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { startedService } from '../../../helpers/service-app.ts'

const IDS: readonly unknown[] = [
  '',
  '-1',
  '1.5',
  '1e3',
  '2001 ',
  '٢٠٠١',
  '２００１',
  "2001' or '1'='1",
  20.01,
  ['2001'],
]

onOneDatabase((open) => {
  const service = startedService(open)
  let token = ''
  beforeAll(async () => {
    await importContent(service.parts.db, 'server/content')
    await service.addMember('hostile@example.org')
    token = (await service.signIn('hostile@example.org')).data.access_token
  })

  async function expectRefused(name: EndpointName, params: object, field: string) {
    const answer = await service.call(name, params, { token })
    const message = `${name} ${JSON.stringify(params).slice(0, 80)}`
    expect(answer.status, message).toBe(400)
    expect(Object.keys(answer.data.fields), message).toEqual([field])
    expect(answer.msg.zh, message).toMatch(/\p{Script=Han}/u)
    expect(answer.msg.en, message).toMatch(/^[A-Z]/)
  }

  test.each(['content', 'likeCount', 'like', 'cancelLike', 'subject', 'subjectItems'] as const)(
    '7.10 7.12 %s: an id is digits, and a missing one is 404',
    async (name) => {
      for (const id of IDS) await expectRefused(name, { id }, 'id')
      await expectRefused(name, {}, 'id')
      expect((await service.call(name, { id: '1' }, { token })).status).toBe(404)
      expect((await service.call(name, { id: '9'.repeat(19) }, { token })).status).toBe(404)
    },
  )

  test('7.10 7.12 a keyword is words, never a pattern or SQL', async () => {
    const total = async (keyword: string) =>
      (await service.call('contentPage', { keyword })).data.total as number
    const all = await total('')
    expect(all).toBeGreaterThan(36)
    for (const nothing of ['   ', '\u202e']) expect(await total(nothing)).toBe(all)
    for (const keyword of ['%', '_', '\\', "' or 1=1 --", '$1', '%%%', '((((']) {
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

  test('7.10 notices exist in both languages, by their own filter', async () => {
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
})
