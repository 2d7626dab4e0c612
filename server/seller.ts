/** The seller named on every invoice. See docs/operating.md. */
import * as z from 'zod/mini'
import { findCreditCodeProblem } from '../src/contract/credit-code.ts'
import { normaliseCode } from '../src/contract/typed-text.ts'
import type { SellerRow } from './db/schema-invoices.ts'

/** The seller and the tax rate that the prices include, in hundredths of a percent. */
export type Seller = SellerRow & { taxRateBp: number }

/**
 * Seller on invoices until the operator has configured one. No region has the number 000000, so the tax
 * number is only well-formed.
 */
export const DEMO_SELLER: SellerRow = {
  nameZh: '析微演示销售方（示例）',
  nameEn: 'Veriscope demonstration seller (sample)',
  taxNo: '91000000000000000K',
  addressZh: '示例地址，请在配置中填写',
  addressEn: 'Sample address, to be set by the operator',
  phone: '000-00000000',
  bank: '示例银行 (sample bank)',
  account: '0000 0000 0000 0000',
}

/** Whether an invoice is a demonstration without legal effect. */
export const isDemoSeller = (seller: Pick<SellerRow, 'taxNo'>): boolean =>
  seller.taxNo === DEMO_SELLER.taxNo

/** Whether bank transfers are possible: the operator has configured a seller with a bank account. */
export const takesTransfers = (seller: SellerRow): boolean =>
  !isDemoSeller(seller) && seller.bank !== '' && seller.account !== ''

/** 6 %: VAT of a general taxpayer in China for information technology services. */
const DEFAULT_RATE_BP = 600

const line = (most: number) =>
  z.optional(z.string().check(z.maxLength(most, `must have at most ${most} characters`)))

/** Environment variables of the seller. */
export const sellerVariables = {
  SELLER_NAME_ZH: line(100),
  SELLER_NAME_EN: line(100),
  SELLER_TAX_NO: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => findCreditCodeProblem(value) === null,
          'must be a unified social credit code of 18 signs whose check digit fits',
        ),
      ),
  ),
  SELLER_ADDRESS_ZH: line(200),
  SELLER_ADDRESS_EN: line(200),
  SELLER_PHONE: line(30),
  SELLER_BANK: line(100),
  SELLER_ACCOUNT: line(40),
  TAX_RATE_BP: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,4}$/, 'must be a whole number from 0 to 9999 (600 is 6%)')),
      z.transform(Number),
    ),
    DEFAULT_RATE_BP,
  ),
}
const shape = z.object(sellerVariables)
type Variables = z.output<typeof shape>

const NEEDED = [
  'SELLER_NAME_ZH',
  'SELLER_NAME_EN',
  'SELLER_TAX_NO',
  'SELLER_ADDRESS_ZH',
  'SELLER_ADDRESS_EN',
] as const
const FURTHER = ['SELLER_PHONE', 'SELLER_BANK', 'SELLER_ACCOUNT'] as const

/** Checks that a seller is configured completely or not at all. */
export function sellerContradictions(env: Variables): string[] {
  if ([...NEEDED, ...FURTHER].every((name) => env[name] === undefined)) return []
  const missing = NEEDED.filter((name) => env[name] === undefined)
  return missing.length === 0
    ? []
    : [`${missing.join(', ')} must be set too: a seller is named whole or not at all`]
}

/** Returns the seller as configured, or that of the demonstration. */
export function sellerOf(env: Variables): Seller {
  const taxRateBp = env.TAX_RATE_BP
  if (env.SELLER_TAX_NO === undefined) return { ...DEMO_SELLER, taxRateBp }
  return {
    nameZh: env.SELLER_NAME_ZH ?? '',
    nameEn: env.SELLER_NAME_EN ?? '',
    taxNo: normaliseCode(env.SELLER_TAX_NO),
    addressZh: env.SELLER_ADDRESS_ZH ?? '',
    addressEn: env.SELLER_ADDRESS_EN ?? '',
    phone: env.SELLER_PHONE ?? '',
    bank: env.SELLER_BANK ?? '',
    account: env.SELLER_ACCOUNT ?? '',
    taxRateBp,
  }
}
