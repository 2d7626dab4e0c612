import { defineConfig } from '@lingui/cli'
import { FALLBACK_LANGUAGE, FIRST_LANGUAGE, LANGUAGES } from './src/contract/languages.ts'
import { formatter } from '@lingui/format-po'

// Texts live in the catalogs only: the code holds ids, and `tools/messages.ts` (part of the tests)
// compares the catalogs with the ids that the code uses. Nothing is extracted from the source.
export default defineConfig({
  locales: [...LANGUAGES],
  sourceLocale: FIRST_LANGUAGE,
  fallbackLocales: { default: FALLBACK_LANGUAGE },
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['src'] }],
  orderBy: 'messageId',
  format: formatter({ origins: false, lineNumbers: false, explicitIdAsDefault: true }),
})
