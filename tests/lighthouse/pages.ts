type Page = {
  path: string
  language: 'zh' | 'en'
  /** Built like another page of the list; audited with `npm test -- --every-device`. */
  isAlike?: true
}

/**
 * The pages where people and search engines arrive, each in the language in which it is audited. axe looks
 * at all of them in the browser tests.
 */
const PAGES: readonly Page[] = [
  { path: '/front-pages/landing-page', language: 'zh' },
  { path: '/front-pages/pricing', language: 'en' },
  { path: '/front-pages/industry', language: 'zh', isAlike: true },
  { path: '/front-pages/moreProblems', language: 'en' },
  { path: '/front-pages/thematicAnalysis', language: 'zh', isAlike: true },
  { path: '/front-pages/article/detail/1001', language: 'zh' },
  { path: '/front-pages/article/analysisDetail/3001', language: 'en' },
  { path: '/front-pages/article/problemDetails?id=2001', language: 'zh', isAlike: true },
  { path: '/analysisTools/All', language: 'en' },
  { path: '/login', language: 'en' },
  { path: '/register', language: 'zh', isAlike: true },
]

const LANGUAGES = ['zh', 'en'] as const

/** What is audited; with `npm test -- --every-device` every page in both languages. */
export const AUDITED: readonly { path: string; language: 'zh' | 'en' }[] =
  process.env['VERISCOPE_EVERY_DEVICE'] === undefined
    ? PAGES.filter(({ isAlike }) => isAlike !== true)
    : PAGES.flatMap(({ path }) => LANGUAGES.map((language) => ({ path, language })))

/** Each must reach 100. */
export const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const
