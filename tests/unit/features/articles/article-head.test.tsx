// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { contract } from '../../../../src/contract/contract.ts'
import { UserCache } from '../../../../src/cache/user-cache.tsx'
import { ArticleHead } from '../../../../src/features/articles/components/article-head.tsx'
import { VISITOR } from '../../../../src/lib/storage-keys.ts'
import { renderForReader } from '../../../helpers/reader-tree.tsx'

afterEach(cleanup)

const FIELD = { id: '1001', type: 'industry', titleZh: '领域', titleEn: 'A field' }
const ARTICLE = {
  id: '2001',
  type: 'problem',
  problemType: 1,
  titleEn: 'A question',
  industryId: '1001',
}

test('4.3a the field in the breadcrumbs opens a new tab, and is stored', async () => {
  const { jar } = renderForReader(
    <UserCache userId={VISITOR} onError={() => {}} onFull={() => {}} isPresent={() => true}>
      <ArticleHead article={contract.content.reply.parse(ARTICLE)} />
    </UserCache>,
    {
      answer: ({ url }) =>
        url === contract.contentList.url ? [FIELD] : { records: [FIELD], total: 1 },
    },
  )
  const link = await screen.findByRole('link', { name: /A field/ })
  expect(link.getAttribute('href')).toBe('/front-pages/article/detail/1001')
  expect(link.getAttribute('target')).toBe('_blank')
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  expect([jar.read('industryId'), jar.read('industryType')]).toEqual(['1001', 'industry'])
  // What is read stays what it is.
  expect(jar.read('problemId')).toBeNull()
})
