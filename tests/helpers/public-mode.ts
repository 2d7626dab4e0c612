/** Environment variables of a public server that sends no mails and sells nothing. */
export const PUBLIC_MODE = {
  MODE: 'public',
  PUBLIC_ORIGIN: 'https://veriscope.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Veriscope <no-reply@veriscope.example>',
  SELLER_NAME_ZH: '福州析微信息科技有限公司',
  SELLER_NAME_EN: 'Fuzhou Veriscope Technology Ltd',
  SELLER_TAX_NO: '91350100M000100Y43',
  SELLER_ADDRESS_ZH: '福州市鼓楼区 1 号',
  SELLER_ADDRESS_EN: '1 Gulou, Fuzhou',
  PAYMENT_PROVIDER: 'none',
} as const
