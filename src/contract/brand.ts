import { APP_TITLE } from './app-title.ts'
import { forEveryLanguage } from './languages.ts'

/** The product's name and addresses: the one place where they are written. */
export const brand = {
  /** Prefix of the preference cookies (S3). */
  appTitle: APP_TITLE,
  name: forEveryLanguage({ zh: '析微', en: 'Veriscope' }),
  supportEmail: 'support@veriscope.example',
  demoEmail: 'demo@veriscope.example',
} as const
