import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

// Texts live in the catalogs only: the code holds ids, and `tools/messages.ts` (part of the tests)
// holds both catalogs against the ids that the code uses. Nothing is extracted from the source.
export default defineConfig({
  locales: ['zh', 'en'],
  sourceLocale: 'zh',
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['src'] }],
  orderBy: 'messageId',
  format: formatter({ origins: false, lineNumbers: false, explicitIdAsDefault: true }),
})
