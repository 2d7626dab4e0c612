/** The pages where people and search engines arrive, and the languages in which they are audited. */
export const AUDITED: readonly { path: string; languages: readonly ('zh' | 'en')[] }[] = [
  { path: '/front-pages/landing-page', languages: ['zh', 'en'] },
  { path: '/front-pages/pricing', languages: ['zh', 'en'] },
  { path: '/front-pages/industry', languages: ['zh'] },
  { path: '/front-pages/moreProblems', languages: ['en'] },
  { path: '/front-pages/thematicAnalysis', languages: ['zh'] },
  { path: '/front-pages/article/detail/1001', languages: ['zh', 'en'] },
  { path: '/front-pages/article/analysisDetail/3001', languages: ['en'] },
  { path: '/front-pages/article/problemDetails?id=2001', languages: ['zh'] },
  { path: '/analysisTools/All', languages: ['zh'] },
  { path: '/login', languages: ['en'] },
  { path: '/register', languages: ['zh'] },
]

/** Each must reach 100. */
export const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const
