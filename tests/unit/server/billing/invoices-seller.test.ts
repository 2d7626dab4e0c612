/** The seller on invoices, as the operator configures it. */
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../../../server/config.ts'
import { DEMO_SELLER, isDemoSeller } from '../../../../server/seller.ts'

const WHOLE = {
  SELLER_NAME_ZH: '福州析微信息科技有限公司',
  SELLER_NAME_EN: 'Fuzhou Veriscope Technology Ltd',
  SELLER_TAX_NO: '91350100m000100y43',
  SELLER_ADDRESS_ZH: '福州市鼓楼区 1 号',
  SELLER_ADDRESS_EN: '1 Gulou, Fuzhou',
}

function problems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems
  }
}

describe('the seller', () => {
  test('is a sample until configured', () => {
    const { seller } = readConfig({})
    expect(seller).toEqual({ ...DEMO_SELLER, taxRateBp: 600 })
    expect(isDemoSeller(seller)).toBe(true)
    expect(isDemoSeller(readConfig(WHOLE).seller)).toBe(false)
  })

  test('is read completely, with the tax number normalised', () => {
    const env = { ...WHOLE, SELLER_PHONE: '0591-87654321', TAX_RATE_BP: '100' }
    expect(readConfig(env).seller).toEqual({
      nameZh: WHOLE.SELLER_NAME_ZH,
      nameEn: WHOLE.SELLER_NAME_EN,
      taxNo: '91350100M000100Y43',
      addressZh: WHOLE.SELLER_ADDRESS_ZH,
      addressEn: WHOLE.SELLER_ADDRESS_EN,
      phone: '0591-87654321',
      bank: '',
      account: '',
      taxRateBp: 100,
    })
  })

  test.each(Object.keys(WHOLE))('is refused without %s, which the error names', (name) => {
    const found = problems({ ...WHOLE, [name]: '' })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(name)
  })

  test.each<Record<string, string>>([
    { ...WHOLE, SELLER_TAX_NO: '91350100M000100Y44' },
    { ...WHOLE, SELLER_NAME_ZH: '名'.repeat(101) },
    { TAX_RATE_BP: '6%' },
    { TAX_RATE_BP: '10000' },
    { SELLER_PHONE: '0591-87654321' },
  ])('an invalid seller ends the start', (env) => {
    expect(problems(env)).toHaveLength(1)
  })
})
