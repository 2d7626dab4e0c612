// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { nameOf, readAddress } from '../../../../src/features/auth/address.ts'
import { readEntryDraft } from '../../../../src/features/auth/entry-draft.ts'
import { startAddress } from '../../../../src/features/auth/start-values.ts'

const KEY = 'veriscope.entry-draft.v1'
const EMPTY = { region: 'CN', national: '' }

afterEach(() => sessionStorage.clear())

describe('the stored draft', () => {
  test.each([
    'null',
    '[1]',
    '{',
    '7',
    '{"channel":"fax","way":3,"email":{},"phone":"x","nick":null}',
    `{"email":"${'x'.repeat(400)}","phone":{"region":"<b>","national":"1"}}`,
  ])('drops unreadable values: %j', (text) => {
    sessionStorage.setItem(KEY, text)
    expect(readEntryDraft()).toEqual({})
  })
})

describe('the address of a form', () => {
  test('sends exactly one kind, trimmed, a number in E.164', async () => {
    const values = { email: ' lin@lab.cn ', phone: { region: 'CN', national: '138 0013 8000' } }
    expect(await readAddress({ channel: 'email', ...values })).toEqual({
      address: { email: 'lin@lab.cn' },
    })
    expect(await readAddress({ channel: 'phone', ...values })).toEqual({
      address: { phone: '+8613800138000' },
    })
    expect(nameOf({ phone: '+8613800138000' })).toBe('+8613800138000')
  })

  test('returns an error with its field', async () => {
    expect(await readAddress({ channel: 'email', email: 'x', phone: EMPTY })).toEqual({
      field: 'email',
      problem: 'auth.field.email.invalid',
    })
    const phone = { region: 'GB', national: '13800138000' }
    expect(await readAddress({ channel: 'phone', email: '', phone })).toEqual({
      field: 'phone',
      problem: 'auth.field.phone.invalid',
    })
    expect(await readAddress({ channel: 'phone', email: '', phone: EMPTY })).toEqual({
      field: 'phone',
      problem: 'auth.field.phone.required',
    })
  })

  test('4.4 the form starts with the remembered name, of either kind', () => {
    expect(startAddress('lin@lab.cn', 'CN')).toEqual({
      channel: 'email',
      email: 'lin@lab.cn',
      phone: EMPTY,
    })
    expect(startAddress('+85251234567', 'CN')).toEqual({
      channel: 'phone',
      email: '',
      phone: { region: 'HK', national: '51234567' },
    })
    expect(startAddress('', 'GB').phone.region).toBe('GB')
  })
})
