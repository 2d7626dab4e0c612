/** Entry pages of users and search engines, each in the language in which it is audited. */
export const AUDITED: readonly { path: string; language: 'zh' | 'en' }[] = [
  { path: '/front-pages/landing-page', language: 'zh' },
  { path: '/front-pages/pricing', language: 'en' },
  { path: '/front-pages/industry', language: 'zh' },
  { path: '/front-pages/moreProblems', language: 'en' },
  { path: '/front-pages/thematicAnalysis', language: 'zh' },
  { path: '/front-pages/article/detail/1001', language: 'zh' },
  { path: '/front-pages/article/analysisDetail/3001', language: 'en' },
  { path: '/front-pages/article/problemDetails?id=2001', language: 'zh' },
  { path: '/analysisTools/All', language: 'en' },
  { path: '/login', language: 'en' },
  { path: '/register', language: 'zh' },
]

/**
 * Categories that must reach 100. Accessibility is not among them: its rules are a part of axe's,
 * which test every page.
 */
export const CATEGORIES: readonly string[] = ['best-practices', 'seo']
