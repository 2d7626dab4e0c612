import { describe, expect, test } from 'vitest'
import { articleLinkFaults } from '../../../../tools/checks/article-links.ts'
import { parseSource } from '../../../../tools/checks/source.ts'

const faults = (code: string, file = 'src/features/a/b.tsx') =>
  articleLinkFaults(parseSource(file, code)).map(({ line }) => line)

describe('4.3 the only way to an article is the link that opens a tab and stores what was opened', () => {
  test.each([
    '\nconst a = <Link href={paths.industryArticle(id)}>A</Link>',
    '\nnavigate(paths.problemArticle(id))',
    '\nopen(paths\n  .analysisArticle(id))',
    '\nconst a = <a href={openingOf(item).href}>A</a>',
    '\nconst to = opening.href',
    "\nconst to = '/front-pages/article/detail/1001'",
  ])('%s is refused', (code) => {
    expect(faults(code)).toEqual([2])
  })

  test('asking how an item opens, and lists of articles, are not', () => {
    expect(faults("const isPage = openingOf(item).name === 'tab'")).toEqual([])
    expect(faults("go('/front-pages/moreProblems'); go(paths.problems())")).toEqual([])
  })

  test('addresses are made in one place, and used in three', () => {
    const address = 'const a = paths.industryArticle(id)'
    expect(faults(address, 'src/ui/content/opening.ts')).toEqual([])
    expect(faults(address, 'src/ui/content/article-link.tsx')).toEqual([1])
    expect(faults('const a = opening.href', 'src/ui/content/article-link.tsx')).toEqual([])
  })
})
