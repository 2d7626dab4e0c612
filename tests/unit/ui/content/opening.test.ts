import { expect, test } from 'vitest'
import { matchRoute } from '../../../../src/contract/routes.ts'
import { type Openable, openingOf } from '../../../../src/ui/content/opening.ts'

const CASES: readonly (readonly [Openable, string | null])[] = [
  [{ id: '1001', type: 'industry', problemType: null }, '/front-pages/article/detail/1001'],
  [{ id: '3001', type: 'analysis', problemType: null }, '/front-pages/article/analysisDetail/3001'],
  [{ id: '2001', type: 'problem', problemType: 1 }, '/front-pages/article/problemDetails?id=2001'],
  [{ id: '2001', type: 'problem', problemType: 2 }, '/front-pages/article/problemDetails?id=2001'],
  [
    { id: '2001', type: 'problem', problemType: null },
    '/front-pages/article/problemDetails?id=2001',
  ],
  [{ id: '2001', type: 'problem', problemType: 3 }, null],
  [{ id: '9001', type: 'notice', problemType: null }, null],
]

test.each(CASES)('%j opens %s', (item, href) => {
  const opening = openingOf(item)
  expect(opening).toEqual(href === null ? { name: 'inPlace' } : { name: 'tab', href })
  if (href !== null) expect(matchRoute(href.split('?')[0] ?? '')).not.toBeNull()
})
