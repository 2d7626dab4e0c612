/** Texts of invoices, credit notes and receipts in both languages. */
import { type ContentLanguage } from '../../../src/contract/languages.ts'
import { brand } from '../../../src/contract/brand.ts'
import type {
  BillingDetails,
  BillingDetailsField,
  BillingDetailsKind,
} from '../../../src/contract/billing-details.ts'

const zh = {
  locale: 'zh-CN',
  brandName: `${brand.name.zh} ${brand.name.en}`,
  invoice: '发票',
  credit: '红字发票',
  receipt: '收据',
  file: { invoice: '发票', credit: '红字发票', receipt: '收据', quotation: '报价单' },
  number: '发票号码',
  issuedAt: '开票日期',
  order: '订单号',
  currency: '币种',
  official: '数电票号码',
  titleKind: '发票类型',
  titleKinds: {
    personal: '个人',
    company: '企业普票',
    special: '企业专票',
    international: '境外',
  } satisfies Record<BillingDetailsKind, string>,
  buyer: '购买方',
  seller: '销售方',
  payer: '付款方',
  payee: '收款方',
  fields: {
    name: '名称',
    taxNo: '税号',
    address: '地址',
    phone: '电话',
    bank: '开户行',
    account: '银行账号',
    email: '电子邮箱',
    country: '国家或地区',
  } satisfies Record<BillingDetailsField, string>,
  columns: {
    item: '项目',
    quantity: '数量',
    net: '不含税金额',
    rate: '税率',
    tax: '税额',
    amount: '价税合计',
    paid: '金额（含税）',
  },
  netTotal: '不含税金额合计',
  taxTotal: '税额合计',
  total: '价税合计',
  paidTotal: '实付金额',
  words: '价税合计（大写）',
  paidWords: '实付金额（大写）',
  foreign: { CNY: '', USD: '美元' } as Record<string, string>,
  notes: '备注',
  takesBack: (number: string) => `本红字发票冲销发票 ${number}。`,
  takesPartBack: (number: string) => `本红字发票冲销发票 ${number} 的一部分，其余部分仍然有效。`,
  partsTakenBack: (numbers: string, amount: string, left: string) =>
    `本发票已由红字发票 ${numbers} 冲销 ${amount}，尚余 ${left}。`,
  takenBackBy: (number: string) => `本发票已由红字发票 ${number} 冲销，不再有效。`,
  replaces: (number: string) => `本发票代替已冲销的发票 ${number}。`,
  reason: (reason: string) => `原因：${reason}`,
  whatItIs: `本文件是${brand.name.zh}出具的发票凭证，价格含税。税务机关的数电票由销售方在税务平台开具，开具后其号码载于上方“数电票号码”。`,
  sample: {
    mark: '示 例',
    note: '示例文件：运营方尚未配置销售方信息，本文件不能用于报销或抵扣。',
  },
  paidAt: '付款时间（北京时间）',
  method: '付款方式',
  paymentRef: '支付流水号',
  refundedAt: '退款时间（北京时间）',
  refunded: '该订单已全额退款。',
  refundedAmount: '其中已退款',
  keptAmount: '退款后余额',
  receiptIs: '本收据证明上述款项已经收到，不是发票。',
  footer: `${brand.name.zh} · ${brand.supportEmail}`,
  pageOf: '第 {page} 页，共 {pages} 页',
  providers: { sandbox: '沙箱支付（测试）', stripe: 'Stripe' } as Record<string, string>,
}

const en: typeof zh = {
  locale: 'en-GB',
  brandName: brand.name.en,
  invoice: 'Invoice',
  credit: 'Credit note',
  receipt: 'Receipt',
  file: {
    invoice: 'invoice',
    credit: 'credit-note',
    receipt: 'receipt',
    quotation: 'quotation',
  },
  number: 'Number',
  issuedAt: 'Date of issue',
  order: 'Order',
  currency: 'Currency',
  official: 'Electronic fapiao number',
  titleKind: 'Billed as',
  titleKinds: {
    personal: 'Individual',
    company: 'Company',
    special: 'Company (special VAT invoice)',
    international: 'International',
  },
  buyer: 'Bill to',
  seller: 'Seller',
  payer: 'Paid by',
  payee: 'Received by',
  fields: {
    name: 'Name',
    taxNo: 'Tax number',
    address: 'Address',
    phone: 'Phone',
    bank: 'Bank',
    account: 'Account',
    email: 'E-mail',
    country: 'Country',
  },
  columns: {
    item: 'Description',
    quantity: 'Qty',
    net: 'Net',
    rate: 'Tax rate',
    tax: 'Tax',
    amount: 'Amount',
    paid: 'Amount (including tax)',
  },
  netTotal: 'Net',
  taxTotal: 'Tax',
  total: 'Total',
  paidTotal: 'Paid',
  words: 'Total in words',
  paidWords: 'Paid, in words',
  foreign: {},
  notes: 'Notes',
  takesBack: (number) => `This credit note cancels invoice ${number}.`,
  takesPartBack: (number) =>
    `This credit note cancels part of invoice ${number}; the rest remains valid.`,
  partsTakenBack: (numbers, amount, left) =>
    `Cancelled in part by credit note ${numbers}: ${amount}; ${left} remains valid.`,
  takenBackBy: (number) =>
    `This invoice was cancelled by credit note ${number} and is no longer valid.`,
  replaces: (number) => `This invoice replaces invoice ${number}, which was cancelled.`,
  reason: (reason) => `Reason: ${reason}`,
  whatItIs: `This invoice was issued by ${brand.name.en}; prices include tax. The seller issues the electronic fapiao of the Chinese tax authority on the tax platform; its number appears above once it has been issued.`,
  sample: {
    mark: 'SAMPLE',
    note: 'Sample: the operator has not yet entered the seller’s details. This document cannot be used to claim expenses or tax.',
  },
  paidAt: 'Paid at (UTC+8)',
  method: 'Payment method',
  paymentRef: 'Payment reference',
  refundedAt: 'Refunded at (UTC+8)',
  refunded: 'This order was refunded in full.',
  refundedAmount: 'Of which refunded',
  keptAmount: 'Left after refunds',
  receiptIs: 'This receipt confirms that the amount above was received. It is not an invoice.',
  footer: `${brand.name.en} · ${brand.supportEmail}`,
  pageOf: 'Page {page} of {pages}',
  providers: { sandbox: 'Sandbox (test)', stripe: 'Stripe' },
}

export const TEXTS: Readonly<Record<ContentLanguage, typeof zh>> = { zh, en }

/** In this order on the document, below the name. */
const PARTY_FIELDS = [
  'taxNo',
  'country',
  'address',
  'phone',
  'bank',
  'account',
  'email',
] as const satisfies readonly BillingDetailsField[]

/** The filled fields with their labels. */
export function partyFacts(
  title: Partial<Pick<BillingDetails, BillingDetailsField>>,
  language: ContentLanguage,
): { label: string; value: string }[] {
  const names = TEXTS[language].fields
  return PARTY_FIELDS.flatMap((field) => {
    const value = title[field] ?? ''
    return value === '' ? [] : [{ label: names[field], value }]
  })
}
