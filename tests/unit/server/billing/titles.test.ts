/** Invoice titles: tax numbers, the fields of each kind, and saved titles. */
import { describe, expect, test } from 'vitest'
import {
  normaliseBillingDetails,
  findBillingDetailsProblems,
} from '../../../../src/contract/billing-details.ts'
import type {
  BillingDetails,
  BillingDetailsKind,
} from '../../../../src/contract/billing-details.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { findCreditCodeProblem } from '../../../../src/contract/credit-code.ts'
import { normaliseCode } from '../../../../src/contract/typed-text.ts'
import { DEMO_SELLER } from '../../../../server/seller.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { PERSON } from '../../../helpers/orders.ts'
import { startedService } from '../../../helpers/service-app.ts'

const VALID = '91350100M000100Y43'
const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'

const COMPANY: BillingDetails = { ...PERSON, kind: 'company', name: '福州某某公司', taxNo: VALID }
const SPECIAL: BillingDetails = {
  ...COMPANY,
  kind: 'special',
  address: '福州市鼓楼区 1 号',
  phone: '0591-87654321',
  bank: '中国银行福州支行',
  account: '1234 5678 9012 3456',
}
const ABROAD: BillingDetails = {
  ...PERSON,
  kind: 'international',
  name: 'Institute of Examples',
  country: 'Germany',
  taxNo: 'DE129517720',
}

describe('the unified social credit code', () => {
  test('a valid one is accepted, however it is typed', () => {
    expect(findCreditCodeProblem(VALID)).toBeNull()
    expect(findCreditCodeProblem(' 9135 0100 m000 100y43 ')).toBeNull()
    expect(normaliseCode('９１３５０１００Ｍ０００１００Ｙ４３')).toBe(VALID)
    expect(findCreditCodeProblem(DEMO_SELLER.taxNo)).toBeNull()
  })

  test('detects every single wrong character', () => {
    let tried = 0
    for (let at = 0; at < VALID.length; at++) {
      for (const sign of SIGNS) {
        if (sign === VALID[at]) continue
        const wrong = VALID.slice(0, at) + sign + VALID.slice(at + 1)
        expect(findCreditCodeProblem(wrong), wrong).not.toBeNull()
        tried += 1
      }
    }
    expect(tried).toBe(18 * 30)
  })

  test.each(['', '1', VALID.slice(1), `${VALID}0`, '91350100I000100Y43', 'AB35010OM000100Y43'])(
    '%o is invalid',
    (value) => {
      expect(findCreditCodeProblem(value)).toBe('form')
    },
  )
})

describe('billing details', () => {
  const empty = (kind: BillingDetailsKind): BillingDetails => ({ ...PERSON, kind, name: ' ' })
  test.each([
    ['personal', { name: 'missing' }],
    ['company', { name: 'missing', taxNo: 'missing' }],
    [
      'special',
      {
        name: 'missing',
        taxNo: 'missing',
        address: 'missing',
        phone: 'missing',
        bank: 'missing',
        account: 'missing',
      },
    ],
    ['international', { name: 'missing', country: 'missing' }],
  ] as const)('an empty one of kind %s says all that is missing', (kind, problems) => {
    expect(findBillingDetailsProblems(normaliseBillingDetails(empty(kind)))).toEqual(problems)
  })

  test.each([
    [{ ...COMPANY, taxNo: '91350100M000100Y44' }, { taxNo: 'taxNoCheck' }],
    [{ ...COMPANY, taxNo: '123' }, { taxNo: 'taxNoForm' }],
    [{ ...SPECIAL, account: 'abc' }, { account: 'digits' }],
    [{ ...SPECIAL, phone: '电话' }, { phone: 'digits' }],
    [{ ...PERSON, email: 'nobody' }, { email: 'email' }],
    [{ ...PERSON, name: '名'.repeat(101) }, { name: 'tooLong' }],
  ] as const)('what is wrong is named by its field', (title, problems) => {
    expect(findBillingDetailsProblems(normaliseBillingDetails(title))).toEqual(problems)
  })

  test('drops fields of another kind', () => {
    const tidy = normaliseBillingDetails({ ...SPECIAL, kind: 'personal', country: 'Germany' })
    expect(tidy).toEqual({ ...PERSON, name: SPECIAL.name })
    expect(normaliseBillingDetails({ ...COMPANY, taxNo: VALID.toLowerCase() }).taxNo).toBe(VALID)
    // Tax numbers of other countries have other forms.
    expect(findBillingDetailsProblems(normaliseBillingDetails(ABROAD))).toEqual({})
  })
})

onOneDatabase((open) => {
  const service = startedService(open)
  let count = 0

  async function newMember() {
    const email = `titles-${count++}@example.org`
    await service.addMember(email)
    const token = (await service.signIn(email)).data.access_token as string
    return {
      list: async () => (await service.call('invoiceTitles', {}, { token })).data,
      save: (params: object) => service.call('saveInvoiceTitle', params, { token }),
      remove: (id: string) => service.call('removeInvoiceTitle', { id }, { token }),
    }
  }
  const named = (name: string) => ({ ...PERSON, name })

  test('the first one is the default, and there is only one default', async () => {
    const { list, save, remove } = await newMember()
    expect(await list()).toEqual([])
    const { id: first } = (await save({ title: COMPANY })).data
    const { id: second } = (await save({ title: named('李二'), isDefault: true })).data
    const usual = async () =>
      (await list()).map(({ id, isDefault }: { id: string; isDefault: boolean }) => [id, isDefault])
    expect(await usual()).toEqual([
      [second, true],
      [first, false],
    ])
    await save({ id: first, title: SPECIAL, isDefault: true })
    expect((await list())[0]).toEqual({ id: first, ...SPECIAL, isDefault: true })
    // The default title stays the default until another one is made the default.
    await save({ id: first, title: SPECIAL, isDefault: false })
    expect(await usual()).toEqual([
      [first, true],
      [second, false],
    ])
    await remove(first)
    expect(await usual()).toEqual([[second, true]])
    expect((await remove(first)).status).toBe(404)
    await remove(second)
    expect(await list()).toEqual([])
  })

  test('saving the same details again returns the existing ones', async () => {
    const { list, save } = await newMember()
    const one = await save({ title: { ...COMPANY, taxNo: VALID.toLowerCase() } })
    const again = await save({ title: COMPANY })
    expect(again.data.id).toBe(one.data.id)
    expect(await list()).toHaveLength(1)
  })

  test('stores at most twenty, also for concurrent requests', async () => {
    const { list, save } = await newMember()
    const answers = await Promise.all(
      Array.from({ length: LIMITS.invoiceTitles + 3 }, (_, at) =>
        save({ title: named(`甲${at}`) }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(LIMITS.invoiceTitles)
    expect(statuses.filter((status) => status === 409)).toHaveLength(3)
    const savedTitles = await list()
    expect(savedTitles).toHaveLength(LIMITS.invoiceTitles)
    expect(savedTitles.filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toHaveLength(1)
    // One of them can still be changed.
    expect((await save({ id: savedTitles[3].id, title: named('乙') })).status).toBe(200)
  })

  test("S32 another member's billing details are 404", async () => {
    const owner = await newMember()
    const other = await newMember()
    const { id } = (await owner.save({ title: COMPANY })).data
    expect((await other.save({ id, title: PERSON })).status).toBe(404)
    expect((await other.remove(id)).status).toBe(404)
    expect(await owner.list()).toHaveLength(1)
    expect(await other.list()).toEqual([])
  })
})
