type Page = {
  path: string
  language: 'zh' | 'en'
  /** Built like another page of the list; audited with `npm test -- --every-device`. */
  isAlike?: true
}

/**
 * The pages where people and search engines arrive, each in the language in which it is audited: one of each
 * template that the server writes, and one that it does not write.
 */
const PAGES: readonly Page[] = [
  { path: '/front-pages/landing-page', language: 'zh' },
  { path: '/front-pages/pricing', language: 'en', isAlike: true },
  { path: '/front-pages/industry', language: 'zh', isAlike: true },
  { path: '/front-pages/moreProblems', language: 'en' },
  { path: '/front-pages/thematicAnalysis', language: 'zh', isAlike: true },
  { path: '/front-pages/article/detail/1001', language: 'zh' },
  { path: '/front-pages/article/analysisDetail/3001', language: 'en', isAlike: true },
  { path: '/front-pages/article/problemDetails?id=2001', language: 'zh', isAlike: true },
  { path: '/analysisTools/All', language: 'en' },
  { path: '/login', language: 'en', isAlike: true },
  { path: '/register', language: 'zh', isAlike: true },
]

const LANGUAGES = ['zh', 'en'] as const

/** What is audited; with `npm test -- --every-device` every page in both languages. */
export const AUDITED: readonly { path: string; language: 'zh' | 'en' }[] =
  process.env['VERISCOPE_EVERY_DEVICE'] === undefined
    ? PAGES.filter(({ isAlike }) => isAlike !== true)
    : PAGES.flatMap(({ path }) => LANGUAGES.map((language) => ({ path, language })))

/**
 * Each must reach 100. Lighthouse's accessibility is a part of axe's rules, which the browser tests hold every screen
 * to, in both languages, widths and schemes: it is asked only with `npm test -- --every-device`.
 */
export const CATEGORIES: readonly string[] = [
  ...(process.env['VERISCOPE_EVERY_DEVICE'] === undefined ? [] : ['accessibility']),
  'best-practices',
  'seo',
]
