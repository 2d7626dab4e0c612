import { APP_TITLE } from './app-title.ts'
import { forEveryLanguage } from './languages.ts'

/** The product's name and addresses: the single source. */
export const brand = {
  /** Prefix of the preference cookies (S3). */
  appTitle: APP_TITLE,
  name: forEveryLanguage({ zh: '析微', en: 'Veriscope' }),
  /**
   * Author of the articles that come with the product; `author` of their files is the English name.
   */
  team: forEveryLanguage({ zh: '析微方法组', en: 'Veriscope Methods' }),
  supportEmail: 'support@veriscope.example',
  demoEmail: 'demo@veriscope.example',
} as const
