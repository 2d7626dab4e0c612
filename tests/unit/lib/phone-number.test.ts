import { afterEach, describe, expect, test, vi } from 'vitest'
import { formatPhone, readPhone } from '../../../src/lib/phone-number.ts'

afterEach(() => {
  vi.doUnmock('libphonenumber-js/min')
  vi.resetModules()
})

describe('reading a number', () => {
  test.each([
    ['CN', '13800138000', '+8613800138000'],
    ['CN', ' 138-0013-8000 ', '+8613800138000'],
    ['CN', '１３８００１３８０００', '+8613800138000'],
    ['CN', '+86 138 0013 8000', '+8613800138000'],
    ['CN', '0086 13800138000', '+8613800138000'],
    ['HK', '5123 4567', '+85251234567'],
    ['US', '(213) 373-4253', '+12133734253'],
    ['CA', '213 373 4253', '+12133734253'],
    ['GB', '07400 123456', '+447400123456'],
  ])('%s %s', async (region, national, e164) => {
    expect((await readPhone({ region, national }))?.e164).toBe(e164)
  })

  test.each([
    ['CN', ''],
    ['CN', '12'],
    ['CN', '138001380001234'],
    ['CN', 'call me'],
    ['CN', '<script>13800138000</script>'],
    ['US', '13800138000138'],
    ['GB', '13800138000'],
    ['nowhere', '13800138000'],
  ])('%s %j is none', async (region, national) => {
    expect(await readPhone({ region, national })).toBeNull()
  })

  test('is formatted as in its region, and a foreign one sets its region', async () => {
    expect(await readPhone({ region: 'CN', national: '13800138000' })).toMatchObject({
      region: 'CN',
      national: '138 0013 8000',
    })
    expect(await readPhone({ region: 'CN', national: '+44 7400 123456' })).toMatchObject({
      region: 'GB',
      national: '07400 123456',
    })
    // Both have +1, so the chosen region stays.
    expect(await readPhone({ region: 'CA', national: '2133734253' })).toMatchObject({
      region: 'CA',
    })
    expect(await formatPhone('+8613800138000')).toBe('+86 138 0013 8000')
    expect(await formatPhone('no number')).toBe('no number')
  })
})

test('without the library the digits are sent as they are, and the service decides', async () => {
  vi.doMock('libphonenumber-js/min', () => {
    throw new Error('no network')
  })
  const apart = await import('../../../src/lib/phone-number.ts?apart' as string)
  const read = apart.readPhone as typeof readPhone
  expect(await read({ region: 'CN', national: '138 0013 8000' })).toEqual({
    region: 'CN',
    national: '138 0013 8000',
    e164: '+8613800138000',
  })
  expect((await read({ region: 'CN', national: '+44 7400 123456' }))?.e164).toBe('+447400123456')
  expect(await read({ region: 'CN', national: 'phone' })).toBeNull()
})
