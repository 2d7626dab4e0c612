// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ArticleLinks } from '../../../../src/features/next-step/components/article-links.tsx'
import { renderForUser } from '../../../helpers/user-tree.tsx'

afterEach(cleanup)

const article = (id: number, likeCount: number, updatedAt: string) => ({
  id: String(id),
  type: 'problem',
  problemType: 1,
  titleEn: `Title ${id}`,
  likeCount,
  updatedAt,
})
const ARTICLES = [
  article(1, 0, '2026-01-01T00:00:00Z'),
  article(2, 3, '2026-01-02T00:00:00Z'),
  article(3, 0, '2026-03-01T00:00:00Z'),
  article(4, 7, '2025-01-01T00:00:00Z'),
  { ...article(5, 9, '2026-01-01T00:00:00Z'), type: 'notice' },
]
const titles = () =>
  screen.getAllByRole('link').map((link) => /Title \d/.exec(link.textContent ?? '')?.[0])

test('lists the most liked first, then the newest; the rest on request', async () => {
  renderForUser(<ArticleLinks choose={() => true} atFirst={3} />, { answer: () => ARTICLES })
  await screen.findByText('Title 4')
  expect(titles()).toEqual(['Title 4', 'Title 2', 'Title 3'])
  fireEvent.click(screen.getByRole('button', { name: 'nextStep.tool.allArticles' }))
  expect(titles()).toEqual(['Title 4', 'Title 2', 'Title 3', 'Title 1'])
  expect(screen.queryByRole('button')).toBeNull()
})
